import type { Seat } from '../../contract/events.ts';
import { bendRows } from '../../domain/bent-rows.ts';
import type { Point } from '../../domain/turned-box.ts';

/** One place along a row: a seat, the room of a missing one, or an aisle that runs through the whole block. */
export type RowPlace =
  | {
      column: number;
      seat: Seat;
      /** How far from its place in a straight row it lies, in seats; null for nothing. */
      shift: Point | null;
    }
  | { column: number; seat: null; isAisle: boolean };

export interface SeatRow {
  name: string;
  places: RowPlace[];
  seats: Seat[];
  /** How far its name is shifted at the left and at the right end. */
  ends: [Point, Point] | null;
}

export interface SeatRows {
  rows: SeatRow[];
  /** The width of the whole in seats, aisles counted as they are drawn. */
  width: number;
  /** How many rows of room those that bend need above the first one; 0 where all are straight. */
  rise: number;
}

/** An aisle is drawn narrower than a seat. */
export const AISLE_WIDTH = 0.55;

/** Room for the name of a row on either side, in seats. */
export const ROW_NAME_WIDTH = 1.1;
/** How far a row's name is from the last seat where rows bend. */
const NAME_BEYOND = 0.95;

/**
 * Puts the seats of a block in their rows and columns; a column without any seat is an aisle. Rows bend by up to `arc`
 * degrees about the stage.
 */
export function layOutRows(seats: ReadonlyArray<Seat>, arc = 0): SeatRows {
  const byRow = [...Map.groupBy(seats, ({ row }) => row)].map(([name, ofRow]) => ({
    name,
    placed: placeInColumns(ofRow),
  }));
  const { columns, occupied, width, middles } = columnsOf(byRow.map(({ placed }) => [...placed.keys()]));
  const offsetsOf = ({ placed }: { placed: Map<number, Seat> }) =>
    [...placed.keys()].map((column) => middles.get(column) ?? 0);
  const bent = bendRows(arc > 0 ? byRow.map(offsetsOf) : [], arc);
  const shift = (row: number, offset: number, from = offset): Point | null => {
    if (arc === 0) return null;
    const { x, y } = bent.place(row, offset);
    return { x: x - from, y: y - row };
  };
  const rows = byRow.map((row, index) => {
    const offsets = offsetsOf(row);
    const edge = (width + ROW_NAME_WIDTH) / 2;
    const left = shift(index, (offsets[0] ?? 0) - NAME_BEYOND, -edge);
    const right = shift(index, (offsets.at(-1) ?? 0) + NAME_BEYOND, edge);
    return {
      name: row.name,
      places: columns.map((column): RowPlace => {
        const seat = row.placed.get(column);
        return seat
          ? { column, seat, shift: shift(index, middles.get(column) ?? 0) }
          : { column, seat: null, isAisle: !occupied.has(column) };
      }),
      seats: [...row.placed.values()],
      ends: left && right && ([left, right] as [Point, Point]),
    };
  });
  return { rows, width, rise: Math.max(Math.ceil(bent.rise - 1e-9), 0) };
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

/** How far the seats of planned rows are from the middle of the block, as they would be drawn. */
export function middlesOfRows(
  rows: ReadonlyArray<{ seats: ReadonlyArray<{ position: number }> }>,
): number[][] {
  const positions = rows.map(({ seats }) => seats.map(({ position }) => position));
  const { middles } = columnsOf(positions);
  return positions.map((row) => row.map((position) => middles.get(position) ?? 0));
}

/** The columns that rows reach over, from the first to the last one. */
function columnsOf(rows: ReadonlyArray<ReadonlyArray<number>>) {
  const occupied = new Set(rows.flat());
  const first = Math.min(...occupied);
  const last = Math.max(...occupied);
  const columns = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const width = occupied.size + (columns.length - occupied.size) * AISLE_WIDTH;
  /** How far the middle of each column is from the middle of all. */
  const middles = new Map<number, number>();
  let edge = -width / 2;
  for (const column of columns) {
    const room = occupied.has(column) ? 1 : AISLE_WIDTH;
    middles.set(column, edge + room / 2);
    edge += room;
  }
  return { columns, occupied, width, middles };
}
