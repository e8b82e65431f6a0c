import type { CsvMapping, CsvPreview } from '../../../../domain/bank-entry.ts';
import { topLines } from './csv-header.ts';
import { csvRows } from './csv-rows.ts';
import { decodeFile } from './decode-file.ts';
import { isFileRefusal } from './first-fault.ts';

const DELIMITERS: CsvMapping['delimiter'][] = [';', '\t', ','];

/**
 * The first lines of a table for whoever maps its columns, parted by the sign that parts most of them into most cells.
 * Null where it is no table. A cell that goes on in the next line is shown as far as it stands in the first.
 */
export function previewCsv(bytes: Uint8Array): CsvPreview | null {
  const text = decodeFile(bytes);
  if (text === null) return null;
  const lines = topLines(text);
  const counted = DELIMITERS.map((delimiter) => ({
    delimiter,
    cells: lines.reduce((sum, line) => sum + line.text.split(delimiter).length - 1, 0),
  }));
  const best = counted.reduce((one, other) => (other.cells > one.cells ? other : one));
  if (best.cells < 2) return null;
  const rows = lines.map(({ text: content, line }) => {
    const read = csvRows(content, best.delimiter);
    const cells = isFileRefusal(read) ? content.split(best.delimiter) : (read[0]?.cells ?? []);
    return { line, cells: cells.map((cell) => cell.trim()) };
  });
  return { delimiter: best.delimiter, rows };
}
