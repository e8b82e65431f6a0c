import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  depthInField,
  fitSeats,
  onPlan,
  seatAt,
  seatFieldOf,
  seatsWithin,
} from '../../../../../src/client/admin/plan-editor/seats/seat-geometry.ts';
import {
  measuresOf,
  rowsWithin,
  sidesForSeats,
} from '../../../../../src/client/admin/plan-editor/seats/true-measures.ts';
import type { DrawnBlock } from '../../../../../src/domain/floor-plan.ts';
import { isWithin } from '../../../../../src/domain/plan-geometry.ts';
import { evenAisles, rowsOfPattern, simplePattern } from '../../../../../src/domain/seat-pattern.ts';
import { boundsOf } from '../../../../../src/domain/turned-box.ts';

const fill = (rows: number, seats: number, aislesAfter: number[], growth = 0) =>
  rowsOfPattern({ ...simplePattern, rows, seats, growth, aislesAfter }).map((row) => ({
    name: row.name,
    seats: row.seats.map((seat) => ({
      ...{ ...seat, key: row.name + seat.name, available: true, kind: 'seat' as const },
    })),
  }));

const anyBlock = fc
  .record({
    ...{ rows: fc.integer({ min: 1, max: 12 }), seats: fc.integer({ min: 1, max: 15 }) },
    ...{
      growth: fc.integer({ min: -2, max: 3 }),
      arc: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 180 })),
    },
    ...{ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) },
    ...{ w: fc.integer({ min: 20, max: 900 }), h: fc.integer({ min: 20, max: 900 }) },
    rotation: fc.integer({ min: -180, max: 180 }),
  })
  .map(
    ({ rows, seats, growth, ...box }): DrawnBlock => ({
      ...{
        kind: 'block',
        key: 'b',
        group: null,
        name: 'Block',
        has_fixed_places: false,
        fixed_places: 0,
        ...box,
      },
      rows: fill(rows, seats, [3], growth),
    }),
  );

test('within a turned block every seat has its room, none reaches over the edge, and each is found where it is drawn', () => {
  fc.assert(
    fc.property(anyBlock, (block) => {
      const field = seatFieldOf(block);
      const { side } = fitSeats(field, block);
      expect(field.seats).toHaveLength(block.rows.flatMap(({ seats }) => seats).length);
      for (const seat of field.seats) {
        const at = onPlan(seat, block);
        expect(isWithin(at, block, 1e-6 - side / 2)).toBe(true);
        expect(seatAt(block, at)?.key).toBe(seat.key);
      }
    }),
  );
});

test('every seat lies as deep in the field as its row, however far it is bent', () => {
  fc.assert(
    fc.property(anyBlock, (block) => {
      const field = seatFieldOf(block);
      for (const [index, { seats }] of field.rows.entries())
        for (const seat of seats) expect(depthInField(field, seat)).toBeCloseTo(index, 6);
    }),
  );
});

test('a frame around the block selects all of its seats, a frame around one only that one', () => {
  fc.assert(
    fc.property(anyBlock, (block) => {
      const field = seatFieldOf(block);
      const { side } = fitSeats(field, block);
      expect(seatsWithin(block, boundsOf([block]))).toHaveLength(field.seats.length);
      const [first] = field.seats;
      if (first === undefined) return;
      const { x, y } = onPlan(first, block);
      const frame = { x: x - side / 4, y: y - side / 4, w: side / 2, h: side / 2 };
      expect(seatsWithin(block, frame).map(({ key }) => key)).toEqual([first.key]);
    }),
  );
});

test('a block drawn for its seats shows them in their true measures, and as many as fit into a frame lie within it', () => {
  const measure = fc.record({
    seat: fc.integer({ min: 45, max: 70 }).map((centimetres) => centimetres / 100),
    row: fc.integer({ min: 80, max: 120 }).map((centimetres) => centimetres / 100),
  });
  fc.assert(
    fc.property(anyBlock, measure, ({ w, h, ...block }, measures) => {
      // Around a stage as small as a few chairs it matters where names turn.
      fc.pre(block.arc === 0 || (block.arc <= 60 && block.rows.every(({ seats }) => seats.length > 7)));
      const drawn = { ...block, ...sidesForSeats(block, measures) };
      expect(Math.abs(measuresOf(drawn).seat - measures.seat)).toBeLessThan(0.02);
      if (block.rows.length > 1) expect(Math.abs(measuresOf(drawn).row - measures.row)).toBeLessThan(0.05);

      const frame = { w: w + 200, h: h + 200 };
      const { rows, seats } = rowsWithin(frame, measures);
      const filled = fill(rows, seats, evenAisles(seats));
      const sides = sidesForSeats({ rows: filled, arc: 0 }, measures);
      expect(sides.w).toBeLessThanOrEqual(frame.w);
      expect(sides.h).toBeLessThanOrEqual(frame.h);
      expect(sides.w).toBeGreaterThan(frame.w * 0.9 - 2 * measures.seat * 40);
      expect(sides.h).toBeGreaterThan(frame.h * 0.9 - measures.row * 40);
    }),
  );
});
