import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bendRows, MAX_ARC } from '../../src/domain/bent-rows.ts';
import type { Point } from '../../src/domain/turned-box.ts';

const anyArc = fc.integer({ min: 0, max: MAX_ARC });
/** Rows of seats about the middle, with an aisle now and then. */
const anyRow = fc.array(fc.constantFrom(1, 1, 1, 1.55, 2), { minLength: 0, maxLength: 30 }).map((steps) => {
  const from = -steps.reduce((sum, step) => sum + step, 0) / 2;
  return [0, ...steps].map((_, index) => from + steps.slice(0, index).reduce((sum, step) => sum + step, 0));
});
const anyRows = fc.array(anyRow, { minLength: 1, maxLength: 12 });

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function leastDistance(points: ReadonlyArray<Point>): number {
  return Math.min(...points.flatMap((a, index) => points.slice(index + 1).map((b) => distance(a, b))));
}

test('however far rows bend, none is lost and no two seats are closer than a seat', () => {
  fc.assert(
    fc.property(anyRows, anyArc, (offsets, arc) => {
      const { rows } = bendRows(offsets, arc);
      expect(rows.map((row) => row.length)).toEqual(offsets.map((row) => row.length));
      expect(leastDistance(rows.flat())).toBeGreaterThan(1 - 1e-9);
    }),
  );
});

test('rows lie on circles about one middle, evenly, and none spans more than the arc', () => {
  fc.assert(
    fc.property(anyRows, fc.integer({ min: 1, max: MAX_ARC }), (offsets, arc) => {
      const { rows, radius, rise } = bendRows(offsets, arc);
      const middle = { x: 0, y: -(radius ?? 0) };
      for (const [index, row] of rows.entries()) {
        const angles = row.map(({ x, y }) => Math.atan2(x - middle.x, y - middle.y));
        const span = ((angles.at(-1) ?? 0) - (angles[0] ?? 0)) * (180 / Math.PI);
        expect(span).toBeLessThan(arc + 1e-6);
        for (const seat of row) {
          expect(distance(seat, middle)).toBeCloseTo((radius ?? 0) + index);
          expect(-seat.y).toBeLessThanOrEqual(rise);
        }
        const neighbours = row
          .slice(1)
          .map((seat, at) => [
            distance(seat, row[at] as Point),
            (offsets[index]?.[at + 1] ?? 0) - (offsets[index]?.[at] ?? 0),
          ]);
        for (const [is, wanted = 0] of neighbours) if (wanted === 1) expect(is).toBeCloseTo(1);
      }
    }),
  );
});

test('an arc of nothing leaves rows as they are', () => {
  const { rows, rise, radius } = bendRows([[-1, 0, 1], [0]], 0);
  expect(rows).toEqual([
    [
      { x: -1, y: 0 },
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ],
    [{ x: 0, y: 1 }],
  ]);
  expect({ rise, radius }).toEqual({ rise: 0, radius: null });
});
