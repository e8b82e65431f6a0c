import {
  changeElements,
  type DrawnBlock,
  type DrawnRow,
  type DrawnSeat,
  isBlock,
  planLimits,
} from '../../../../domain/floor-plan.ts';
import { roundTurned, withSides } from '../../../../domain/plan-geometry.ts';
import { insertAisles } from '../../../../domain/seat-edits.ts';
import { findProblems, type PlannedRow, type RowProblem } from '../../../../domain/seat-pattern.ts';
import { notify } from '../../../ui/notifications.tsx';
import { type Board, edit, enteredBlockOf } from '../board-store.ts';
import { measuresOf, type SeatMeasures, sidesForSeats } from './true-measures.ts';

export type EditedRows = ReadonlyArray<DrawnRow>;

export interface EditedSeats extends Pick<DrawnBlock, 'rows' | 'arc'> {
  /** Makes the block as large as its seats. */
  measures: SeatMeasures;
}

/** Seats drawn here get keys that no other page uses. */
const page = crypto.randomUUID().slice(0, 8);
let lastSeat = 0;
export const newSeatKey = () => `${page}-${(++lastSeat).toString(36)}`;

/**
 * Changes the seats of the entered block. Taken seats are kept; rows and seats of the same name are refused with a German
 * sentence, which is returned. Consecutive changes with the same mark are one step.
 */
export function editSeats(
  board: Board,
  { rows: wanted, arc: bent, measures }: Partial<EditedSeats>,
  mark: string | null = null,
): string | undefined {
  const state = board.getState();
  const block = enteredBlockOf(state);
  if (block === null) return undefined;
  const { key, rows, arc } = block;
  let kept = rows;
  if (wanted !== undefined && wanted !== rows) {
    kept = restoreSeats(wanted, rows, new Set(state.takenSeats[key]));
    const problems = describeRowProblems(kept.map(({ name, seats }) => ({ name, seats: [...seats] })));
    if (problems !== undefined) return problems;
    if (countSeats(kept) > countSeats(wanted)) notify('Vergebene Plätze bleiben, wo sie sind.');
  }
  edit(
    board,
    (plan) =>
      changeElements(plan, new Set([key]), (element) =>
        isBlock(element) ? sized({ ...element, rows: kept, arc: bent ?? arc }, measures) : element,
      ),
    mark === null ? null : `${mark} ${key}`,
  );
  return undefined;
}

/** Divides the rows of these blocks with aisles, as one step; the blocks become as much wider. */
export function divideByAisles(board: Board, keys: Iterable<string>): void {
  edit(board, (plan) =>
    changeElements(plan, new Set(keys), (element) => {
      if (!isBlock(element)) return element;
      const rows = insertAisles(element.rows);
      return rows === element.rows ? element : sized({ ...element, rows }, measuresOf(element));
    }),
  );
}

/** Its front edge stays where it is. */
function sized(block: DrawnBlock, measures: SeatMeasures | undefined): DrawnBlock {
  if (measures === undefined || block.table !== undefined || block.rows.length === 0) return block;
  const { w, h } = sidesForSeats(block, measures);
  return { ...block, ...roundTurned(withSides(block, w, h, { x: 0, y: -1 })) };
}

/** A planned seat with the same row and number as an existing one keeps its key, state, kind and view. */
export function replaceRows(rows: EditedRows, planned: ReadonlyArray<PlannedRow>): EditedRows {
  const before = new Map(
    rows.flatMap((row) => row.seats.map((seat) => [`${row.name}\n${seat.name}`, seat] as const)),
  );
  return planned.map(({ name, seats }) => ({
    name,
    seats: seats.map((seat) => {
      const was = before.get(`${name}\n${seat.name}`);
      const kind = was?.kind ?? 'seat';
      return {
        key: was?.key ?? newSeatKey(),
        available: was?.available ?? true,
        ...seat,
        kind: seat.kind ?? kind,
        ...(was?.view === undefined ? {} : { view: was.view }),
      };
    }),
  }));
}

export function countSeats(rows: EditedRows): number {
  return rows.reduce((sum, { seats }) => sum + seats.length, 0);
}

/**
 * Restores removed seats as they were. A seat replaces a new one with the same row and number;
 * otherwise it returns to its position or, if that is taken, to the end of its row.
 */
export function restoreSeats(rows: EditedRows, former: EditedRows, keys: ReadonlySet<string>): EditedRows {
  const there = new Set(rows.flatMap(({ seats }) => seats.map(({ key }) => key)));
  let whole = rows;
  for (const { name, seats } of former) {
    const back = seats.filter(({ key }) => keys.has(key) && !there.has(key));
    if (back.length === 0) continue;
    const index = whole.findIndex((row) => row.name === name);
    whole =
      index < 0
        ? [...whole, { name, seats: back }]
        : whole.with(index, back.reduce(withSeat, whole[index] ?? { name, seats: [] }));
  }
  return whole;
}

function withSeat(row: DrawnRow, seat: DrawnSeat): DrawnRow {
  const twin = row.seats.find(({ name }) => name === seat.name);
  const others = row.seats.filter((one) => one !== twin);
  const isFree = others.every(({ position }) => position !== seat.position);
  const end = Math.max(0, ...others.map(({ position }) => position)) + 1;
  const position = twin?.position ?? (isFree ? seat.position : end);
  return {
    ...row,
    seats: [...others, { ...seat, position }].toSorted((one, other) => one.position - other.position),
  };
}

const MAX_NAMED = 3;

/** The first few problems as German sentences; undefined if there are none. */
export function describeRowProblems(rows: ReadonlyArray<PlannedRow>): string | undefined {
  const problems = findProblems(rows);
  if (problems.length === 0) return undefined;
  const named = problems.slice(0, MAX_NAMED).map(describeRowProblem);
  const more = problems.length - named.length;
  return [
    ...named,
    ...(more > 0 ? [`Dazu ${more === 1 ? 'noch ein Fehler' : `${more} Fehler mehr`} dieser Art.`] : []),
  ].join(' ');
}

function describeRowProblem({ row, seat, kind }: RowProblem): string {
  const name = row === '' ? 'Die Reihe ohne Namen' : `Reihe ${row}`;
  const inRow = row === '' ? 'In der Reihe ohne Namen' : `In Reihe ${row}`;
  if (kind === 'long')
    return seat === null
      ? `${name} heißt zu lang, höchstens ${planLimits.seatName} Zeichen gehen.`
      : `${inRow} heißt Platz ${seat} zu lang, höchstens ${planLimits.seatName} Zeichen gehen.`;
  return seat === null ? `${name} gibt es zweimal.` : `${inRow} gibt es Platz ${seat} zweimal.`;
}

/** A German sentence if a plan cannot hold this many seats, otherwise undefined. */
export function describeTooManySeats(count: number): string | undefined {
  if (count <= planLimits.seats) return undefined;
  return `Das wären ${count.toLocaleString('de')} Sitze. Ein Saalplan fasst höchstens ${planLimits.seats.toLocaleString('de')}.`;
}
