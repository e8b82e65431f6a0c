/** Reading takes the longer the more marks wait for their ends: twenty thousand stars and underlines take seconds. */
const MOST_MARKS = 2_000;
const MOST_LINES = 2_000;

/** Lists within lists, all begun on one line: five hundred of them take minutes. */
const NESTED_AT_ONCE = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+){4}/;

/** What would take long to read, in German with its line where it has one; `null` for what every club writes. */
export function findTooMuch(text: string): string | null {
  const lines = text.split('\n');
  if (lines.length > MOST_LINES) return `Das sind zu viele Zeilen, höchstens ${MOST_LINES} gehen`;
  const nested = lines.findIndex((line) => NESTED_AT_ONCE.test(line));
  if (nested >= 0) return `Zeile ${nested + 1}: Listen gehen höchstens drei Ebenen tief`;
  const marks = text.match(/[*_[\]]/g)?.length ?? 0;
  return marks > MOST_MARKS ? 'Darin sind zu viele Zeichen * _ [ und ]' : null;
}
