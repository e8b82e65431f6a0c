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

test('blocks of the same name are named, whatever their letters', () => {
  const same = find(drawn('a', { name: 'Empore' }), drawn('b', { name: 'empore ', x: 200 }));
  expect(same).toEqual([{ kind: 'same_name', keys: ['a', 'b'] }]);
});

test('blocks without places are told together', () => {
  const plan = planWith(drawn('a'), drawn('b', { x: 200 }), drawn('c', { x: 400 }));
  const problems = findPlanProblems(plan, (key) => (key === 'a' ? 3 : 0));
  expect(problems).toEqual([{ kind: 'no_places', keys: ['b', 'c'] }]);
});

test('three hundred blocks on one heap are told of no more than anybody reads', () => {
  const heap = Array.from({ length: 300 }, (_, index) => drawn(`n${index}`));
  expect(find(...heap)).toHaveLength(20);
});
