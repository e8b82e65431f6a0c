/** With a decimal comma; empty for `null`. */
export function numberToText(number: number | null): string {
  return number === null ? '' : String(number).replace('.', ',');
}

/** Accepts `€` or `%`. Returns `null` if empty and NaN if it is not a number. */
export function parseNumber(text: string): number | null {
  if (text.trim() === '') return null;
  const plain = text
    .trim()
    .replace(/\s?[€%]$/, '')
    .replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
