import { expect, test } from 'vitest';
import { formatPercent } from '../../../../src/client/admin/dashboard/format-figures.ts';
import { everyDay, formatAxisValue, totalOfDays } from '../../../../src/client/admin/dashboard/sales-days.ts';

const day = (date: string, orders = 1) => ({ day: date, orders, tickets: 2 * orders, euros: 0.1 * orders });

test('the chart has every day from the first order until today', () => {
  const days = everyDay({ days: [day('2027-03-27'), day('2027-03-29')], today: '2027-03-30' });
  expect(days.map((one) => [one.day, one.orders])).toEqual([
    ['2027-03-27', 1],
    ['2027-03-28', 0],
    ['2027-03-29', 1],
    ['2027-03-30', 0],
  ]);
});

test('a sale that is long over ends a week after its last order', () => {
  const days = everyDay({ days: [day('2027-03-01')], today: '2028-01-01' });
  expect(days).toHaveLength(8);
});

test('an order of what the shop takes for tomorrow is not lost', () => {
  expect(everyDay({ days: [day('2027-03-02')], today: '2027-03-01' })).toHaveLength(1);
  expect(everyDay({ days: [], today: '2027-03-01' })).toEqual([]);
});

test('euros add up to the cent', () => {
  expect(totalOfDays([day('a'), day('b', 2)])).toEqual({ orders: 3, tickets: 6, euros: 0.3 });
});

test('a share is 100 % only when it is all, and 0 % only when it is nothing', () => {
  const shares = [
    formatPercent(0, 9),
    formatPercent(1, 900),
    formatPercent(899, 900),
    formatPercent(9, 9),
    formatPercent(0, 0),
  ];
  expect(shares).toEqual(['0 %', '1 %', '99 %', '100 %', '0 %']);
  expect(formatPercent(12, 10)).toBe('120 %');
});

test('the axis is short for large amounts', () => {
  expect(formatAxisValue('euros', 2500)).toBe('2.500 €');
  expect(formatAxisValue('tickets', 12_500)).toMatch(/^12.500$|^12,5/);
});
