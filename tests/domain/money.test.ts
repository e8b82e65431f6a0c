import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsToEuros, eurosToCents, formatCents } from '../../src/domain/money.ts';

test.each([
  [0, '0,00 €'],
  [5, '0,05 €'],
  [50, '0,50 €'],
  [2250, '22,50 €'],
  [2500, '25,00 €'],
  [99_999, '999,99 €'],
  [186_400, '1.864,00 €'],
  [123_456_789_00, '123.456.789,00 €'],
  [-510, '−5,10 €'],
])('%i cents read %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test('euros become cents without the errors of binary fractions', () => {
  expect(eurosToCents(25)).toBe(2500);
  expect(eurosToCents(22.5)).toBe(2250);
  expect(eurosToCents(0.29)).toBe(29);
  expect(eurosToCents(1.15)).toBe(115);
});

test('every amount of cents survives the way over the API', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      expect(eurosToCents(centsToEuros(cents))).toBe(cents);
    }),
  );
});
