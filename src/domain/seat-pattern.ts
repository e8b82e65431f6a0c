import { planLimits } from './floor-plan.ts';
import type { SeatKind } from './seat.ts';
import { middleOf, type Point, type Turned, turnPoint } from './turned-box.ts';

/** A seat as it is planned, before it has an id; `position` is its place in the row from 1, with gaps for aisles. */
interface PlannedPlace {
  name: string;
  position: number;
  /** Where it is said for whom it is. */
  kind?: SeatKind;
}

export interface PlannedRow {
  name: string;
  seats: PlannedPlace[];
}

/** How rows and seats come one after another. */
export interface SeatPattern {
  rows: number;
  /** Seats of the first row. */
  seats: number;
  /** `A`, `AA` or a number. */
  firstRow: string;
  /** How far a row's name is from the one before: 2 skips every other, negative ones count down. */
  rowStep: number;
  firstSeat: number;
  /** 2 for odd or even numbers only. */
  seatStep: number;
  numberedFrom: 'left' | 'right';
  /** After how many places from the left there is an aisle, a place wide. */
  aislesAfter: ReadonlyArray<number>;
  /** So many seats more in each row than in the one before it; the rows stay centred about each other. */
  growth: number;
  /** Leaves out the letters I and O, which are read as numbers. */
  isWithoutLookAlikes: boolean;
}

export const simplePattern: SeatPattern = {
  rows: 6,
  seats: 10,
  firstRow: 'A',
  rowStep: 1,
  firstSeat: 1,
  seatStep: 1,
  numberedFrom: 'left',
  aislesAfter: [],
  growth: 0,
  isWithoutLookAlikes: false,
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PLAIN_LETTERS = LETTERS.replace(/[IO]/g, '');

/** How many seats a pattern has, without making them: a slip of a key can ask for a million. */
export function countOfPattern({ rows, seats, growth }: SeatPattern): number {
  let count = 0;
  for (let index = 0; index < rows; index++) count += Math.max(seats + growth * index, 0);
  return count;
}

/** The rows of a pattern from the stage backwards; rows that would have no seat or no name are left out. */
export function rowsOfPattern(pattern: SeatPattern): PlannedRow[] {
  const { rows, seats, growth } = pattern;
  const widest = Math.max(seats, seats + growth * (rows - 1));
  return Array.from({ length: Math.max(rows, 0) }, (_, index) => {
    const count = seats + growth * index;
    const name = rowName(pattern, index);
    return count < 1 || name === null ? [] : [{ name, seats: seatsOfRow(pattern, count, widest) }];
  }).flat();
}

function seatsOfRow(pattern: SeatPattern, count: number, widest: number): PlannedPlace[] {
  const { firstSeat, seatStep, numberedFrom, aislesAfter } = pattern;
  const indent = Math.floor((widest - count) / 2);
  return Array.from({ length: count }, (_, index) => {
    const number = numberedFrom === 'left' ? index : count - 1 - index;
    const place = indent + index + 1;
    return {
      name: String(firstSeat + number * seatStep),
      position: place + aislesAfter.filter((aisle) => aisle < place).length,
    };
  });
}

/** Null where counting down has come to an end. */
function rowName({ firstRow, rowStep, isWithoutLookAlikes }: SeatPattern, index: number): string | null {
  const first = firstRow.trim().toUpperCase();
  if (/^\d+$/.test(first)) {
    const number = Number(first) + index * rowStep;
    return number < 0 ? null : String(number);
  }
  const letters = isWithoutLookAlikes ? PLAIN_LETTERS : LETTERS;
  const start = numberOfLetters(first, letters);
  if (start === null) return index === 0 ? first : `${first}${index * rowStep + 1}`;
  return lettersOfNumber(start + index * rowStep, letters);
}

/** `A` is 1, `Z` is 26, `AA` is 27; null where something else stands there too. */
function numberOfLetters(name: string, letters: string): number | null {
  if (name === '') return null;
  let number = 0;
  for (const letter of name) {
    const at = letters.indexOf(letter);
    if (at === -1) return null;
    number = number * letters.length + at + 1;
  }
  return number;
}

function lettersOfNumber(number: number, letters: string): string | null {
  if (number < 1) return null;
  const before = Math.floor((number - 1) / letters.length);
  const last = letters[(number - 1) % letters.length] ?? '';
  return before === 0 ? last : (lettersOfNumber(before, letters) ?? '') + last;
}

/** How many seats a text has as rows of a spreadsheet, without making them. */
export function countOfTable(text: string): number {
  // The first cell of a line names its row.
  return text.match(/[\t;,][^\S\r\n\t]*[^\s\t;,]/g)?.length ?? 0;
}

/**
 * Rows as they come from a spreadsheet: a line a row, its name first, then the seats, parted by tabs, semicolons or
 * commas; an empty cell is a gap, `7 (R)` is for a wheelchair and `8 (B)` for whoever comes along. Empty lines are left
 * out.
 */
export function rowsOfTable(text: string): PlannedRow[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split(/[\t;,]/).map((cell) => cell.trim()))
    .filter((cells) => cells.slice(1).some((cell) => cell !== ''))
    .map(([name = '', ...cells]) => ({
      name,
      seats: cells.flatMap((cell, index) => (cell === '' ? [] : [placeOfCell(cell, index + 1)])),
    }));
}

