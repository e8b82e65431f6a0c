import { expect, test } from 'vitest';
import { bankDayAfter, isBankDay } from '../../src/domain/bank-day.ts';

test.each([
  ['2027-03-08', true],
  ['2027-03-13', false],
  ['2027-03-14', false],
  ['2027-01-01', false],
  ['2026-05-01', false],
  ['2028-12-26', false],
  // Christmas Eve and the Day of German Unity are none of the banks' own.
  ['2026-12-24', true],
  ['2028-10-03', true],
])('%s', (day, isOpen) => {
  expect(isBankDay(day)).toBe(isOpen);
});

test.each([
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
  '2285-03-22',
])('the Friday before Easter on %s and the Monday behind it are none', (sunday) => {
  const at = Date.parse(`${sunday}T00:00:00Z`);
  const on = (days: number) => new Date(at + days * 86_400_000).toISOString().slice(0, 10);
  expect([-3, -2, 1, 2].map((days) => isBankDay(on(days)))).toEqual([true, false, false, true]);
});

test('weekends and Easter are left out', () => {
  expect(bankDayAfter('2027-03-08', 3)).toBe('2027-03-11');
  expect(bankDayAfter('2027-03-12', 1)).toBe('2027-03-15');
  expect(bankDayAfter('2027-03-24', 3)).toBe('2027-03-31');
  expect(bankDayAfter('2027-12-24', 1)).toBe('2027-12-27');
});
