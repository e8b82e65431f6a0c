import { planLimits } from './floor-plan.ts';
import type { SeatKind } from './seat.ts';

/** A planned seat without an id; `position` is its place in the row from 1, with gaps for aisles. */
interface PlannedPlace {
  name: string;
  position: number;
  /** Undefined means an ordinary seat. */
  kind?: SeatKind;
}

export interface PlannedRow {
  name: string;
  seats: PlannedPlace[];
}

/** The rule by which rows and seats are generated. */
export interface SeatPattern {
  rows: number;
  /** Seats of the first row. */
  seats: number;
  /** `A`, `AA` or a number. */
  firstRow: string;
  /** The step between row names: 2 skips every other, negative values count down. */
  rowStep: number;
  firstSeat: number;
  /** 2 for odd or even numbers only. */
  seatStep: number;
  numberedFrom: 'left' | 'right';
  /** The places, counted from the left, that are followed by an aisle one place wide. */
  aislesAfter: ReadonlyArray<number>;
  /** How many seats each row has more than the one before; rows are centred. */
  growth: number;
  /** Leaves out the letters I and O, which look like digits. */
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

/**
 * Seats side by side between two aisles, indoors: § 10 (5) of the states' assembly place regulations that follow the
 * Musterversammlungsstättenverordnung (40 outdoors; 50 with a door for every four rows).
 */
export const MOST_BETWEEN_AISLES = 20;

/** After which seats of a row aisles divide it evenly; by default, as few as are enough. */
export function evenAisles(seats: number, parts = Math.ceil(seats / MOST_BETWEEN_AISLES)): number[] {
  return Array.from({ length: Math.max(parts - 1, 0) }, (_, index) =>
    Math.round(((index + 1) * seats) / parts),
  );
}

/** The most seats of a row without an aisle or gap, and the position of the first of them. */
export function longestRun(rows: ReadonlyArray<{ seats: ReadonlyArray<Pick<PlannedPlace, 'position'>> }>) {
  let longest = { first: 0, length: 0 };
  for (const { seats } of rows) {
    let [first, last] = [0, 0];
    for (const position of seats.map((seat) => seat.position).toSorted((a, b) => a - b)) {
      if (last === 0 || position !== last + 1) first = position;
      last = position;
      const length = last - first + 1;
      if (length > longest.length) longest = { first, length };
    }
  }
  return longest;
}

/** The number of seats of a pattern, without generating them: a typo can ask for a million. */
export function countOfPattern({ rows, seats, growth }: SeatPattern): number {
  let count = 0;
  for (let index = 0; index < rows; index++) count += Math.max(seats + growth * index, 0);
  return count;
}

/** The rows of a pattern from the stage backwards, without rows that would have no seat or no name. */
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

/** The name of the row at `index` from the first; null once counting down has passed the first name. */
export function rowName(
  {
    firstRow,
    rowStep,
    isWithoutLookAlikes,
  }: Pick<SeatPattern, 'firstRow' | 'rowStep' | 'isWithoutLookAlikes'>,
  index: number,
): string | null {
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

/** `A` is 1, `Z` is 26, `AA` is 27; null for anything but these letters. */
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

/** The number of seats in rows pasted from a spreadsheet, without parsing them. */
export function countOfTable(text: string): number {
  // The first cell of a line names its row.
  return text.match(/[\t;,][^\S\r\n\t]*[^\s\t;,]/g)?.length ?? 0;
}

/**
 * Parses rows pasted from a spreadsheet: one line per row, with its name and then its seats, separated by tabs, semicolons
 * or commas. An empty cell is a gap, `7 (R)` a wheelchair place, `8 (B)` a companion seat. Empty lines are skipped.
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

function placeOfCell(cell: string, position: number): PlannedPlace {
  const [, name = cell, letter] = /^(.+?)\s*\(([RB])\)$/i.exec(cell) ?? [];
  if (letter === undefined) return { name, position };
  return { name, position, kind: letter.toUpperCase() === 'R' ? 'wheelchair' : 'companion' };
}

/** A row (`seat` is null) or seat whose name is duplicate or too long. */
export interface RowProblem {
  row: string;
  seat: string | null;
  kind: 'twice' | 'long';
}

/** The problems of edited rows, in their order, each once. */
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
