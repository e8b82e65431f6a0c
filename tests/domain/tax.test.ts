import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mustAwaitTaxNumber, taxSums, taxSumsLess, usualRateOn } from '../../src/domain/tax.ts';

test('tax is taken out of the price, rounded once per rate', () => {
  expect(taxSums([{ grossCents: 11900, ratePercent: 19 }])).toEqual([
    { ratePercent: 19, grossCents: 11900, netCents: 10000, taxCents: 1900 },
  ]);
  // Three times 8.00 line by line would be three times 1.28; the sum of 24.00 holds 3.83.
  const three = Array.from({ length: 3 }, () => ({ grossCents: 800, ratePercent: 19 }));
  expect(taxSums(three)).toEqual([{ ratePercent: 19, grossCents: 2400, netCents: 2017, taxCents: 383 }]);
});

test('every rate has a sum of its own, the lowest first', () => {
  expect(
    taxSums([
      { grossCents: 2500, ratePercent: 19 },
      { grossCents: 1800, ratePercent: 7 },
      { grossCents: 2500, ratePercent: 19 },
      { grossCents: 300, ratePercent: 0 },
    ]),
  ).toEqual([
    { ratePercent: 0, grossCents: 300, netCents: 300, taxCents: 0 },
    { ratePercent: 7, grossCents: 1800, netCents: 1682, taxCents: 118 },
    { ratePercent: 19, grossCents: 5000, netCents: 4202, taxCents: 798 },
  ]);
});

test('a discount lowers every rate by its share', () => {
  const sums = taxSums(
    [
      { grossCents: 2500, ratePercent: 19 },
      { grossCents: 1000, ratePercent: 7 },
    ],
    350,
  );
  expect(sums.map(({ ratePercent, grossCents }) => [ratePercent, grossCents])).toEqual([
    [7, 900],
    [19, 2250],
  ]);
});

test('the cent that no share comes to goes to the rate that is nearest to it', () => {
  const lines = [
    { grossCents: 100, ratePercent: 7 },
    { grossCents: 200, ratePercent: 19 },
  ];
  // 100 cents are 33⅓ and 66⅔.
  expect(taxSums(lines, 100).map(({ grossCents }) => grossCents)).toEqual([67, 133]);
});

test('a discount beyond the lines is a fault', () => {
  expect(() => taxSums([{ grossCents: 100, ratePercent: 19 }], 101)).toThrow(RangeError);
  expect(() => taxSums([{ grossCents: 100, ratePercent: 19 }], -50)).toThrow(RangeError);
  expect(() => taxSums([], 1)).toThrow(RangeError);
  expect(taxSums([])).toEqual([]);
});

test('a discount that falls evenly falls so to the cent', () => {
  const even = [5, 7, 16, 19, 5.5, 0].map((ratePercent) => ({ grossCents: 4_900, ratePercent }));
  for (const sum of taxSums(even, 6 * 1_633)) expect(sum.grossCents).toBe(4_900 - 1_633);
});

test('what is left of sums keeps their net and tax apart, and nothing of what is all gone', () => {
  const before = taxSums([
    { grossCents: 2400, ratePercent: 19 },
    { grossCents: 1000, ratePercent: 7 },
  ]);
  const after = taxSums([{ grossCents: 1600, ratePercent: 19 }]);
  expect(taxSumsLess(before, after)).toEqual([
    { ratePercent: 7, grossCents: 1000, netCents: 935, taxCents: 65 },
    { ratePercent: 19, grossCents: 800, netCents: 672, taxCents: 128 },
  ]);
  expect(taxSumsLess(before, before)).toEqual([]);
  // A cent of tax that rounding by itself would lose.
  const [sum] = taxSums([{ grossCents: 800, ratePercent: 19 }]);
  const rounded = { ratePercent: 19, grossCents: 800, netCents: 671, taxCents: 129 };
  expect(taxSumsLess([sum as typeof rounded], [rounded])).toEqual([
    { ratePercent: 19, grossCents: 0, netCents: 1, taxCents: -1 },
  ]);
});

const lines = fc.array(
  fc.record({ grossCents: fc.nat(1_000_000), ratePercent: fc.constantFrom(0, 5, 7, 16, 19, 5.5) }),
  { minLength: 1, maxLength: 50 },
);

test('whatever the lines: the sums of all rates are the total to the cent, and a cancellation is their mirror', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 100 }), (some, percent) => {
      const total = some.reduce((sum, { grossCents }) => sum + grossCents, 0);
      const discount = Math.round((total * percent) / 100);
      const sums = taxSums(some, discount);
      expect(sums.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(total - discount);
      for (const { grossCents, netCents, taxCents } of sums) {
        expect(netCents + taxCents).toBe(grossCents);
        expect(grossCents).toBeGreaterThanOrEqual(0);
      }
      const mirrored = some.map((line) => ({ ...line, grossCents: 0 - line.grossCents }));
      expect(taxSums(mirrored, 0 - discount)).toEqual(
        sums.map(({ ratePercent, grossCents, netCents, taxCents }) => ({
          ratePercent,
          grossCents: 0 - grossCents,
          netCents: 0 - netCents,
          taxCents: 0 - taxCents,
        })),
      );
    }),
  );
});

test('the usual rate is that of the day of the event, on both sides of the day on which it changes', () => {
  const food = { percent: 7, earlier: { before: '2026-01-01', percent: 19 } };
  const days = ['2025-12-31', '2026-01-01', '2027-04-12'];
  expect(days.map((day) => usualRateOn(food, day))).toEqual([19, 7, 7]);
  expect(usualRateOn({ percent: 19 }, '2020-01-01')).toBe(19);
});

test('only beyond 250 euros an invoice needs a tax number', () => {
  expect([25_000, 25_001].map((cents) => mustAwaitTaxNumber(cents, ' '))).toEqual([false, true]);
  expect(mustAwaitTaxNumber(1_000_000, '12/345/67890')).toBe(false);
});
