import type { Seat } from '../../../contract/events.ts';
import type { SeatRow } from './seat-rows.ts';

/** The keys that move through the grid of seats. */
export interface GridKey {
  key: string;
  ctrlKey: boolean;
}

/**
 * The seat that a key leads to from another, as the ARIA grid has it: arrows to the neighbour (across aisles, up and
 * down to the nearest column), Home and End along the row, with Ctrl to the very first and last. Undefined for any
 * other key; the same seat at an edge.
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
  switch (key) {
    case 'ArrowLeft':
      return row.seats[at - 1] ?? here;
    case 'ArrowRight':
      return row.seats[at + 1] ?? here;
    case 'ArrowUp':
      return nearest(rows[rowAt - 1], columnOf(row, from)) ?? here;
    case 'ArrowDown':
      return nearest(rows[rowAt + 1], columnOf(row, from)) ?? here;
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
