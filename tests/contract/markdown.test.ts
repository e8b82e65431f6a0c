import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LegalBlock, type LegalPart, paragraph } from '../../src/contract/legal.ts';
import { readMarkdown } from '../../src/contract/markdown.ts';

const blocksOf = (text: string) => {
  const read = readMarkdown(text);
  if ('problem' in read) throw new Error(read.problem);
  return read.blocks;
};
const problemOf = (text: string) => {
  const read = readMarkdown(text);
  return 'problem' in read ? read.problem : null;
};

describe('what a club writes', () => {
  test.each<[string, string, LegalBlock[]]>([
    ['nothing', ' \n\n ', []],
    ['paragraphs', 'Eins\ngeht weiter.\n\nZwei.', [paragraph('Eins geht weiter.'), paragraph('Zwei.')]],
    ['an ended line', 'Eins  \nzwei', [paragraph('Eins\nzwei')]],
    [
      'headings, the highest of them as main ones',
      '### A\n\n#### B\n\n# C\n\n## D',
      [
        { kind: 'heading', text: 'A' },
        { kind: 'heading', text: 'B', isMinor: true },
        { kind: 'heading', text: 'C' },
        { kind: 'heading', text: 'D', isMinor: true },
      ],
    ],
    [
      'a link with stressed words around it',
      'Mehr **[beim *Verein*](https://verein.example/a?b=1&c=2)** & <karten@verein.example>',
      [
        paragraph(
          'Mehr ',
          { text: 'beim Verein', isStrong: true, address: 'https://verein.example/a?b=1&c=2' },
          ' & ',
          { text: 'karten@verein.example', address: 'mailto:karten@verein.example' },
        ),
      ],
    ],
    [
      'a list within a numbered one that begins at 3',
      '3. drei\n   - innen\n4. vier',
      [
        {
          kind: 'list',
          first: 3,
          items: [
            [paragraph('drei'), { kind: 'list', first: null, items: [[paragraph('innen')]] }],
            [paragraph('vier')],
          ],
        },
      ],
    ],
  ])('%s', (_, text, blocks) => {
    expect(blocksOf(text)).toEqual(blocks);
  });

  test.each([
    '<script>alert(1)</script>',
    '> gesagt ist gesagt',
    '`Code`',
    'Titel\n---',
    '***',
    '[a]: javascript:alert(1)',
    '&lt;img src=x&gt;',
  ])('what is none of ours stays bare words: %s', (text) => {
    const bare = text.replace('\n', ' ').replace('&lt;', '<').replace('&gt;', '>');
    expect(blocksOf(text)).toEqual([paragraph(bare)]);
  });
});

test.each([
  ['a script', 'Gut.\n\n[x](javascript:alert(1))'],
  ['a script in entities', 'Gut.\n\n[x](&#106;avascript&colon;alert(1))'],
  ['a script in capitals with a line in it', 'Gut.\n\n[x](<JAVA&NewLine;script:alert(1)>)'],
  ['data', 'Gut.\n\n[x](data:text/html;base64,AAAA)'],
  ['an address without its beginning', 'Gut.\n\n[x](verein.example)'],
  ['an address that hides where it leads', 'Gut.\n\n[x](https://sparkasse.example@boese.example/)'],
  ['a mail with more than an address', 'Gut.\n\n[x](mailto:a@b.example?bcc=c@d.example)'],
  ['a picture', 'Gut.\n\n![x](https://verein.example/x.png)'],
  ['a list of four levels', 'Gut.\n\n- - - - x'],
])('is refused with its line: %s', (_, text) => {
  expect(problemOf(text)).toMatch(/^Zeile 3: /);
});

test('a list that goes in deeper and deeper is refused where it is too deep', () => {
  expect(problemOf('- a\n  - b\n    - c\n      - d')).toMatch(/^Zeile 4: Listen/);
});

test.each([
  ['quotes', '>'.repeat(20_000)],
  ['lists', '- '.repeat(10_000)],
  ['lists further on', `${'x\n'.repeat(1000)}${'1. '.repeat(5000)}`],
  ['stars', '_*'.repeat(10_000)],
  ['strong words that never end', '**a*'.repeat(5000)],
  ['as many as may be', '_*'.repeat(1000)],
  ['brackets', '['.repeat(20_000)],
  ['lines', '#\n'.repeat(10_000)],
  ['links', '[a](b)'.repeat(3333)],
])('20,000 characters of %s are dealt with at once', (_, text) => {
  const before = process.cpuUsage();
  readMarkdown(text);
  expect(process.cpuUsage(before).user).toBeLessThan(1_500_000);
});

/** Everything that could mean something, said to mean nothing. */
const escaped = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.replace(/[\s\p{Cc}\p{Cf}\p{Zs}]/gu, '-'));
const marked: fc.Arbitrary<LegalPart> = fc.oneof(
  fc.record({ text: words, isStrong: fc.constant(true) }),
  fc.record({ text: words, address: fc.webUrl({ validSchemes: ['https'] }) }),
);
const block: fc.Arbitrary<LegalBlock> = fc.oneof(
  words.map((text): LegalBlock => ({ kind: 'heading', text })),
  words.map((text) => paragraph(text)),
  fc.tuple(words, marked, words).map(([one, two, three]) => paragraph(`${one} `, two, ` ${three}`)),
  fc.record({
    kind: fc.constant('list' as const),
    first: fc.option(fc.integer({ min: 1, max: 99 })),
    items: fc.array(
      words.map((text) => [paragraph(text)]),
      { minLength: 1, maxLength: 4 },
    ),
  }),
);

function written(one: LegalBlock): string {
  if (one.kind === 'heading') return `## ${escaped(one.text)}`;
  if (one.kind === 'paragraph') return one.parts.map(writtenPart).join('');
  if (one.kind !== 'list') return '';
  const { first } = one;
  const sign = (n: number) => (first === null ? '-' : `${first + n}.`);
  return one.items.map((item, n) => `${sign(n)} ${item.map(written).join('')}`).join('\n');
}

function writtenPart(part: LegalPart): string {
  if (typeof part === 'string') return escaped(part);
  if (!('address' in part)) return `**${escaped(part.text)}**`;
  return `[${escaped(part.text)}](<${part.address}>)`;
}

test('whatever is written down in Markdown is read as what it was', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
      // Two lists in a row are one list; a line that is a sentence parts them.
      const all = blocks.flatMap((one) => [one, paragraph('Und:')]);
      expect(blocksOf(all.map(written).join('\n\n'))).toEqual(all);
    }),
    { numRuns: 300 },
  );
});
