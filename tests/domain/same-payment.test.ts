import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EntryMark, samePaymentCases, unknownEntries } from '../../src/domain/same-payment.ts';

const BASE: EntryMark = {
  ...{ kind: 'camt', bookedOn: '2027-02-26', amountCents: 5000, content: 'a' },
  ...{ reference: null, payerIban: 'erika', payerName: 'muster' },
};

const mark = (content: string, reference: string | null = null): EntryMark => ({
  ...BASE,
  // A content has its own amount, so that only what is the same is compared.
  ...{ content, reference, amountCents: content.charCodeAt(0) },
});

const newOnes = (known: ReadonlyArray<EntryMark>, read: ReadonlyArray<EntryMark>) =>
  unknownEntries(known, read).map(({ at }) => at);

describe('whether an entry of a file is a payment that is known', () => {
  const withText = { ...BASE, content: 'b' };
  const examples: [string, EntryMark, EntryMark][] = [
    [
      'content and bank reference are the same',
      { ...BASE, reference: '1' },
      { ...BASE, reference: '1', kind: 'mt940' },
    ],
    [
      'the content is the same, and the references are those of two formats',
      { ...BASE, reference: '1' },
      { ...BASE, reference: '2', kind: 'mt940' },
    ],
    [
      'the content is the same, and only the known one has a reference',
      { ...BASE, kind: 'csv' },
      { ...BASE, reference: '1' },
    ],
    [
      'the content is the same, and the known one has no reference',
      { ...BASE, reference: '1' },
      { ...BASE, kind: 'csv' },
    ],
    [
      'the content is the same, but one format gives another reference',
      { ...BASE, reference: '1' },
      { ...BASE, reference: '2' },
    ],
    ['day, amount and payer are the same, but not the text', withText, { ...BASE, payerName: 'else' }],
    [
      'day, amount and payer are the same, but not the text',
      { ...withText, payerIban: null },
      { ...BASE, kind: 'csv' },
    ],
    [
      'day and amount are the same, and one payer is unknown',
      withText,
      { ...BASE, payerIban: null, payerName: null },
    ],
    ['day, amount or payer differ', withText, { ...BASE, payerIban: 'max' }],
    ['day, amount or payer differ', withText, { ...BASE, payerIban: null, payerName: 'max' }],
    ['day, amount or payer differ', withText, { ...BASE, bookedOn: '2027-02-27' }],
    ['day, amount or payer differ', withText, { ...BASE, amountCents: 5001 }],
  ];

  test.each(examples)('%s', (when, read, known) => {
    const first = samePaymentCases.find(({ holds }) => holds(read, known));
    expect(first?.when).toBe(when);
    const [unknown] = unknownEntries([known], [read]);
    const verdict = unknown === undefined ? 'known' : unknown.twin === known ? 'doubtful' : 'other';
    expect(verdict).toBe(first?.verdict);
  });

  test('each case has an example', () => {
    expect(new Set(examples.map(([when]) => when))).toEqual(
      new Set(samePaymentCases.map(({ when }) => when)),
    );
  });
});

describe('which entries of a file are new', () => {
  test('all of the first file, two equal ones are two and never each other’s twin', () => {
    const read = [mark('a'), mark('a'), mark('b')];
    expect(unknownEntries([], read)).toEqual([0, 1, 2].map((at) => ({ at, twin: null })));
  });

  test('none of the same file again, and of an overlapping one only the rest', () => {
    const first = [mark('a'), mark('a'), mark('b')];
    expect(newOnes(first, first)).toEqual([]);
    expect(newOnes(first, [mark('b'), mark('c')])).toEqual([1]);
    expect(unknownEntries([mark('a')], [mark('a'), mark('a')])).toEqual([{ at: 1, twin: null }]);
  });

  test('one with another mark of the bank is doubtful, unless the file has the known one too', () => {
    const known = mark('a', '1');
    expect(unknownEntries([known], [mark('a', '2')])).toEqual([{ at: 0, twin: known }]);
    expect(unknownEntries([known], [mark('a', '2'), mark('a', '1')])).toEqual([{ at: 0, twin: null }]);
  });

  test('each doubtful one has a twin of its own, as long as there are some', () => {
    const [one, other] = [
      { ...BASE, content: 'b' },
      { ...BASE, content: 'c' },
    ];
    const read = [BASE, { ...BASE, content: 'd' }, { ...BASE, content: 'e' }];
    const twins = unknownEntries([one, other], read).map(({ twin }) => twin);
    expect(twins).toEqual([one, other, one]);
  });

  test('a file of another kind, without marks, is recognised by content', () => {
    expect(newOnes([mark('a', '1'), mark('a', '2')], [mark('a'), mark('a')])).toEqual([]);
    expect(newOnes([mark('a')], [mark('a', '1')])).toEqual([]);
    expect(newOnes([mark('a'), mark('a', '2')], [mark('a', '1'), mark('a', '2')])).toEqual([]);
  });

  test('one without a mark takes what has one, and leaves the others to those that could be nothing else', () => {
    const known = [mark('a'), mark('a'), mark('a', '2')];
    const read = [mark('a', '1'), mark('a'), mark('a'), mark('a', '1')];
    const [added = 0, ...others] = newOnes(known, read);
    expect(others).toEqual([]);
    expect(newOnes([...known, read[added] as EntryMark], read)).toEqual([]);
  });

  test('parts of a batch share its mark', () => {
    const batch = [mark('a', '1'), mark('b', '1'), mark('b', '1')];
    expect(newOnes([], batch)).toEqual([0, 1, 2]);
    expect(newOnes(batch, batch)).toEqual([]);
  });

  test('whatever was taken in, the same file again brings nothing', () => {
    const marks = (kinds: ReadonlyArray<EntryMark['kind']>) =>
      fc.array(
        fc
          .record({
            content: fc.constantFrom('a', 'b', 'c'),
            reference: fc.constantFrom(null, '1', '2'),
            kind: fc.constantFrom(...kinds),
          })
          .map(({ content, reference, kind }) => ({ ...mark(content, reference), kind })),
        { maxLength: 8 },
      );
    fc.assert(
      fc.property(marks(['camt', 'csv', 'mt940']), marks(['camt']), (known, read) => {
        const taken = newOnes(known, read).map((at) => read[at] as EntryMark);
        expect(newOnes([...known, ...taken], read)).toEqual([]);
      }),
    );
  });
});
