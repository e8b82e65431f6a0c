import type { Seat } from '../../contract/events.ts';

/** One place along a row: a seat, the room of a missing one, or an aisle that runs through the whole block. */
export type RowPlace = { column: number; seat: Seat } | { column: number; seat: null; isAisle: boolean };

export interface SeatRow {
  name: string;
  places: RowPlace[];
  seats: Seat[];
}

export interface SeatRows {
  rows: SeatRow[];
  /** The width of the whole in seats, aisles counted as they are drawn. */
  width: number;
}

/** An aisle is drawn narrower than a seat. */
export const AISLE_WIDTH = 0.55;

/** Room for the name of a row on either side, in seats. */
export const ROW_NAME_WIDTH = 1.1;

/** Puts the seats of a block in their rows and columns; a column without any seat is an aisle. */
export function layOutRows(seats: ReadonlyArray<Seat>): SeatRows {
  const byRow = [...Map.groupBy(seats, ({ row }) => row)].map(([name, ofRow]) => ({
    name,
    placed: placeInColumns(ofRow),
  }));
  const occupied = new Set(byRow.flatMap(({ placed }) => [...placed.keys()]));
  const first = Math.min(...occupied);
  const last = Math.max(...occupied);
  const columns = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const rows = byRow.map(({ name, placed }) => ({
    name,
    places: columns.map((column): RowPlace => {
      const seat = placed.get(column);
      return seat ? { column, seat } : { column, seat: null, isAisle: !occupied.has(column) };
    }),
    seats: [...placed.values()],
  }));
  return { rows, width: occupied.size + (columns.length - occupied.size) * AISLE_WIDTH };
}

/** From left to right; a column that is taken already moves a seat on, so that none is ever hidden. */
function placeInColumns(seats: ReadonlyArray<Seat>): Map<number, Seat> {
  const placed = new Map<number, Seat>();
  let least = Number.NEGATIVE_INFINITY;
  for (const seat of seats.toSorted((a, b) => a.column - b.column)) {
    const column = Math.max(seat.column, least);
    placed.set(column, seat);
    least = column + 1;
  }
  return placed;
}
