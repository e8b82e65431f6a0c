import { expect, test } from 'vitest';
import { comparedEvent, salesCurve, soldBy } from '../../src/domain/sales-curve.ts';

const curve = salesCurve(
  [
    { day: '2027-02-27', tickets: 4 },
    { day: '2027-03-01', tickets: 3 },
    { day: '2027-04-02', tickets: 1 },
  ],
  '2027-04-01',
);

test('sales add up by the days before the start, over the change of the clocks too', () => {
  expect(curve).toEqual([
    { daysBefore: 33, tickets: 4 },
    { daysBefore: 31, tickets: 7 },
    { daysBefore: -1, tickets: 8 },
  ]);
});

test.each([
  [40, 0],
  [33, 4],
  [32, 4],
  [31, 7],
  [0, 7],
  [-1, 8],
])('%i days before the start, %i tickets are sold', (daysBefore, tickets) => {
  expect(soldBy(curve, daysBefore)).toBe(tickets);
});

const event = { id: 9, name: 'Weinfest 2027', startsOn: '2027-09-10' };
const other = (id: number, name: string, startsOn: string) => ({ id, name, startsOn });

test.each([
  [
    'the latest of the same name, whatever its year',
    [
      other(1, 'WEINFEST 2025', '2025-09-12'),
      other(2, 'Weinfest (2026)', '2026-09-11'),
      other(3, 'Kabarett', '2026-10-01'),
    ],
    2,
  ],
  ['else the latest of all', [other(1, 'Kabarett', '2026-05-01'), other(3, 'Lesung', '2026-01-01')], 1],
  [
    'not one of the same season',
    [other(1, 'Weinfest am Freitag', '2027-09-09'), other(2, 'Weinfest 2027', '2027-04-01')],
    undefined,
  ],
  ['not itself', [event], undefined],
] as const)('compared with %s', (_, others, id) => {
  expect(comparedEvent(event, others)?.id).toBe(id);
});
