import type { DrawnRow, DrawnSeat } from './floor-plan.ts';
import { evenAisles, longestRun, MOST_BETWEEN_AISLES, rowName, type SeatPattern } from './seat-pattern.ts';

type Rows = ReadonlyArray<DrawnRow>;
type Keys = ReadonlySet<string>;

/** The last place in a row. */
const MAX_POSITION = 999;

/** Changes the seats with these keys. null removes a seat, and its row once that is empty. */
export function changeSeats(rows: Rows, keys: Keys, change: (seat: DrawnSeat) => DrawnSeat | null): Rows {
  return rows
    .map((row) => ({
      ...row,
      seats: row.seats.flatMap((seat) => (keys.has(seat.key) ? (change(seat) ?? []) : seat)),
    }))
    .filter(({ seats }) => seats.length > 0);
}

/** Says what is in the way of the view of the seats with these keys; an empty note says that nothing is. */
export function obstructView(rows: Rows, keys: Keys, note: string): Rows {
  return changeSeats(rows, keys, ({ view: _, ...seat }) =>
    note.trim() === '' ? seat : { ...seat, view: note.trimStart() },
  );
}

/** The keys of all seats in the rectangle of rows and places that two seats span; only `to` if `from` is gone. */
export function seatRange(rows: Rows, from: string, to: string): string[] {
  const [start, end] = [placeOf(rows, from), placeOf(rows, to)];
  if (end === null) return [];
  const first = start ?? end;
  const isBetween = (value: number, a: number, b: number) =>
    value >= Math.min(a, b) && value <= Math.max(a, b);
  return rows.flatMap(({ seats }, row) =>
    seats
      .filter(
        ({ position }) =>
          isBetween(row, first.row, end.row) && isBetween(position, first.position, end.position),
      )
      .map(({ key }) => key),
  );
}

function placeOf(rows: Rows, key: string): { row: number; position: number } | null {
  for (const [row, { seats }] of rows.entries()) {
    const seat = seats.find((one) => one.key === key);
    if (seat !== undefined) return { row, position: seat.position };
  }
  return null;
}

/** The keys of all seats in the rows, or at the places, of these seats. */
export function wholeLines(rows: Rows, keys: Keys, along: 'row' | 'column'): string[] {
  const columns = new Set(
    rows.flatMap(({ seats }) => seats.filter(({ key }) => keys.has(key)).map(({ position }) => position)),
  );
  return rows.flatMap(({ seats }) => {
    const hasChosen = seats.some(({ key }) => keys.has(key));
    return seats
      .filter(({ position }) => (along === 'row' ? hasChosen : columns.has(position)))
      .map(({ key }) => key);
  });
}

/**
 * Numbers the seats with these keys anew, each row by itself, from `firstSeat` in steps of `seatStep` (2 for odd or even numbers).
 * Other seats keep their names, so that a name may be there twice afterwards.
 */
export function renumberSeats(
  rows: Rows,
  keys: Keys,
  { firstSeat, seatStep, numberedFrom }: Pick<SeatPattern, 'firstSeat' | 'seatStep' | 'numberedFrom'>,
): Rows {
  return rows.map((row) => {
    const chosen = row.seats.filter(({ key }) => keys.has(key)).toSorted((a, b) => a.position - b.position);
    if (numberedFrom === 'right') chosen.reverse();
    const numbers = new Map(chosen.map(({ key }, index) => [key, String(firstSeat + index * seatStep)]));
    return {
      ...row,
      seats: row.seats.map((seat) => ({ ...seat, name: numbers.get(seat.key) ?? seat.name })),
    };
  });
}

/**
 * Names the rows of the seats with these keys, from the stage backwards or (`isFromBack`) towards it. Returns null if a
 * name would be below `A` or 0.
 */
export function renameRows(
  rows: Rows,
  keys: Keys,
  {
    isFromBack,
    ...pattern
  }: Pick<SeatPattern, 'firstRow' | 'rowStep' | 'isWithoutLookAlikes'> & { isFromBack: boolean },
): Rows | null {
  const chosen = rows.filter(({ seats }) => seats.some(({ key }) => keys.has(key)));
  if (isFromBack) chosen.reverse();
  const names = new Map(chosen.map((row, index) => [row, rowName(pattern, index)]));
  if ([...names.values()].includes(null)) return null;
  return rows.map((row) => ({ ...row, name: names.get(row) ?? row.name }));
}

/**
 * Moves the seats with these keys by places along their rows and by rows away from the stage; before the first place, all
 * others make room. A row without seats is gone. Returns the same rows if another seat is in the way, there is no such row
 * or it would be too long. Their numbers stay, so that one may be there twice afterwards.
 */
export function shiftSeats(rows: Rows, keys: Keys, by: number, down = 0): Rows {
  const parted = rows.map(({ name, seats }) => ({
    name,
    stay: seats.filter(({ key }) => !keys.has(key)),
    go: seats.filter(({ key }) => keys.has(key)).map((seat) => ({ ...seat, position: seat.position + by })),
  }));
  const hasRow = parted.every(({ go }, index) => go.length === 0 || rows[index + down] !== undefined);
  if (!hasRow) return rows;
  return (
    withinRow(
      parted.map(({ name, stay }, index) => inOrder(name, [...stay, ...(parted[index - down]?.go ?? [])])),
    ) ?? rows
  );
}

/**
 * Moves the seats with these keys into the row of this name, which comes behind theirs if it is new. They keep their places
 * or, where one is taken, follow at the end. Their numbers stay, so that one may be there twice afterwards.
 */
