import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doOverlap, isWithin, plainAngle, roundPlan, roundTurned } from '../../src/domain/plan-geometry.ts';
import { boundsOf, cornersOf, middleOf, turnPoint } from '../../src/domain/turned-box.ts';
import { anyBox } from './drawn-things.ts';

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
