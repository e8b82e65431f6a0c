/** What some spreadsheets read as the start of a formula, also after blanks and with full-width signs. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** What they read as a number, losing leading zeros or the last digits. */
const NUMBER = /^(0\d+|\d{12,})$/;
/** Comma and tab too: some programs split cells at any of them. */
const TO_BE_QUOTED = /[;,\t"\r\n]/;

/** Tells a spreadsheet that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

/** A cell of a table: text, or a number as what it is. */
export type Cell = string | { cents: number } | { count: number } | { telephone: string };

/**
 * A line for a German spreadsheet: semicolons, integer cents as `22,50`, no text read as a formula or number.
 * Not `="01067"`, which would keep zeros: only some programs evaluate it on opening, all others show its
 * signs.
 */
export function csvLine(cells: ReadonlyArray<Cell>): string {
  return `${cells.map(csvCell).join(';')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'string') return csvText(cell);
  if ('cents' in cell) return (cell.cents / 100).toFixed(2).replace('.', ',');
  return 'count' in cell ? String(cell.count) : csvText(dialled(cell.telephone));
}

function csvText(text: string): string {
  const safe = FORMULA.test(text) || NUMBER.test(text) ? `'${text}` : text;
  return TO_BE_QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A telephone number as dialled, in a form that stays text: `+49 171 1234567` becomes `0049 171 1234567`,
 * `01711` becomes `0171 1`.
 */
function dialled(telephone: string): string {
  const number = telephone.replace(/^\+(?=\d)/, '00');
  return /^\d{5,}$/.test(number) ? `${number.slice(0, 4)} ${number.slice(4)}` : number;
}
