import { expect, test } from 'vitest';
import { readSepaMarks } from '../../src/domain/sepa-marks.ts';

test.each<[string, string[], string, string | null]>([
  [
    'MT940 without blanks',
    ['EREF+NOTPROVIDEDSVWZ+Karten W', 'F26-K7HXAABWA+Oma'],
    'Karten WF26-K7HXA',
    'NOTPROVIDED',
  ],
  ['a mark cut in two', ['SVWZ+Karten ER', 'EF+K7HXA'], 'Karten ', 'K7HXA'],
  ['a table of a Sparkasse', ['EREF+E1 KREF+K1 SVWZ+Karten fuer uns'], 'Karten fuer uns', 'E1 '],
  ['a table of the Commerzbank', ['Erika Karten End-to-End-Ref.: E1 Mandatsref: M'], 'Erika Karten', 'E1'],
  ['a table of a Volksbank', ['Karten EREF: E1 IBAN: DE02 BIC: BYLA'], 'Karten', 'E1'],
  ['what is before the first mark', ['Karten ', 'KREF+1 IBAN+DE02'], 'Karten ', null],
  [
    'no marks, however much it looks like some',
    ['IBAN: DE02, Karten SVWZ und eref: klein'],
    'IBAN: DE02, Karten SVWZ und eref: klein',
    null,
  ],
])('the purpose is the same in every format: %s', (_kind, pieces, purpose, endToEndText) => {
  const read = readSepaMarks(pieces);
  expect([read.purposeParts.join(''), read.endToEndText]).toEqual([purpose, endToEndText]);
});

test('a purpose of blanks alone is read in one go', () => {
  const { purposeParts } = readSepaMarks([`${' '.repeat(20_000)}SVWZ+x`]);
  expect(purposeParts).toEqual(['x']);
});
