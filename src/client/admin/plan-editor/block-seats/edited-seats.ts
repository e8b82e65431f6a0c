import type { BlockSeats, RowOfBlock } from '../../../../contract/block-seats.ts';
import type { Seat } from '../../../../contract/events.ts';
import { planLimits } from '../../../../domain/floor-plan.ts';
import type { SeatKind } from '../../../../domain/seat.ts';
import { findProblems, type PlannedRow, type RowProblem } from '../../../../domain/seat-pattern.ts';

/** Unsaved seats have negative ids. */
interface EditedSeat {
  id: number;
  name: string;
  position: number;
  available: boolean;
  kind: SeatKind;
}

interface EditedRow {
  name: string;
  seats: ReadonlyArray<EditedSeat>;
}

export type EditedRows = ReadonlyArray<EditedRow>;

export interface EditedSeats {
  rows: EditedRows;
  /** How far the rows bend, in degrees. */
  arc: number;
}

let lastNewId = 0;

export function seatsOfBlock({ rows, arc }: Pick<BlockSeats, 'rows' | 'arc'>): EditedSeats {
  return {
    rows: rows.map(({ name, seats }) => ({
      name,
      seats: seats.map((seat) => ({ ...seat, id: seat.id ?? --lastNewId })),
    })),
    arc,
  };
}

export function seatsToSave({ rows, arc }: EditedSeats): { rows: RowOfBlock[]; arc: number } {
  return {
    rows: rows.map(({ name, seats }) => ({
      name,
      seats: seats.map((seat) => ({ ...seat, id: seat.id < 0 ? null : seat.id })),
    })),
    arc,
  };
}

export function seatsOfRows(rows: EditedRows): Seat[] {
  return rows.flatMap(({ name: row, seats }) =>
    seats.map(({ position, kind, ...seat }) => ({
      ...{ ...seat, row, column: position },
      ...(kind === 'seat' ? {} : { kind }),
    })),
  );
}

/** A planned seat with the same row and number as an existing one keeps its id, state and kind. */
export function replaceRows(rows: EditedRows, planned: ReadonlyArray<PlannedRow>): EditedRows {
  const before = new Map(
    rows.flatMap((row) => row.seats.map((seat) => [`${row.name}\n${seat.name}`, seat] as const)),
  );
  return planned.map(({ name, seats }) => ({
    name,
    seats: seats.map((seat) => {
      const was = before.get(`${name}\n${seat.name}`);
      const kind = was?.kind ?? 'seat';
      return { id: was?.id ?? --lastNewId, available: was?.available ?? true, kind, ...seat };
    }),
  }));
}

/** null removes a seat, and its row once that is empty. */
export function changeSeats(
  rows: EditedRows,
  ids: ReadonlySet<number>,
  change: (seat: EditedSeat) => EditedSeat | null,
): EditedRows {
  return rows
    .map((row) => ({
      ...row,
      seats: row.seats.flatMap((seat) => (ids.has(seat.id) ? (change(seat) ?? []) : seat)),
    }))
    .filter(({ seats }) => seats.length > 0);
}

export function countSeats(rows: EditedRows): number {
  return rows.reduce((sum, { seats }) => sum + seats.length, 0);
}

/**
 * Restores removed seats as the server has them. A seat replaces a new one with the same row and number;
 * otherwise it returns to its position or, if that is taken, to the end of its row.
 */
export function restoreSeats(rows: EditedRows, server: EditedRows, ids: ReadonlySet<number>): EditedRows {
  const there = new Set(rows.flatMap(({ seats }) => seats.map(({ id }) => id)));
  let whole = rows;
  for (const { name, seats } of server) {
    const back = seats.filter(({ id }) => ids.has(id) && !there.has(id));
    if (back.length === 0) continue;
    const index = whole.findIndex((row) => row.name === name);
    whole =
      index < 0
        ? [...whole, { name, seats: back }]
        : whole.with(index, back.reduce(withSeat, whole[index] ?? { name, seats: [] }));
  }
  return whole;
}

function withSeat(row: EditedRow, seat: EditedSeat): EditedRow {
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
