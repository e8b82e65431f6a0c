import { expect, test, vi } from 'vitest';
import { readMt940Details } from '../../../../../src/server/money/bank/files/mt940-fields.ts';

function detailsOf(...lines: string[]) {
  return readMt940Details({ tag: '86', line: 1, lines });
}

test('several purposes are cut where the bank had cut them, within a piece and across some', () => {
  const { purposeParts, endToEndId } = detailsOf(
    '166?20SVWZ+Karten SVWZ+fuer?21 unsEREF+K7',
    'HXA?22SVWZ+KREF+1SV?23WZ+danke?24?25 sehrMREF+2?26 3',
  );
  expect(purposeParts).toEqual(['Karten ', 'fuer', ' uns', 'danke', ' sehr']);
  expect(endToEndId).toBe('K7HXA');
});

test('what is before the first name is the purpose where none is named', () => {
  expect(detailsOf('166?20Karten?21 fuer EREF+1?22 2').purposeParts).toEqual(['Karten', ' fuer ']);
});

test('a field of thousands of purposes is read in one go, not once for each', () => {
  const slices = vi.spyOn(String.prototype, 'slice');
  const { purposeParts } = detailsOf(`166${'?20SVWZ+x'.repeat(2_000)}`);
  const cuts = slices.mock.calls.length;
  slices.mockRestore();
  expect(purposeParts).toHaveLength(2_000);
  expect(cuts).toBeLessThan(10 * 2_000);
});
