import { expect, test } from 'vitest';
import {
  alignMoves,
  distributeMoves,
  type Edge,
  scaleAbout,
  turnAbout,
} from '../../src/domain/plan-arrange.ts';
import { middleOf } from '../../src/domain/turned-box.ts';
import { drawn } from './drawn-things.ts';

const three = [drawn('a'), drawn('b', { x: 130, y: 80 }), drawn('c', { x: 400, y: 20, w: 200 })];
const placedBy = (moves: Map<string, { x: number; y: number }>) =>
  three.map(({ key, x, y }) => [x + (moves.get(key)?.x ?? 0), y + (moves.get(key)?.y ?? 0)]);

test.each<[Edge, number[][]]>([
  [
    'left',
    [
      [0, 0],
      [0, 80],
      [0, 20],
    ],
  ],
  [
    'center',
    [
      [250, 0],
      [250, 80],
      [200, 20],
    ],
  ],
  [
    'right',
    [
      [500, 0],
      [500, 80],
      [400, 20],
    ],
  ],
  [
    'top',
    [
      [0, 0],
      [130, 0],
      [400, 0],
    ],
  ],
  [
    'middle',
    [
      [0, 40],
      [130, 40],
      [400, 40],
    ],
  ],
  [
    'bottom',
    [
      [0, 80],
      [130, 80],
      [400, 80],
    ],
  ],
])('aligned at the %s', (edge, places) => {
  expect(placedBy(alignMoves(three, edge))).toEqual(places);
});

test('distributed, the gaps are alike and the outermost two stay', () => {
  expect(placedBy(distributeMoves(three, 'x'))).toEqual([
    [0, 0],
    [200, 80],
    [400, 20],
  ]);
  expect(placedBy(distributeMoves(three, 'y'))).toEqual([
    [0, 0],
    [130, 80],
    [400, 40],
  ]);
});

test('two are distributed already', () => {
  expect(distributeMoves(three.slice(0, 2), 'x').size).toBe(0);
});

test('a group is arranged as one', () => {
  const grouped = [drawn('a', { x: 50, group: 'g' }), drawn('b', { x: 170, group: 'g' }), drawn('c')];
  const moves = alignMoves(grouped, 'left');
  expect(moves.get('a')).toEqual(moves.get('b'));
  expect(moves.get('a')?.x).toBe(-50);
});

test('turned about a point a box goes round it and turns itself', () => {
  const turned = turnAbout(drawn('a'), { x: 0, y: 0 }, 90);
  const { x, y } = middleOf(turned);
  expect(x).toBeCloseTo(-25);
  expect(y).toBeCloseTo(50);
  expect(turned.rotation).toBe(90);
});

test('enlarged about a point it is larger and further off', () => {
  expect(scaleAbout(drawn('a', { x: 10, y: 10 }), { x: 0, y: 0 }, 2)).toMatchObject({
    ...{ x: 20, y: 20, w: 200, h: 100 },
  });
});
