import type { Seat } from '../../contract/events.ts';

type PlacedSeat = Pick<Seat, 'row' | 'column'> & { id: number | string };

/** A seat, the gap of a missing one, or an aisle through the whole block. */
type RowPlace<S> = { column: number; seat: S } | { column: number; seat: null; isAisle: boolean };

export interface SeatRow<S = Seat> {
  name: string;
  places: RowPlace<S>[];
  seats: S[];
}

export interface SeatRows<S = Seat> {
  rows: SeatRow<S>[];
  /** In seats; aisles count as narrow as they are drawn. */
  width: number;
}

/** In seats. */
export const AISLE_WIDTH = 0.55;

/** In seats, on either side. */
export const ROW_NAME_WIDTH = 1.1;

/** Columns without any seat become aisles. */
export function layOutRows<S extends PlacedSeat>(seats: ReadonlyArray<S>): SeatRows<S> {
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
    places: columns.map((column): RowPlace<S> => {
      const seat = placed.get(column);
      return seat ? { column, seat } : { column, seat: null, isAisle: !occupied.has(column) };
    }),
    seats: [...placed.values()],
  }));
  return { rows, width: occupied.size + (columns.length - occupied.size) * AISLE_WIDTH };
}

/** Left to right; a seat in an occupied column moves on to the next, so that none is hidden. */
function placeInColumns<S extends PlacedSeat>(seats: ReadonlyArray<S>): Map<number, S> {
  const placed = new Map<number, S>();
  let next = Number.NEGATIVE_INFINITY;
  for (const seat of seats.toSorted((a, b) => a.column - b.column)) {
    const column = Math.max(seat.column, next);
    placed.set(column, seat);
    next = column + 1;
  }
  return placed;
}

interface GridKey {
  key: string;
  ctrlKey: boolean;
}

const PAGE_ROWS = 5;

/**
 * Follows the ARIA grid pattern: arrows move to the neighbour (across aisles; up and down to the nearest
 * column), Page Up and Page Down over several rows, Home and End along the row, with Ctrl to the first and
 * last seat. Returns the same seat at an edge and undefined for any other key.
 */
export function stepInGrid<S extends PlacedSeat>(
  rows: ReadonlyArray<SeatRow<S>>,
  from: S['id'],
  { key, ctrlKey }: GridKey,
): S | undefined {
  const rowAt = rows.findIndex((row) => row.seats.some((seat) => seat.id === from));
  const row = rows[rowAt];
  if (row === undefined) return undefined;
  const at = row.seats.findIndex((seat) => seat.id === from);
  const here = row.seats[at];
  const inRow = (index: number) => nearest(rows[index], columnOf(row, from)) ?? here;
  switch (key) {
    case 'ArrowLeft':
      return row.seats[at - 1] ?? here;
    case 'ArrowRight':
      return row.seats[at + 1] ?? here;
    case 'ArrowUp':
      return inRow(rowAt - 1);
    case 'ArrowDown':
      return inRow(rowAt + 1);
    case 'PageUp':
      return inRow(Math.max(rowAt - PAGE_ROWS, 0));
    case 'PageDown':
      return inRow(Math.min(rowAt + PAGE_ROWS, rows.length - 1));
    case 'Home':
      return (ctrlKey ? rows[0] : row)?.seats[0];
    case 'End':
      return (ctrlKey ? rows.at(-1) : row)?.seats.at(-1);
    default:
      return undefined;
  }
}

function columnOf<S extends PlacedSeat>(row: SeatRow<S>, seatId: S['id']): number {
  return row.places.find(({ seat }) => seat?.id === seatId)?.column ?? 0;
}

function nearest<S extends PlacedSeat>(row: SeatRow<S> | undefined, column: number): S | undefined {
  const seats = (row?.places ?? []).flatMap((place) =>
    place.seat === null ? [] : [{ column: place.column, seat: place.seat }],
  );
  const distance = (place: { column: number }) => Math.abs(place.column - column);
  return seats.toSorted((a, b) => distance(a) - distance(b))[0]?.seat;
}
