import type { PlannedBlock, PlannedLayout, PlannedSeat } from '../../catalog/layouts/planned-block.ts';
import { plannedRows } from './planned-rows.ts';

/** Blocks side by side on an arc about the stage, `distance` away from its middle, each `step` degrees wide. */
interface Arc {
  names: string;
  distance: number;
  step: number;
  category: number;
  seats: PlannedSeat[];
}

const DEPTH = 120;
const GAP = 15;
const MIDDLE_X = 650;
/** The middle of the stage lies above the plan, which begins at 0. */
const MIDDLE_Y = -160;

/** 20 blocks, 3,000 seats that can be sold. */
const arcs: Arc[] = [
  {
    names: 'ABCD',
    ...{ distance: 340, step: 28, category: 0 },
    seats: plannedRows({ rows: 10, seats: 13, aislesAfter: [6] }),
  },
  {
    names: 'EFGHI',
    ...{ distance: 490, step: 21, category: 0 },
    seats: plannedRows({ rows: 10, seats: 15, aislesAfter: [5, 10] }),
  },
  {
    names: 'JKLMN',
    ...{ distance: 640, step: 21, category: 1 },
    seats: plannedRows({ rows: 9, seats: 18, aislesAfter: [9], unavailable: ['I1', 'I18'] }),
  },
  {
    names: 'OPQRST',
    ...{ distance: 790, step: 17, category: 1 },
    seats: plannedRows({
      rows: 10,
      seats: 16,
      aislesAfter: [8],
      unavailable: ['E8', 'E9', 'J1', 'J2', 'J16'],
    }),
  },
];

const standing: PlannedBlock = {
  name: 'Stehplätze am Rebhang',
  ...{ x: MIDDLE_X - 320, y: 730, w: 640, h: 90, rotation: 0 },
  category: 2,
  fixed_places: 600,
  seats: [],
};

/** An open yard in arcs about the stage, each block turned to face it. */
export const wineryYard: PlannedLayout = { name: 'Winzerhof', blocks: [...arcs.flatMap(blocksOn), standing] };

function blocksOn({ names, distance, step, category, seats }: Arc): PlannedBlock[] {
  // As wide as the neighbours' inner corners allow.
  const w = Math.round(2 * (distance - DEPTH / 2) * Math.tan(radians(step / 2)) - GAP);
  return [...names].map((letter, i) => {
    const fromMiddle = (i - (names.length - 1) / 2) * step;
    return {
      name: `Block ${letter}`,
      x: Math.round(MIDDLE_X + distance * Math.sin(radians(fromMiddle)) - w / 2),
      y: Math.round(MIDDLE_Y + distance * Math.cos(radians(fromMiddle)) - DEPTH / 2),
      w,
      h: DEPTH,
      rotation: 0 - fromMiddle,
      category,
      fixed_places: 0,
      seats,
    };
  });
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
