import type { SeatKind, SeatState } from './seat.ts';

/** A seat in its row: seats with consecutive columns adjoin, a missing column is an aisle or gap. */
export interface RowSeat {
  id: number;
  column: number;
  state: SeatState;
  /** Undefined for an ordinary seat. */
  kind?: Exclude<SeatKind, 'seat'> | undefined;
}

/** Selected seats moved by one along their row. */
export interface SeatShift {
  direction: 'left' | 'right';
  moves: ReadonlyArray<{ from: number; to: number }>;
}

/** The orphaned seats of a selection, and a shift of it that leaves fewer. */
interface Orphans {
  seats: ReadonlyArray<number>;
  /** Null if no shift by one seat helps. */
  shift: SeatShift | null;
}

/**
 * The single free seats that a guest's selection leaves between selected or taken seats, aisles and row ends. Seats that
 * were single before do not count, nor do wheelchair and companion places. Rows are sorted by column.
 */
export function orphanSeats(rows: ReadonlyArray<ReadonlyArray<RowSeat>>): Orphans {
  const seats = rows.flatMap(orphansOf);
  if (seats.length === 0) return { seats: [], shift: null };
  const shifts = rows.filter((row) => orphansOf(row).length > 0).flatMap((row) => bestShift(row) ?? []);
  return { seats: seats.map(({ id }) => id), shift: shifts[0] ?? null };
}

function orphansOf(row: ReadonlyArray<RowSeat>): RowSeat[] {
  return row.filter((seat, at) => {
    if (seat.state !== 'free' || seat.kind) return false;
    const sides = [row[at - 1], row[at + 1]].filter((side) => side !== undefined && adjoin(side, seat));
    return sides.every((side) => side?.state !== 'free') && sides.some((side) => side?.state === 'selected');
  });
}

/** The shift of one run of selected seats that leaves the fewest orphans; null if none leaves fewer than now. */
function bestShift(row: ReadonlyArray<RowSeat>): SeatShift | null {
  let best: SeatShift | null = null;
  let fewest = orphansOf(row).length;
  for (const run of runsOf(row)) {
    for (const direction of ['left', 'right'] as const) {
      const shift = shiftRun(row, run, direction);
      const left = shift === null ? fewest : orphansOf(shifted(row, shift)).length;
      if (left < fewest) [best, fewest] = [shift, left];
    }
  }
  return best;
}

/** Runs of selected seats, as indexes into the row; runs with wheelchair or companion places are not shifted. */
function runsOf(row: ReadonlyArray<RowSeat>): number[][] {
  const runs: number[][] = [];
  row.forEach((seat, at) => {
    if (seat.state !== 'selected') return;
    const before = row[at - 1];
    const goesOn = before?.state === 'selected' && adjoin(before, seat);
    if (goesOn) runs.at(-1)?.push(at);
    else runs.push([at]);
  });
  return runs.filter((run) => run.every((at) => !row[at]?.kind));
}

function shiftRun(
  row: ReadonlyArray<RowSeat>,
  run: number[],
  direction: SeatShift['direction'],
): SeatShift | null {
  const by = direction === 'left' ? -1 : 1;
  const end = row[(by < 0 ? run[0] : run.at(-1)) ?? -1];
  const beyond = row[((by < 0 ? run[0] : run.at(-1)) ?? -1) + by];
  if (!end || !beyond || !adjoin(end, beyond) || beyond.state !== 'free' || beyond.kind) return null;
  const moves = run.flatMap((at) => {
    const [from, to] = [row[at], row[at + by]];
    return from && to ? [{ from: from.id, to: to.id }] : [];
  });
  return { direction, moves };
}

function shifted(row: ReadonlyArray<RowSeat>, { moves }: SeatShift): RowSeat[] {
  const left = new Set(moves.map(({ from }) => from));
  const reached = new Set(moves.map(({ to }) => to));
  return row.map((seat) => {
    if (reached.has(seat.id)) return { ...seat, state: 'selected' };
    return left.has(seat.id) ? { ...seat, state: 'free' } : seat;
  });
}

export function adjoin(one: RowSeat, other: RowSeat): boolean {
  return Math.abs(one.column - other.column) === 1;
}
