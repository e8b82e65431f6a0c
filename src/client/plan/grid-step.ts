import type { Seat } from '../../contract/events.ts';
import type { SeatRow } from './seat-rows.ts';

/** The keys that move through the grid of seats. */
export interface GridKey {
  key: string;
  ctrlKey: boolean;
}

/** Rows that the keys for a page go at once. */
const PAGE_ROWS = 5;

/**
 * The seat that a key leads to from another, as the ARIA grid has it: arrows to the neighbour (across aisles, up and
 * down to the nearest column), a page up or down over several rows, Home and End along the row, with Ctrl to the very
 * first and last. Undefined for any other key; the same seat at an edge.
 */
export function stepInGrid(
  rows: ReadonlyArray<SeatRow>,
  from: number,
  { key, ctrlKey }: GridKey,
): Seat | undefined {
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

function columnOf(row: SeatRow, seatId: number): number {
  return row.places.find(({ seat }) => seat?.id === seatId)?.column ?? 0;
}

function nearest(row: SeatRow | undefined, column: number): Seat | undefined {
  const seats = (row?.places ?? []).flatMap((place) => (place.seat ? [place] : []));
  const distance = (place: { column: number }) => Math.abs(place.column - column);
  return seats.toSorted((a, b) => distance(a) - distance(b))[0]?.seat;
}
