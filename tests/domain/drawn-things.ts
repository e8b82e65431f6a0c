import fc from 'fast-check';
import type { DrawnBlock, DrawnPlan, PlanElement } from '../../src/domain/floor-plan.ts';

/** A block of 100 × 50 at the origin unless told otherwise. */
export function drawn(key: string, wishes: Partial<DrawnBlock> = {}): DrawnBlock {
  return {
    kind: 'block',
    key,
    group: null,
    ...{ x: 0, y: 0, w: 100, h: 50, rotation: 0 },
    name: key,
    has_fixed_places: false,
    fixed_places: 0,
    arc: 0,
    rows: [],
    ...wishes,
  };
}

/** A row of `count` seats. */
export function row(name: string, count: number): DrawnBlock['rows'][number] {
  const seats = Array.from({ length: count }, (_, index) => ({
    ...{ key: `${name}${index + 1}`, name: String(index + 1), position: index + 1 },
    ...{ available: true, kind: 'seat' as const },
  }));
  return { name, seats };
}

export const planWith = (...elements: PlanElement[]): DrawnPlan => ({ name: 'Plan', elements });

/** Any box that may lie on a plan. */
export const anyBox = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
  w: fc.integer({ min: 10, max: 900 }),
  h: fc.integer({ min: 10, max: 900 }),
  rotation: fc.integer({ min: -179, max: 180 }),
});
