import { expect, test } from 'vitest';
import { findPlanProblems } from '../../src/domain/plan-problems.ts';
import { drawn, planWith } from './drawn-things.ts';

const find = (...blocks: ReturnType<typeof drawn>[]) => findPlanProblems(planWith(...blocks), () => 10);

test('a plan in order has none', () => {
  expect(find(drawn('a'), drawn('b', { x: 200 }))).toEqual([]);
});

test('blocks on each other are named', () => {
  expect(find(drawn('a'), drawn('b', { x: 50 }))).toEqual([{ kind: 'overlap', keys: ['a', 'b'] }]);
});

test('a block on the stage is named with it, one that touches it is not', () => {
  const stage = { ...drawn('stage'), kind: 'stage' as const, text: 'Bühne' };
  const plan = planWith(stage, drawn('a', { y: 40 }), drawn('b', { x: 300, y: 50 }), drawn('c', { x: 100 }));
  expect(findPlanProblems(plan, () => 10)).toEqual([{ kind: 'overlap', keys: ['a', 'stage'] }]);
});

test('blocks of the same name are named, whatever their letters', () => {
  const same = find(drawn('a', { name: 'Empore' }), drawn('b', { name: 'empore ', x: 200 }));
  expect(same).toEqual([{ kind: 'same_name', keys: ['a', 'b'] }]);
});

test('blocks without places are told together', () => {
  const plan = planWith(drawn('a'), drawn('b', { x: 200 }), drawn('c', { x: 400 }));
  const problems = findPlanProblems(plan, (key) => (key === 'a' ? 3 : 0));
  expect(problems).toEqual([{ kind: 'no_places', keys: ['b', 'c'] }]);
});

test('more than twenty seats between two aisles are told, at a table or with an aisle they are not', () => {
  const row = (positions: number[]) => ({
    name: 'A',
    seats: positions.map((position) => ({
      ...{ key: `s${position}`, name: String(position), position, available: true, kind: 'seat' as const },
    })),
  });
  const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
  const apart = (all: Parameters<typeof drawn>[1][]) =>
    find(...all.map((wish, index) => drawn(`b${index}`, { x: 200 * index, ...wish })));
  const problems = apart([
    { rows: [row(from(1, 20))] },
    { rows: [row(from(1, 21))] },
    { rows: [row([...from(1, 20), ...from(22, 20)])] },
    { rows: [row(from(1, 24))], table: 'long' },
  ]);
  expect(problems).toEqual([{ kind: 'long_row', keys: ['b1'] }]);
});

test('three hundred blocks on one heap are told of no more than anybody reads', () => {
  const heap = Array.from({ length: 300 }, (_, index) => drawn(`n${index}`));
  expect(find(...heap)).toHaveLength(20);
});
