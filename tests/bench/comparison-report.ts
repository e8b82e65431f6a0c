import type { Comparison } from './compare-versions.ts';
import { type Kind, kinds } from './loads.ts';
import type { PairedRatio } from './paired-ratio.ts';

/** What a comparison can tell, as a table in Markdown and a sentence about how to read it. */
export function reportComparison({ database, ratios, rounds }: Comparison, commit: string): string {
  const rows = (Object.keys(kinds) as Kind[]).map((kind) => {
    const { time, processorTime } = ratios[kind];
    return `| ${[database, kinds[kind], ...cells(time), ...cells(processorTime)].join(' | ')} |`;
  });
  return [
    `| Database | Call | time to ${commit} | | processor time to ${commit} | |`,
    '| --- | --- | ---: | --- | ---: | --- |',
    ...rows,
    '',
    `What a call takes in the working tree, in ratios to ${commit}: the median of ${rounds} rounds and between which`,
    'bounds it lies with 99 %. Where 1 lies between them, what is seen is noise: a difference less than these bounds would',
    'not have been seen. Processor time is that of the shop and of the processes in which PostgreSQL serves it; on a busy',
    'machine it tells more than time.',
  ].join('\n');
}

function cells({ ratio, low, high }: PairedRatio): [ratio: string, verdict: string] {
  const percent = `${Math.abs((ratio - 1) * 100).toFixed(1)} %`;
  const verdict = low > 1 ? `slower by ${percent}` : high < 1 ? `faster by ${percent}` : 'noise';
  return [`${ratio.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`, verdict];
}
