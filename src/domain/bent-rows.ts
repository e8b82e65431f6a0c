import type { Point } from './turned-box.ts';

/** The greatest arc of a row in degrees, half a circle around the stage. */
export const MAX_ARC = 180;

/** Rows on concentric arcs; the unit is the width of a seat, which is also the distance between rows. */
interface BentRows {
  /** The middle of each seat, row by row; the first row's middle is the origin, the stage lies above it. */
  rows: Point[][];
  /** How far row ends extend above the middle of the first row. */
  rise: number;
  /** Of the first row; `null` for straight rows. */
  radius: number | null;
  /** The point `offset` away from the middle of a row, along the row. */
  place: (row: number, offset: number) => Point;
}

/**
 * Bends rows around the stage, by the smallest radius for which no row spans more than `arc` degrees; 0 leaves them
 * straight. `offsets` are the seats of each row in seat widths from the middle of the block, neighbours at least 1 apart.
 * Distances between neighbours, with aisles and gaps, stay the same on the arcs.
 */
export function bendRows(offsets: ReadonlyArray<ReadonlyArray<number>>, arc: number): BentRows {
  const radius = arc > 0 ? minRadius(offsets, (Math.min(arc, MAX_ARC) * Math.PI) / 180) : null;
  const place = (row: number, offset: number): Point => {
    if (radius === null) return { x: offset, y: row };
    const angle = offset * angleOfSeat(radius + row);
    return { x: (radius + row) * Math.sin(angle), y: row - (radius + row) * (1 - Math.cos(angle)) };
  };
  const rows = offsets.map((row, index) => row.map((offset) => place(index, offset)));
  const rise = rows.flat().reduce((most, { y }) => Math.max(most, -y), 0);
  return { rows, rise, radius, place };
}

/** The angle between neighbours, in radians, for which the chord (not the arc) is 1. */
function angleOfSeat(radius: number): number {
  return 2 * Math.asin(1 / (2 * radius));
}

/** The radius of the first row for which the widest row spans `span` radians. */
function minRadius(offsets: ReadonlyArray<ReadonlyArray<number>>, span: number): number {
  return offsets.reduce((least, row, index) => {
    const half = row.reduce((most, offset) => Math.max(most, Math.abs(offset)), 0);
    if (half === 0) return least;
    const ofSeat = Math.min(span / (2 * half), Math.PI / 2);
    return Math.max(least, 1 / (2 * Math.sin(ofSeat / 2)) - index);
  }, 1);
}
