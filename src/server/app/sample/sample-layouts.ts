import type { PlannedBlock, PlannedLayout, PlannedSeat } from '../../catalog/events/seed-event.ts';

/** A small hall: 376 seats in six blocks, two of them by a pillar or a beam, and 300 standing places. */
export const vaultedCellar: PlannedLayout = {
  name: 'Gewölbekeller',
  blocks: [
    {
      name: 'Block A',
      ...{ x: 20, y: 40, w: 210, h: 156, rotation: -8 },
      category: 0,
      fixed_places: 0,
      seats: plannedRows({ rows: 5, seats: 10, aislesAfter: [5], unavailable: ['D1', 'E1'] }),
    },
    {
      name: 'Block B',
      ...{ x: 318, y: 28, w: 224, h: 156, rotation: 0 },
      category: 0,
      fixed_places: 0,
      seats: plannedRows({ rows: 7, seats: 9, aislesAfter: [3, 6], unavailable: ['A1', 'A9', 'G5'] }),
    },
    {
      name: 'Block C',
      ...{ x: 630, y: 40, w: 210, h: 156, rotation: 8 },
      category: 0,
      fixed_places: 0,
      seats: plannedRows({ rows: 5, seats: 10, aislesAfter: [5], unavailable: ['D10', 'E10'] }),
    },
    {
      name: 'Weinlaube',
      ...{ x: 52, y: 252, w: 226, h: 92, rotation: -4 },
      category: 1,
      fixed_places: 0,
      seats: plannedRows({ rows: 6, seats: 14, aislesAfter: [7], unavailable: ['C4', 'C11', 'F13', 'F14'] }),
    },
    {
      name: 'Block D',
      ...{ x: 336, y: 238, w: 188, h: 104, rotation: 0 },
      category: 1,
      fixed_places: 0,
      seats: plannedRows({ rows: 8, seats: 8, aislesAfter: [4], unavailable: ['A4', 'A5', 'H1', 'H8'] }),
    },
    {
      name: 'Kelterhaus',
      ...{ x: 582, y: 252, w: 226, h: 92, rotation: 4 },
      category: 1,
      fixed_places: 0,
      seats: plannedRows({ rows: 6, seats: 14, aislesAfter: [7], unavailable: ['C4', 'C11', 'F1', 'F2'] }),
    },
    {
      name: 'Stehplätze',
      ...{ x: 166, y: 382, w: 528, h: 70, rotation: 0 },
      category: 2,
      fixed_places: 300,
      seats: [],
    },
  ],
};

/** Blocks side by side on an arc around the stage, `distance` from its centre, each `step` degrees wide. */
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
/** Negative, because the centre of the stage lies above the plan. */
const MIDDLE_Y = -160;

/** 20 blocks with 3,000 available seats. */
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

/** An open yard in arcs around the stage, each block turned to face it. */
export const wineryYard: PlannedLayout = { name: 'Winzerhof', blocks: [...arcs.flatMap(blocksOn), standing] };

function blocksOn({ names, distance, step, category, seats }: Arc): PlannedBlock[] {
  // As wide as possible without neighbours overlapping at their inner corners.
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

interface Rows {
  rows: number;
  seats: number;
  /** The seats of a row that an aisle one seat wide follows. */
  aislesAfter?: ReadonlyArray<number>;
  /** Seats that are not available, as row and number: `B7`. */
  unavailable?: ReadonlyArray<string>;
}

/** Rows lettered from A at the stage, seats numbered from 1 at the left, across aisles. */
function plannedRows({ rows, seats, aislesAfter = [], unavailable = [] }: Rows): PlannedSeat[] {
  return Array.from({ length: rows }, (_, r) => String.fromCharCode(65 + r)).flatMap((row, r) =>
    Array.from({ length: seats }, (_, s) => s + 1).map((number) => ({
      row,
      row_position: r + 1,
      name: String(number),
      position: number + aislesAfter.filter((aisle) => aisle < number).length,
      is_available: unavailable.includes(`${row}${number}`) ? 0 : 1,
    })),
  );
}
