import { type CsvFormat, neededColumns } from './csv-formats.ts';
import { csvRows } from './csv-rows.ts';
import { isFileRefusal } from './first-fault.ts';

/** How far down the header may be. */
const MOST_LINES_ABOVE = 60;

/** The first lines of a file, one by one: what stands above a header obeys no rule. */
export interface TopLine {
  text: string;
  /** Where the line begins in the file. */
  start: number;
  line: number;
}

export function topLines(text: string): TopLine[] {
  const lines: TopLine[] = [];
  let start = 0;
  while (start < text.length && lines.length < MOST_LINES_ABOVE) {
    const ending = /\r\n|\n|\r/g;
    ending.lastIndex = start;
    const found = ending.exec(text);
    lines.push({ text: text.slice(start, found?.index ?? text.length), start, line: lines.length + 1 });
    start = found ? found.index + found[0].length : text.length;
  }
  return lines;
}

export interface CsvHeader {
  width: number;
  /** Where a column stands, from 0; -1 for one that the table has not. */
  columnOf(name: string): number;
  start: number;
  line: number;
}

/** A column's name as it is compared: banks have turned to umlauts in one export and not in the other. */
function foldName(name: string): string {
  const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
  return name
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[äöüß]/g, (letter) => letters[letter] ?? letter);
}

/** The first of the lines that has all the columns of a format, each once; null where there is none. */
export function findHeader(lines: TopLine[], format: CsvFormat): CsvHeader | null {
  const needed = neededColumns(format);
  const first = lines.findIndex(({ text }) => text.trim() !== '');
  for (const { text, start, line } of format.hasLinesAbove ? lines : lines.slice(first, first + 1)) {
    const rows = csvRows(text, format.delimiter);
    if (isFileRefusal(rows)) continue;
    const names = (rows[0]?.cells ?? []).map(foldName);
    const isMergedWithAmounts = format.hasCents && names.some((name) => /\d/.test(name));
    if (isMergedWithAmounts) continue;
    if (needed.every((name) => names.filter((one) => one === foldName(name)).length === 1)) {
      return { width: names.length, columnOf: columnsByName(names), start, line };
    }
  }
  return null;
}

function columnsByName(names: string[]): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => {
    const column = known.get(name) ?? names.indexOf(foldName(name));
    known.set(name, column);
    return column;
  };
}