const KINDS_BY_LETTER = { R: 'wheelchair', B: 'companion' } as const;

function placeOfCell(cell: string, position: number): PlannedPlace {
  const [, name = cell, letter] = /^(.+?)\s*\(([RB])\)$/i.exec(cell) ?? [];
  if (letter === undefined) return { name, position };
  return { name, position, kind: KINDS_BY_LETTER[letter.toUpperCase() as 'R' | 'B'] };
}

/** A row (`seat` is null) or a seat of it that is there twice or has too long a name. */
export interface RowProblem {
  row: string;
  seat: string | null;
  kind: 'twice' | 'long';
}

/** What is wrong with rows that were put together by hand, in their order; each problem once. */
export function findProblems(rows: ReadonlyArray<PlannedRow>): RowProblem[] {
  const problems: RowProblem[] = [];
  const names = new Set<string>();
  for (const { name: row, seats } of rows) {
    if (names.has(row)) problems.push({ row, seat: null, kind: 'twice' });
    else if (row.length > planLimits.seatName) problems.push({ row, seat: null, kind: 'long' });
    names.add(row);
    const times = new Map<string, number>();
    for (const { name } of seats) times.set(name, (times.get(name) ?? 0) + 1);
    for (const [seat, count] of times) {
      if (count > 1) problems.push({ row, seat, kind: 'twice' });
      else if (seat.length > planLimits.seatName) problems.push({ row, seat, kind: 'long' });
    }
  }
  return problems;
}

/**
 * Rows as they fit into a block, in the units of the plan: as large as they go, in its middle, turned with it.
 * `side` is how much room each seat has.
 */
export function fitRows(
  rows: ReadonlyArray<ReadonlyArray<Point>>,
  box: Turned,
): { seats: Point[]; side: number } {
  const points = rows.flat();
  if (points.length === 0) return { seats: [], side: 0 };
  const [left, right] = extentOf(points.map(({ x }) => x));
  const [top, bottom] = extentOf(points.map(({ y }) => y));
  const side = Math.min(box.w / (right - left + 1), box.h / (bottom - top + 1));
  const middle = middleOf(box);
  const seats = points.map(({ x, y }) =>
    turnPoint(
      {
        x: middle.x + (x - (left + right) / 2) * side,
        y: middle.y + (y - (top + bottom) / 2) * side,
      },
      middle,
      box.rotation,
    ),
  );
  return { seats, side };
}

function extentOf(numbers: ReadonlyArray<number>): [least: number, most: number] {
  return numbers.reduce(
    ([least, most], number) => [Math.min(least, number), Math.max(most, number)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}
