/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** The comma and the tab too: some programs are told to part cells at any of them. */
const TO_BE_QUOTED = /[;,\t"\r\n]/;

/** Tells a spreadsheet that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

/** A line as a German spreadsheet reads it: semicolons, amounts of integer cents as `22,50`, no text a formula. */
export function csvLine(cells: ReadonlyArray<string | { cents: number } | { count: number }>): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(cell: string | { cents: number } | { count: number }): string {
  if (typeof cell !== 'string')
    return 'cents' in cell ? (cell.cents / 100).toFixed(2).replace('.', ',') : String(cell.count);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return TO_BE_QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
