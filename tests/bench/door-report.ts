import { type DecodeFigures, quantile } from './door-decode.ts';
import type { VerdictFigures } from './door-verdict.ts';

const head = [
  '| Hardship | pictures | scanner | on the first frame | median | p95 | @zxing/browser | median | p95 |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
];

const FRAMES_IN_WORDS = [
  'Frames of 1280 x 720, from everyday to as bad as a ticket is still held up. The scanner looks at a sight for half a',
  'second, which is six frames, each in another way; @zxing/browser makes the same of the same frame every time. Times',
  'are of what was read, from the first frame handed over until the text is there.',
].join('\n');

/** What was read, as a table in Markdown. */
export function reportDecoding(figures: DecodeFigures[]): string {
  const rows = figures.map(({ hardship, pictures, scanner, zxing }) => {
    const share = (read: number) => `${Math.round((100 * read) / pictures)} %`;
    const cells = [
      hardship,
      pictures,
      share(scanner.read),
      share(scanner.firstFrame),
      ms(scanner.medianMs),
      ms(scanner.p95Ms),
      share(zxing.read),
      ms(zxing.medianMs),
      ms(zxing.p95Ms),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [...head, ...rows, '', FRAMES_IN_WORDS].join('\n');
}

/** How soon the verdict stands on the screen, in sentences. */
export function reportVerdicts({ tickets, fromFrameMs, fromTextMs }: VerdictFigures): string {
  const spread = (values: number[]) =>
    `${ms(quantile(values, 0.5))} in the median, ${ms(quantile(values, 0.95))} at p95, ${ms(Math.max(...values))} at most`;
  return [
    `Verdict, judged against ${tickets.toLocaleString('en-US')} tickets on the phone (${fromTextMs.length} scans):`,
    `from the decoded text to the painted screen ${spread(fromTextMs)};`,
    `from the camera's frame ${spread(fromFrameMs)}.`,
  ].join('\n');
}

function ms(value: number): string {
  return Number.isNaN(value) ? '–' : `${value.toFixed(0)} ms`;
}
