import type { Point } from './turned-box.ts';

/** How far rows may bend, in degrees: half a circle about the stage. */
export const MOST_ARC = 180;

/** Rows on arcs about one middle, measured in seats: a seat is 1 wide, as far as the rows are from each other. */
export interface BentRows {
  /** The middle of each seat, row by row; the middle of the first row is 0 | 0, the stage lies above it. */
  rows: Point[][];
  /** How far the ends of the rows rise above the middle of the first one. */
  rise: number;
  /** Of the first row; `null` where the rows are straight. */
  radius: number | null;
  /** Where something lies that stands `offset` from the middle of a row, as the seats do. */
  place: (row: number, offset: number) => Point;
}

/**
 * Bends rows about the stage by as narrow circles as no row spans more than `arc` degrees. `offsets` are the seats of
 * each row, measured in seats from the middle of the block, neighbours at least 1 apart; on their arcs neighbours are as
 * far from each other as the offsets are, aisles and gaps too. An arc of 0 leaves the rows straight.
 */
export function bendRows(offsets: ReadonlyArray<ReadonlyArray<number>>, arc: number): BentRows {
  const radius = arc > 0 ? leastRadius(offsets, (Math.min(arc, MOST_ARC) * Math.PI) / 180) : null;
  const place = (row: number, offset: number): Point => {
    if (radius === null) return { x: offset, y: row };
    const angle = offset * angleOfSeat(radius + row);
    return { x: (radius + row) * Math.sin(angle), y: row - (radius + row) * (1 - Math.cos(angle)) };
  };
  const rows = offsets.map((row, index) => row.map((offset) => place(index, offset)));
  const rise = rows.flat().reduce((most, { y }) => Math.max(most, -y), 0);
  return { rows, rise, radius, place };
}

/** The angle under which neighbours stand whose chord, not whose arc, is 1 long. */
function angleOfSeat(radius: number): number {
  return 2 * Math.asin(1 / (2 * radius));
}

/** The radius of the first row at which the row that spans most spans `span`. */
function leastRadius(offsets: ReadonlyArray<ReadonlyArray<number>>, span: number): number {
  return offsets.reduce((least, row, index) => {
    const half = row.reduce((most, offset) => Math.max(most, Math.abs(offset)), 0);
    if (half === 0) return least;
    const ofSeat = Math.min(span / (2 * half), Math.PI / 2);
    return Math.max(least, 1 / (2 * Math.sin(ofSeat / 2)) - index);
  }, 1);
}
