import { PLAN_FORMAT, type PlanFile } from '../../src/contract/floor-plans.ts';

const BLOCKS = 300;
const ACROSS = 20;

/** As large as a plan may be: 300 turned blocks, 9,999 seats. */
export function largePlan(): PlanFile {
  return {
    ...{ format: PLAN_FORMAT, version: 1, name: 'Arena', fittings: null },
    blocks: Array.from({ length: BLOCKS }, (_, index) => ({
      ...{ key: `b${index}`, group: null, name: `Block ${index + 1}`, places: null, arc: 0 },
      x: (index % ACROSS) * 60,
      y: 120 + Math.floor(index / ACROSS) * 55,
      ...{ w: 52, h: 44, rotation: (index % 7) * 4 - 12 },
      rows: ['A', 'B', 'C'].map((name) => ({
        name,
        seats: Array.from({ length: index < 33 ? 12 : 11 }, (_, seat): [string, number, 0 | 1] => [
          String(seat + 1),
          seat + 1,
          1,
        ]),
      })),
    })),
  };
}
