import type { Seat } from '../../../../contract/events.ts';
import { type DrawnBlock, type DrawnRow, type DrawnSeat, planLimits } from '../../../../domain/floor-plan.ts';
import { findProblems, type PlannedRow, type RowProblem } from '../../../../domain/seat-pattern.ts';

export type EditedRows = ReadonlyArray<DrawnRow>;

export type EditedSeats = Pick<DrawnBlock, 'rows' | 'arc'>;

/** Seats drawn here get keys that no other page uses. */
const page = crypto.randomUUID().slice(0, 8);
let lastSeat = 0;
const newKey = () => `${page}-${(++lastSeat).toString(36)}`;

const numbers = new Map<string, number>();

/** The seat map of guests knows seats by numbers. */
export function numberOf(key: string): number {
  const known = numbers.get(key) ?? numbers.size + 1;
  numbers.set(key, known);
  return known;
}

export function seatsOfRows(rows: EditedRows): Seat[] {
  return rows.flatMap(({ name: row, seats }) =>
    seats.map(({ key, position, kind, ...seat }) => ({
      ...{ ...seat, id: numberOf(key), row, column: position },
      ...(kind === 'seat' ? {} : { kind }),
    })),
  );
}

/** A planned seat with the same row and number as an existing one keeps its key, state and kind. */
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
        key: was?.key ?? newKey(),
        available: was?.available ?? true,
        ...seat,
        kind: seat.kind ?? kind,
      };
    }),
  }));
}

/** null removes a seat, and its row once that is empty. */
export function changeSeats(
  rows: EditedRows,
  keys: ReadonlySet<string>,
  change: (seat: DrawnSeat) => DrawnSeat | null,
): EditedRows {
  return rows
    .map((row) => ({
      ...row,
      seats: row.seats.flatMap((seat) => (keys.has(seat.key) ? (change(seat) ?? []) : seat)),
    }))
    .filter(({ seats }) => seats.length > 0);
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
