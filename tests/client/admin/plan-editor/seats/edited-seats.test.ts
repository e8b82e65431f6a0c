import { expect, test } from 'vitest';
import { createBoard, planOf, step } from '../../../../../src/client/admin/plan-editor/board-store.ts';
import {
  divideByAisles,
  restoreSeats,
} from '../../../../../src/client/admin/plan-editor/seats/edited-seats.ts';
import type { Layout } from '../../../../../src/contract/layouts.ts';
import { findPlanProblems } from '../../../../../src/domain/plan-problems.ts';
import { drawn, row } from '../../../../domain/drawn-things.ts';

const seat = (key: string, name: string, position: number) =>
  ({ key, name, position, available: true, kind: 'seat' }) as const;
const server = [{ name: 'A', seats: [seat('s1', '1', 1), seat('s2', '2', 2), seat('s3', '3', 3)] }];
const shown = (rows: ReturnType<typeof restoreSeats>) =>
  rows.map(({ name, seats }) => [name, ...seats.map((one) => `${one.name}@${one.position}#${one.key}`)]);

test('a seat comes back at its place', () => {
  const rows = [{ name: 'A', seats: [seat('s1', '1', 1), seat('s3', '3', 3)] }];
  expect(shown(restoreSeats(rows, server, new Set(['s2'])))).toEqual([['A', '1@1#s1', '2@2#s2', '3@3#s3']]);
});

test('where another seat is at its place it comes to the end of the row', () => {
  const rows = [{ name: 'A', seats: [seat('n1', '11', 1), seat('n2', '12', 2)] }];
  expect(shown(restoreSeats(rows, server, new Set(['s2'])))).toEqual([['A', '11@1#n1', '12@2#n2', '2@3#s2']]);
});

test('a new seat of the same number gives way to it', () => {
  const rows = [{ name: 'A', seats: [seat('n1', '1', 1), seat('n2', '2', 5)] }];
  expect(shown(restoreSeats(rows, server, new Set(['s2'])))).toEqual([['A', '1@1#n1', '2@5#s2']]);
});

test('a row that is gone comes back with those seats alone', () => {
  const rows = [{ name: 'B', seats: [seat('n1', '1', 1)] }];
  expect(shown(restoreSeats(rows, server, new Set(['s1', 's2'])))).toEqual([
    ['B', '1@1#n1'],
    ['A', '1@1#s1', '2@2#s2'],
  ]);
});

test('aisles mend rows that are too long in one step, which makes their blocks wider and can be undone', () => {
  const long = drawn('a', { w: 1000, h: 70, rows: [row('A', 45), row('B', 45)] });
  const elements = [long, drawn('b', { x: 1500, rows: [row('A', 21)] })];
  const board = createBoard({
    ...{ id: 1, name: 'Halle', version: 1, changed_at: null, changed_by: null, is_stage_automatic: false },
    ...{ elements, blocks: [], events: [], taken_seats: {}, places: 0, is_published: true, has_draft: false },
  } satisfies Layout);
  const problems = () => findPlanProblems(planOf(board.getState()), () => 10);
  expect(problems()).toEqual([{ kind: 'long_row', keys: ['a', 'b'] }]);
  divideByAisles(board, ['a', 'b']);
  expect(problems()).toEqual([]);
  expect(planOf(board.getState()).elements[0]?.w).toBeGreaterThan(long.w);
  step(board, { type: 'undo' });
  expect(planOf(board.getState()).elements).toEqual(elements);
});
