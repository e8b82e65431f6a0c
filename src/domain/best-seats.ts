import { adjoin, type RowSeat } from './orphan-seats.ts';

interface SeatRequest {
  /** How many seats side by side. */
  count: number;
  /** One of them has to be a wheelchair place; otherwise neither wheelchair nor companion places are suggested. */
  hasWheelchair: boolean;
}

export interface SuggestedSeats {
  /** Row by row from the front, each by column. */
  seats: ReadonlyArray<number>;
  /** The seats are in two consecutive rows, because no row has that many side by side. */
  isSplit: boolean;
}

/** Seats side by side in one row. */
interface Run {
  seats: ReadonlyArray<RowSeat>;
  first: number;
  last: number;
  wheelchairs: number;
  /** How many single seats it would leave next to it. */
  orphans: number;
  /** Distance from the middle of the row, in half seats. */
  offMiddle: number;
}

/**
 * The best adjoining free seats of a block, or null if there are none. Rows are ordered from the stage backwards, seats
 * by column; seats the guest has selected count as free. The row nearest to the stage wins; within it seats that leave no
 * single seat, then those nearest to the middle, then the left. If no row has enough, the group is split into touching
 * parts of two consecutive rows, as evenly as possible and with nobody sitting alone if possible.
 */
export function bestSeats(
  rows: ReadonlyArray<ReadonlyArray<RowSeat>>,
  wish: SeatRequest,
): SuggestedSeats | null {
  if (!Number.isInteger(wish.count) || wish.count < 1) return null;
  for (const row of rows) {
    const runs = runsOf(row, wish.count, wish).filter((run) => isAsked(wish, [run]));
    const best = minBy(runs, (run) => [run.wheelchairs, run.orphans, run.offMiddle, run.first]);
    if (best) return { seats: idsOf([best]), isSplit: false };
  }
  for (const [at, front] of rows.entries()) {
    const best = bestPair(front, rows[at + 1] ?? [], wish);
    if (best) return { seats: idsOf(best), isSplit: true };
  }
  return null;
}

function bestPair(
  front: ReadonlyArray<RowSeat>,
  behind: ReadonlyArray<RowSeat>,
  wish: SeatRequest,
): readonly [Run, Run] | undefined {
  const pairs = Array.from({ length: wish.count - 1 }, (_, index) => index + 1).flatMap((inFront) => {
    const rear = new Map(runsOf(behind, wish.count - inFront, wish).map((run) => [run.first, run]));
    return runsOf(front, inFront, wish).flatMap((run) => touching(run, rear, wish.count - inFront));
  });
  const asked = pairs.filter((pair) => isAsked(wish, pair));
  return minBy(asked, ([a, b]) => [
    Math.min(a.seats.length, b.seats.length) === 1 ? 1 : 0,
    Math.abs(a.seats.length - b.seats.length),
    a.wheelchairs + b.wheelchairs,
    a.orphans + b.orphans,
    Math.abs(a.first + a.last - b.first - b.last),
    a.offMiddle + b.offMiddle,
    b.seats.length,
    a.first,
    b.first,
  ]);
}

/** The runs of the row behind that are directly behind this one or touch it at a corner. */
function touching(run: Run, rear: ReadonlyMap<number, Run>, length: number): [Run, Run][] {
  const from = run.first - length;
  return Array.from({ length: run.last + 1 - from + 1 }, (_, index) => rear.get(from + index)).flatMap(
    (other) => (other ? [[run, other] satisfies [Run, Run]] : []),
  );
}

/** All runs of `count` (at least 1) seats side by side in a row. */
function runsOf(row: ReadonlyArray<RowSeat>, count: number, wish: SeatRequest): Run[] {
  const middle = (row[0]?.column ?? 0) + (row.at(-1)?.column ?? 0);
  const runs: Run[] = [];
  let length = 0;
  row.forEach((seat, at) => {
    const before = row[at - 1];
    if (!isOffered(seat, wish)) length = 0;
    else length = length > 0 && before && adjoin(before, seat) ? length + 1 : 1;
    if (length < count) return;
    const start = at - count + 1;
    const seats = row.slice(start, at + 1);
    const [first, last] = [seats[0]?.column ?? 0, seat.column];
    runs.push({
      seats,
      first,
      last,
      wheelchairs: seats.filter(({ kind }) => kind === 'wheelchair').length,
      orphans: isAloneBeside(row, start, -1) + isAloneBeside(row, at, 1),
      offMiddle: Math.abs(first + last - middle),
    });
  });
  return runs;
}

/** 1 if the seat next to the end of a run would be left alone. */
function isAloneBeside(row: ReadonlyArray<RowSeat>, end: number, by: 1 | -1): 0 | 1 {
  const [last, next, beyond] = [row[end], row[end + by], row[end + 2 * by]];
  if (!last || !next || !adjoin(last, next) || !isFree(next) || next.kind) return 0;
  return beyond && adjoin(next, beyond) && isFree(beyond) ? 0 : 1;
}

function isFree({ state }: RowSeat): boolean {
  return state === 'free' || state === 'selected';
}

function isOffered(seat: RowSeat, { hasWheelchair }: SeatRequest): boolean {
  return isFree(seat) && (hasWheelchair || !seat.kind);
}

function isAsked({ hasWheelchair }: SeatRequest, runs: ReadonlyArray<Run>): boolean {
  return !hasWheelchair || runs.some(({ wheelchairs }) => wheelchairs > 0);
}

function idsOf(runs: ReadonlyArray<Run>): number[] {
  return runs.flatMap(({ seats }) => seats.map(({ id }) => id));
}

/** The first element in the lexicographic order of its figures. */
function minBy<T>(all: ReadonlyArray<T>, figuresOf: (one: T) => number[]): T | undefined {
  let best: { one: T; figures: number[] } | undefined;
  for (const one of all) {
    const figures = figuresOf(one);
    if (best === undefined || isLess(figures, best.figures)) best = { one, figures };
  }
  return best?.one;
}

function isLess(a: number[], b: number[]): boolean {
  const at = a.findIndex((figure, index) => figure !== b[index]);
  return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0);
}
