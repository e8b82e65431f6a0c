import { expect, test } from 'vitest';
import { layOutRows, stepInGrid } from '../../../src/client/plan/seat-rows.ts';
import { blockA } from '../../support/fake-plan.ts';

/** A row as it is drawn: the seat's id, `_` for the room of a missing seat, `|` for an aisle. */
function draw(seats: Parameters<typeof layOutRows>[0]): string[] {
  return layOutRows(seats).rows.map(
    ({ name, places }) =>
      `${name} ${places.map((place) => (place.seat ? place.seat.id : place.isAisle ? '|' : '_')).join(' ')}`,
  );
}

const seat = (id: number, column: number, row = 'A') => ({
  id,
  name: String(id),
  row,
  column,
  available: true,
});

test('seats stand in their columns, a column without any is an aisle', () => {
  expect(draw(blockA.seats)).toEqual([
    'A 101 102 103 | 104 105',
    'B 111 112 113 | 114 115',
    'C 121 _ _ | _ 125',
  ]);
});

test('the width counts seats whole and aisles as they are drawn', () => {
  expect(layOutRows(blockA.seats).width).toBeCloseTo(5.55);
});

test('columns need not begin at one, nor rows come in any order', () => {
  expect(draw([seat(2, 8, 'B'), seat(1, 7, 'B'), seat(3, 8, 'A')])).toEqual(['B 1 2', 'A _ 3']);
});

test('two seats in the same column are both drawn', () => {
  expect(draw([seat(1, 3), seat(2, 3), seat(3, 4)])).toEqual(['A 1 2 3']);
});

test('a block without seats has no rows', () => {
  expect(layOutRows([])).toEqual({ rows: [], width: 0 });
});

const { rows } = layOutRows(blockA.seats);

test.each([
  ['ArrowRight', 101, 102],
  ['ArrowRight', 103, 104],
  ['ArrowRight', 105, 105],
  ['ArrowLeft', 104, 103],
  ['ArrowLeft', 101, 101],
  ['ArrowDown', 101, 111],
  ['ArrowDown', 112, 121],
  ['ArrowDown', 114, 125],
  ['ArrowDown', 121, 121],
  ['ArrowUp', 125, 115],
  ['ArrowUp', 101, 101],
  ['PageDown', 102, 121],
  ['PageUp', 125, 105],
  ['PageUp', 103, 103],
  ['Home', 104, 101],
  ['End', 101, 105],
  ['Ctrl+Home', 125, 101],
  ['Ctrl+End', 101, 125],
])('%s leads from seat %i to seat %i', (keys, from, to) => {
  const key = keys.replace('Ctrl+', '');
  expect(stepInGrid(rows, from, { key, ctrlKey: key !== keys })?.id).toBe(to);
});

test('other keys lead nowhere, nor does any from a seat that is not there', () => {
  expect(stepInGrid(rows, 101, { key: 'a', ctrlKey: false })).toBeUndefined();
  expect(stepInGrid(rows, 999, { key: 'Home', ctrlKey: false })).toBeUndefined();
});
