import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNITS_PER_METRE } from '../../src/domain/floor-plan.ts';
import { fitToDistance, withWidth } from '../../src/domain/tracing-image.ts';
import { middleOf, type Point, type Turned, turnPoint } from '../../src/domain/turned-box.ts';

/** Where a point of the picture lies after the picture was moved, scaled and turned. */
function carried(point: Point, before: Turned, after: Turned): Point {
  const inside = turnPoint(point, middleOf(before), -before.rotation);
  const share = { x: (inside.x - before.x) / before.w, y: (inside.y - before.y) / before.h };
  const there = { x: after.x + share.x * after.w, y: after.y + share.y * after.h };
  return turnPoint(there, middleOf(after), after.rotation);
}

const anyPoint = fc.record({
  x: fc.integer({ min: -800, max: 800 }),
  y: fc.integer({ min: -800, max: 800 }),
});
const anyPicture = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  w: fc.integer({ min: 200, max: 2000 }),
  h: fc.integer({ min: 200, max: 2000 }),
  rotation: fc.integer({ min: -180, max: 180 }),
});

test('two points of a picture come to lie as far apart as in the hall, on a straight line, the first where it was', () => {
  fc.assert(
    fc.property(
      anyPicture,
      anyPoint,
      anyPoint,
      fc.integer({ min: 1, max: 30 }),
      (picture, from, to, metres) => {
        fc.pre(Math.hypot(to.x - from.x, to.y - from.y) > 100);
        const fitted = fitToDistance(picture, { from, to, metres });
        if (fitted === null) throw new Error('refused');
        fc.pre(Math.min(fitted.w, fitted.h) > 20 && Math.max(fitted.w, fitted.h) < 20_000);
        const [a, b] = [carried(from, picture, fitted), carried(to, picture, fitted)];
        const slack = metres * 0.4;
        expect(Math.hypot(a.x - from.x, a.y - from.y)).toBeLessThan(slack);
        expect(Math.abs(Math.hypot(b.x - a.x, b.y - a.y) - metres * UNITS_PER_METRE)).toBeLessThan(slack);
        expect(Math.min(Math.abs(b.x - a.x), Math.abs(b.y - a.y))).toBeLessThan(slack);
      },
    ),
  );
});

test('points too close together say nothing about the scale', () => {
  const picture = { x: 0, y: 0, w: 100, h: 50, rotation: 0 };
  const from = { x: 10, y: 10 };
  expect(fitToDistance(picture, { from, to: { x: 10.5, y: 10.5 }, metres: 5 })).toBeNull();
});

test('a width in metres keeps the middle and the proportions', () => {
  const wide = withWidth({ x: 0, y: 0, w: 100, h: 50, rotation: 30 }, 10);
  expect(wide).toEqual({ x: -150, y: -75, w: 400, h: 200, rotation: 30 });
});
