import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planLimits } from '../../src/domain/plan-limits.ts';
import { resizeTurned, withSides } from '../../src/domain/plan-resize.ts';
import { cornersOf } from '../../src/domain/turned-box.ts';
import { anyBox } from './drawn-things.ts';

const box = { x: 0, y: 0, w: 100, h: 50, rotation: 0 };

test('pulling the lower right corner leaves the upper left one where it is', () => {
  expect(resizeTurned(box, { x: 1, y: 1 }, { x: 20, y: 10 })).toEqual({ ...box, w: 120, h: 60 });
});

test('pulling the left side moves the left side alone', () => {
  expect(resizeTurned(box, { x: -1, y: 0 }, { x: -20, y: 99 })).toEqual({ ...box, x: -20, w: 120 });
});

test('from the middle both sides go', () => {
  const wide = resizeTurned(box, { x: 1, y: 0 }, { x: 10, y: 0 }, { fromMiddle: true });
  expect(wide).toEqual({ ...box, x: -10, w: 120 });
});

test('with its ratio kept a box grows alike', () => {
  const { w, h } = resizeTurned(box, { x: 1, y: 1 }, { x: 100, y: 0 }, { keepsRatio: true });
  expect([w, h]).toEqual([200, 100]);
  expect(resizeTurned(box, { x: 0, y: 1 }, { x: 0, y: 50 }, { keepsRatio: true }).w).toBe(200);
});

test('no side turns inside out or grows beyond measure', () => {
  expect(resizeTurned(box, { x: 1, y: 1 }, { x: -999, y: -999 })).toMatchObject({
    w: planLimits.leastSide,
    h: planLimits.leastSide,
  });
  expect(resizeTurned(box, { x: 1, y: 0 }, { x: 1e9, y: 0 }).w).toBe(planLimits.mostSide);
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
  expect(withSides(box, 200, 50, { x: -1, y: -1 })).toEqual({ ...box, w: 200 });
  expect(withSides(box, 200, 50, { x: 0, y: 0 })).toEqual({ ...box, x: -50, w: 200 });
});
