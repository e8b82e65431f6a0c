import { expect, test } from 'vitest';
import { planChanges } from '../../src/domain/plan-changes.ts';
import { drawn, planWith, row } from './drawn-things.ts';

const label = {
  kind: 'label' as const,
  key: 'bar',
  group: null,
  text: 'Bar',
  ...{ x: 0, y: 0, w: 90, h: 20, rotation: 0 },
};
const hall = drawn('hall', { rows: [row('A', 3), row('B', 2)] });
const none = {
  ...{ added: [], removed: [], changed: [], removedSeats: new Map() },
  ...{ seats: { added: 0, removed: 0, changed: 0, views: 0 }, hasOtherLook: false },
};

test('a draft that was drawn and drawn back changes nothing', () => {
  expect(planChanges(planWith(hall, label), planWith({ ...label }, structuredClone(hall)))).toEqual(none);
});

test('blocks are added, removed and changed by their keys, whole with their seats', () => {
  const moved = { ...hall, x: 9 };
  const found = planChanges(
    planWith(hall, drawn('old', { rows: [row('C', 4)] })),
    planWith(moved, drawn('new')),
  );
  expect(found).toMatchObject({
    ...{ added: [{ key: 'new' }], removed: [{ key: 'old' }], changed: [{ before: hall, after: moved }] },
    seats: { added: 0, removed: 4, changed: 0, views: 0 },
  });
  expect(found.removedSeats.size).toBe(0);
});

test('seats are the same by their keys, however they are called and wherever they stand', () => {
  const [a, b] = hall.rows;
  const [first, second, third] = a?.seats ?? [];
  if (first === undefined || second === undefined || third === undefined || b === undefined)
    throw new Error();
  const rows = [
    {
      name: 'A',
      seats: [
        { ...second, name: '9', view: 'Säule links' },
        third,
        { ...third, key: 'fresh', name: '4', position: 4 },
      ],
    },
    { ...b, name: 'Loge' },
  ];
  const found = planChanges(planWith(hall), planWith({ ...hall, rows }));
  expect(found.seats).toEqual({ added: 1, removed: 1, changed: 3, views: 1 });
  expect(found.removedSeats).toEqual(new Map([['hall', [{ ...first, row: 'A' }]]]));
});

test('a name, a stage and a label are the look of a plan, and no block', () => {
  const before = planWith(hall, label);
  for (const after of [
    { ...before, name: 'Neu' },
    planWith(hall, { ...label, x: 3 }),
    planWith(hall),
    planWith(hall, label, { ...label, key: 'wc' }),
  ])
    expect(planChanges(before, after)).toEqual({ ...none, hasOtherLook: true });
});
