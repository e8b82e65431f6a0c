import { expect, test } from 'vitest';
import { restoreSeats } from '../../../../../src/client/admin/plan-editor/block-seats/edited-seats.ts';

const seat = (id: number, name: string, position: number) =>
  ({ id, name, position, available: true, kind: 'seat' }) as const;
const server = [{ name: 'A', seats: [seat(1, '1', 1), seat(2, '2', 2), seat(3, '3', 3)] }];
const shown = (rows: ReturnType<typeof restoreSeats>) =>
  rows.map(({ name, seats }) => [name, ...seats.map((one) => `${one.name}@${one.position}#${one.id}`)]);

test('a seat comes back at its place', () => {
  const rows = [{ name: 'A', seats: [seat(1, '1', 1), seat(3, '3', 3)] }];
  expect(shown(restoreSeats(rows, server, new Set([2])))).toEqual([['A', '1@1#1', '2@2#2', '3@3#3']]);
});

test('where another seat is at its place it comes to the end of the row', () => {
  const rows = [{ name: 'A', seats: [seat(-1, '11', 1), seat(-2, '12', 2)] }];
  expect(shown(restoreSeats(rows, server, new Set([2])))).toEqual([['A', '11@1#-1', '12@2#-2', '2@3#2']]);
});

test('a new seat of the same number gives way to it', () => {
  const rows = [{ name: 'A', seats: [seat(-1, '1', 1), seat(-2, '2', 5)] }];
  expect(shown(restoreSeats(rows, server, new Set([2])))).toEqual([['A', '1@1#-1', '2@5#2']]);
});

test('a row that is gone comes back with those seats alone', () => {
  const rows = [{ name: 'B', seats: [seat(-1, '1', 1)] }];
  expect(shown(restoreSeats(rows, server, new Set([1, 2])))).toEqual([
    ['B', '1@1#-1'],
    ['A', '1@1#1', '2@2#2'],
  ]);
});
