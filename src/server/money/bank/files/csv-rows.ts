import { CsvError, parse } from 'csv-parse/sync';
import type { BankFileRefusal, CsvMapping } from '../../../../domain/bank-entry.ts';
import { fileRefusal } from './first-fault.ts';

export interface CsvRow {
  /** The line it begins in, from 1. */
  line: number;
  cells: string[];
  /** Whether an empty line stands before it. */
  isAfterGap: boolean;
}

const MOST_CELL = 20_000;

/**
 * The rows of a table from a line on, read strictly: quotes must be where they belong. Empty lines are left out; how
 * many cells a row has is for the reader to judge.
 */
export function csvRows(
  text: string,
  delimiter: CsvMapping['delimiter'],
  firstLine = 1,
): CsvRow[] | BankFileRefusal {
  try {
    const records = parse(text.replace(/\r\n?/g, '\n'), {
      delimiter,
      record_delimiter: '\n',
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: MOST_CELL,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number; empty_lines: number } }[];
    return records.map(({ record, info }, index) => ({
      line: firstLine + info.lines - record.join('').split('\n').length,
      cells: record,
      isAfterGap: info.empty_lines > (records[index - 1]?.info.empty_lines ?? 0),
    }));
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    const { lines } = fault as CsvError & { lines?: number };
    return fileRefusal('damaged_csv', lines === undefined ? null : firstLine - 1 + lines);
  }
}
