import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planLimits } from '../../src/domain/floor-plan.ts';
import {
  alignMoves,
  distributeMoves,
  doOverlap,
  type Edge,
  isWithin,
  plainAngle,
  resizeTurned,
  roundPlan,
  roundTurned,
  scaleAbout,
  turnAbout,
  withSides,
} from '../../src/domain/plan-geometry.ts';
import { boundsOf, cornersOf, middleOf, turnPoint } from '../../src/domain/turned-box.ts';
import { anyBox, drawn } from './drawn-things.ts';

const box = { x: 0, y: 0, w: 100, h: 50, rotation: 0 };

test('a point turns clockwise, as a screen shows it', () => {
  const { x, y } = turnPoint({ x: 10, y: 0 }, { x: 0, y: 0 }, 90);
  expect(x).toBeCloseTo(0);
  expect(y).toBeCloseTo(10);
});

test('a box turned by a right angle is as wide as it was high', () => {
  const bounds = boundsOf([{ ...box, rotation: 90 }]);
  expect(bounds.x).toBeCloseTo(25);
  expect(bounds.w).toBeCloseTo(50);
  expect(bounds.h).toBeCloseTo(100);
});

test('the bounds of nothing have no size, and those of several hold them all', () => {
  expect(boundsOf([])).toEqual({ x: 0, y: 0, w: 0, h: 0 });
  expect(boundsOf([box, { ...box, x: 300, y: -20 }])).toEqual({ x: 0, y: -20, w: 400, h: 70 });
});

test('every corner of a turned box lies within its bounds, and within itself', () => {
  fc.assert(
    fc.property(anyBox, (any) => {
      const { x, y, w, h } = boundsOf([any]);
      for (const corner of cornersOf(any)) {
        expect(corner.x).toBeGreaterThanOrEqual(x - 1e-6);
        expect(corner.x).toBeLessThanOrEqual(x + w + 1e-6);
        expect(corner.y).toBeGreaterThanOrEqual(y - 1e-6);
        expect(corner.y).toBeLessThanOrEqual(y + h + 1e-6);
        expect(isWithin(corner, any, 1e-6)).toBe(true);
      }
    }),
  );
});

test('a point is within a turned box where it is drawn, not where it would lie unturned', () => {
  const turned = { ...box, rotation: 90 };
  expect(isWithin({ x: 5, y: 25 }, box)).toBe(true);
  expect(isWithin({ x: 5, y: 25 }, turned)).toBe(false);
  expect(isWithin({ x: 50, y: -20 }, turned)).toBe(true);
  expect(isWithin({ x: 5, y: 25 }, turned, 20)).toBe(true);
});

test.each([
  [190, -170],
  [-180, 180],
  [360, 0],
  [725, 5],
  [-361, -1],
])('%i degrees are plainly %i', (degrees, plain) => {
  expect(plainAngle(degrees)).toBeCloseTo(plain);
});

test('numbers are kept in hundredths, and nothing is minus nothing', () => {
  expect(roundPlan(1.005001)).toBe(1.01);
  expect(Object.is(roundPlan(-0.001), 0)).toBe(true);
  expect(roundTurned({ ...box, x: 0.123, rotation: 540.001 })).toMatchObject({ x: 0.12, rotation: 180 });
});

test('boxes overlap by what they really cover, not by their bounds', () => {
  expect(doOverlap(box, { ...box, x: 99 })).toBe(true);
  expect(doOverlap(box, { ...box, x: 100 })).toBe(false);
  const turned = { x: 0, y: 0, w: 100, h: 100, rotation: 45 };
  const inItsCorner = { x: -15, y: -15, w: 20, h: 20, rotation: 0 };
  expect(doOverlap(turned, inItsCorner)).toBe(false);
  expect(doOverlap({ ...turned, rotation: 0 }, inItsCorner)).toBe(true);
});

test('whether two overlap does not depend on who is asked first', () => {
  fc.assert(fc.property(anyBox, anyBox, (a, b) => doOverlap(a, b) === doOverlap(b, a)));
  fc.assert(fc.property(anyBox, (a) => doOverlap(a, a)));
  expect(middleOf(box)).toEqual({ x: 50, y: 25 });
});

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

const resizedBox = { x: 0, y: 0, w: 100, h: 50, rotation: 0 };

test('pulling the lower right corner leaves the upper left one where it is', () => {
  expect(resizeTurned(resizedBox, { x: 1, y: 1 }, { x: 20, y: 10 })).toEqual({
    ...resizedBox,
    w: 120,
    h: 60,
  });
});

test('pulling the left side moves the left side alone', () => {
  expect(resizeTurned(resizedBox, { x: -1, y: 0 }, { x: -20, y: 99 })).toEqual({
    ...resizedBox,
    x: -20,
    w: 120,
  });
});

test('from the middle both sides go', () => {
  const wide = resizeTurned(resizedBox, { x: 1, y: 0 }, { x: 10, y: 0 }, { fromMiddle: true });
  expect(wide).toEqual({ ...resizedBox, x: -10, w: 120 });
});

test('with its ratio kept a box grows alike', () => {
  const { w, h } = resizeTurned(resizedBox, { x: 1, y: 1 }, { x: 100, y: 0 }, { keepsRatio: true });
  expect([w, h]).toEqual([200, 100]);
  expect(resizeTurned(resizedBox, { x: 0, y: 1 }, { x: 0, y: 50 }, { keepsRatio: true }).w).toBe(200);
});

test('no side turns inside out or grows beyond measure', () => {
  expect(resizeTurned(resizedBox, { x: 1, y: 1 }, { x: -999, y: -999 })).toMatchObject({
    w: planLimits.leastSide,
    h: planLimits.leastSide,
  });
  expect(resizeTurned(resizedBox, { x: 1, y: 0 }, { x: 1e9, y: 0 }).w).toBe(planLimits.mostSide);
});

test('whatever the rotation, the corner opposite to the one that is pulled stays', () => {
  const way = fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) });
  fc.assert(
    fc.property(anyBox, way, (any, pulled) => {
      const [before] = cornersOf(any);
      const [after] = cornersOf(resizeTurned(any, { x: 1, y: 1 }, pulled));
      expect(after.x).toBeCloseTo(before.x, 5);
      expect(after.y).toBeCloseTo(before.y, 5);
    }),
  );
});

test('sides typed as numbers leave the corner that is named', () => {
  expect(withSides(resizedBox, 200, 50, { x: -1, y: -1 })).toEqual({ ...resizedBox, w: 200 });
  expect(withSides(resizedBox, 200, 50, { x: 0, y: 0 })).toEqual({ ...resizedBox, x: -50, w: 200 });
});