export function moveToRow(rows: Rows, keys: Keys, name: string): Rows {
  const last = rows.findLastIndex(({ seats }) => seats.some(({ key }) => keys.has(key)));
  const there = rows.some((row) => row.name === name)
    ? rows
    : rows.toSpliced(last + 1, 0, { name, seats: [] });
  const come = rows
    .flatMap((row) => (row.name === name ? [] : row.seats.filter(({ key }) => keys.has(key))))
    .toSorted((one, other) => one.position - other.position);
  const coming = new Set(come.map(({ key }) => key));
  const moved = there.map((row) => {
    const stay = row.seats.filter(({ key }) => !coming.has(key));
    if (row.name !== name) return { ...row, seats: stay };
    const kept = inOrder(name, [...stay, ...come]);
    if (arePlacesFree(kept)) return kept;
    const end = Math.max(0, ...stay.map(({ position }) => position));
    return { name, seats: [...stay, ...come.map((seat, at) => ({ ...seat, position: end + 1 + at }))] };
  });
  return withinRow(moved) ?? rows;
}

function inOrder(name: string, seats: ReadonlyArray<DrawnSeat>): DrawnRow {
  return { name, seats: seats.toSorted((one, other) => one.position - other.position) };
}

function arePlacesFree({ seats }: DrawnRow): boolean {
  return new Set(seats.map(({ position }) => position)).size === seats.length;
}

/**
 * Aligns the rows of the seats with these keys within the width of the block, a half place to the left where they cannot
 * be centred exactly.
 */
export function alignRows(rows: Rows, keys: Keys, to: 'left' | 'center' | 'right'): Rows {
  const [first, last] = extentOf(rows.flatMap(({ seats }) => seats));
  return rows.map((row) => {
    if (!row.seats.some(({ key }) => keys.has(key))) return row;
    const [start, end] = extentOf(row.seats);
    const gap = last - first - (end - start);
    const wanted = first + (to === 'left' ? 0 : to === 'right' ? gap : Math.floor(gap / 2));
    return {
      ...row,
      seats: row.seats.map((seat) => ({ ...seat, position: seat.position + wanted - start })),
    };
  });
}

/**
 * Divides rows with aisles through the whole block until no more seats stand side by side than are allowed. Seats keep
 * their keys and numbers. Returns the same rows if none is too long, or they would be afterwards.
 */
export function insertAisles(rows: Rows): Rows {
  const { first, length } = longestRun(rows);
  if (length <= MOST_BETWEEN_AISLES) return rows;
  const lasts = evenAisles(length).map((seats) => first + seats - 1);
  const apart = rows.map((row) => ({
    ...row,
    seats: row.seats.map((seat) => ({
      ...seat,
      position: seat.position + lasts.filter((last) => last < seat.position).length,
    })),
  }));
  const [, end] = extentOf(apart.flatMap(({ seats }) => seats));
  return end > MAX_POSITION ? rows : insertAisles(apart);
}

/** Adds a seat with the next number to the end of each row of these seats. */
export function appendSeats(rows: Rows, keys: Keys, newKey: () => string): Rows {
  return rows.map((row) => {
    if (!row.seats.some(({ key }) => keys.has(key))) return row;
    const [, end] = extentOf(row.seats);
    return end >= MAX_POSITION ? row : { ...row, seats: [...row.seats, nextSeat(row, end + 1, newKey())] };
  });
}

/**
 * As many seats at a table as asked for: further ones get the next numbers, and the last ones go first. Begins with a row
 * without a name.
 */
export function resizeTable(rows: Rows, count: number, newKey: () => string): Rows {
  const there = rows.reduce((sum, { seats }) => sum + seats.length, 0);
  if (count < there) {
    const gone = rows.flatMap(({ seats }) => seats.map(({ key }) => key)).slice(count);
    return changeSeats(rows, new Set(gone), () => null);
  }
  let grown: Rows = rows;
  for (let added = there; added < count; added++) {
    const last = grown.at(-1) ?? { name: '', seats: [] };
    const [, end] = last.seats.length === 0 ? [0, 0] : extentOf(last.seats);
    grown = [...grown.slice(0, -1), { ...last, seats: [...last.seats, nextSeat(last, end + 1, newKey())] }];
  }
  return grown;
}

function nextSeat({ seats }: DrawnRow, position: number, key: string): DrawnSeat {
  const highest = Math.max(0, ...seats.map(({ name }) => Number(/\d+/.exec(name)?.[0] ?? 0)));
  return { key, name: String(highest + 1), position, available: true, kind: 'seat' };
}

function extentOf(seats: ReadonlyArray<DrawnSeat>): [first: number, last: number] {
  return seats.reduce(
    ([first, last], { position }) => [Math.min(first, position), Math.max(last, position)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

/** Without empty rows and with all places from 1 on; null if there are too many or two seats share one. */
function withinRow(moved: Rows): Rows | null {
  const rows = moved.filter(({ seats }) => seats.length > 0);
  if (!rows.every(arePlacesFree)) return null;
  const [first, last] = extentOf(rows.flatMap(({ seats }) => seats));
  const by = first < 1 ? 1 - first : 0;
  if (last + by > MAX_POSITION) return null;
  if (by === 0) return rows;
  return rows.map((row) => ({
    ...row,
    seats: row.seats.map((seat) => ({ ...seat, position: seat.position + by })),
  }));
}
