import type { SeatKind, SeatState } from './seat.ts';

/** A seat as far as its neighbours go: seats with consecutive columns adjoin, a missing column is an aisle or a gap. */
export interface RowSeat {
  id: number;
  column: number;
  state: SeatState;
  /** Undefined for a seat like any other. */
  kind?: Exclude<SeatKind, 'seat'> | undefined;
}

/** Chosen seats that move one along their row, each with the seat it moves to. */
export interface SeatShift {
  direction: 'left' | 'right';
  moves: ReadonlyArray<{ from: number; to: number }>;
}

/** What a choice leaves behind: single seats nobody will want, and one move that leaves fewer of them. */
interface Orphans {
  seats: ReadonlyArray<number>;
  /** Null where no move by one seat would help. */
  shift: SeatShift | null;
}

/**
 * The free seats that a guest's choice leaves alone between what is chosen, taken or no seat at all. One that was alone
 * before counts as little as a wheelchair or companion place, which are made for one. Rows are sorted by column.
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

/** The move of one run of chosen seats that leaves the fewest alone, and fewer than there are; else null. */
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

/** Chosen seats side by side, as indexes into their row; whoever has chosen a wheelchair place stays there. */
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

/** Whether nothing lies between two seats of a row. */
export function adjoin(one: RowSeat, other: RowSeat): boolean {
  return Math.abs(one.column - other.column) === 1;
}
