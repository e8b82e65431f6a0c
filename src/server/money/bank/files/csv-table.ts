import { CsvError, parse } from 'csv-parse/sync';
import {
  type BankFileRefusal,
  type CsvMapping,
  type CsvPreview,
  columnNames,
} from '../../../../domain/bank-entry.ts';
import { type CsvFormat, neededColumns } from './csv-formats.ts';
import { decodeFile } from './decode-file.ts';
import { fileRefusal, isFileRefusal } from './parse-error.ts';

const MAX_LINES_ABOVE = 60;

const MAX_CELL_LENGTH = 20_000;
const DELIMITERS: CsvMapping['delimiter'][] = [';', '\t', ','];

/** The first lines of a file, unparsed, because lines above a header follow no format. */
export interface TopLine {
  text: string;
  /** The index of its first character. */
  start: number;
  line: number;
}

export function topLines(text: string): TopLine[] {
  const lines: TopLine[] = [];
  let start = 0;
  while (start < text.length && lines.length < MAX_LINES_ABOVE) {
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
  /** The index of a column; -1 where the table lacks it. */
  columnOf(name: string): number;
  start: number;
  line: number;
}

/** The first line that has every column of a format exactly once; null without one. */
export function findHeader(lines: TopLine[], format: CsvFormat): CsvHeader | null {
  const needed = [...neededColumns(format), ...(format.signature ?? [])];
  const titles = format.hasLinesAbove ? -1 : lines.findIndex(({ text }) => !isTitle(text, format.delimiter));
  const folded = needed.map(foldName);
  for (const { text, start, line } of titles < 0 ? lines : lines.slice(0, titles + 1)) {
    const whole = foldName(text);
    // Parsing each line for each format would take most of the time. Numbers come from `columnNames`.
    if (!folded.every((name) => whole.includes(name.replace(/ \(\d+\)$/, '')))) continue;
    const rows = csvRows(text, format.delimiter);
    if (isFileRefusal(rows)) continue;
    const names = columnNames((rows[0]?.cells ?? []).map(foldName));
    const isMergedWithRow = names.some((name) => DAY.test(name) || (format.hasCents && AMOUNT.test(name)));
    if (isMergedWithRow) continue;
    if (folded.every((name) => names.filter((one) => one === name).length === 1)) {
      return { width: names.length, columnOf: columnsByName(names), start, line };
    }
  }
  return null;
}

const AMOUNT = /\d[.,]\d/;
const DAY = /\d{1,2}\.\d{1,2}\.\d{2}|\d{4}-\d{1,2}-\d{1,2}/;

/** A line that somebody may have put above a table, and no piece of a row. */
function isTitle(text: string, delimiter: string): boolean {
  const filled = text.split(delimiter).filter((cell) => cell.replaceAll('"', '').trim() !== '');
  return filled.length <= 2 && !AMOUNT.test(text);
}

function columnsByName(names: string[]): (name: string) => number {
  const known = new Map<string, number>();
  return (name) => {
    const column = known.get(name) ?? names.indexOf(foldName(name));
    known.set(name, column);
    return column;
  };
}

const LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Folds a column name: some banks switched to umlauts in only some exports. */
function foldName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[äöüß]/g, (letter) => LETTERS[letter] ?? letter);
}

export interface CsvRow {
  /** The line where it starts, from 1. */
  line: number;
  cells: string[];
  isAfterGap: boolean;
}

/**
 * The rows of a table, parsed strictly: quotes only where they belong. Empty lines are skipped; the caller
 * checks the number of cells.
 */
export function csvRows(
  text: string,
  delimiter: CsvMapping['delimiter'],
  firstLine = 1,
): CsvRow[] | BankFileRefusal {
  try {
    // The types of csv-parse ignore `info`, which wraps each record.
    const records = parse(text.replace(/\r\n?/g, '\n'), {
      delimiter,
      record_delimiter: '\n',
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: MAX_CELL_LENGTH,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number; empty_lines: number } }[];
    return records.map(({ record, info }, index) => ({
      line: firstLine + info.lines - record.join('').split('\n').length,
      cells: record,
      isAfterGap: info.empty_lines > (records[index - 1]?.info.empty_lines ?? 0),
    }));
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    const { lines } = fault;
    return fileRefusal('damaged_csv', typeof lines === 'number' ? firstLine - 1 + lines : null);
  }
}

/**
 * The first lines of a table for mapping its columns, split by the delimiter that most lines have equally often: a long
 * purpose may have more commas than the table has columns. Null if it is not a table. A cell that continues on the next line is cut off.
 */
export function previewCsv(bytes: Uint8Array): CsvPreview | null {
  const text = decodeFile(bytes);
  if (text === null) return null;
  const lines = topLines(text);
  const counted = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.text.split(delimiter).length - 1);
    const repeated = [...Map.groupBy(counts, (count) => count)].map(
      ([count, { length }]) => count * (length - 1),
    );
    return {
      delimiter,
      repeated: Math.max(0, ...repeated),
      cells: counts.reduce((sum, count) => sum + count, 0),
    };
  });
  const best = counted.reduce((one, other) =>
    (other.repeated - one.repeated || other.cells - one.cells) > 0 ? other : one,
  );
  if (best.cells < 2) return null;
  const rows = lines.map(({ text: content, line }) => {
    const read = csvRows(content, best.delimiter);
    const cells = isFileRefusal(read) ? content.split(best.delimiter) : (read[0]?.cells ?? []);
    return { line, cells: cells.map((cell) => cell.trim()) };
  });
  return { delimiter: best.delimiter, rows };
}
