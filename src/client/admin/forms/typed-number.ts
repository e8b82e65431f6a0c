/** A number as a field shows it: with a comma, empty for `null`. */
export function numberToText(number: number | null): string {
  return number === null ? '' : String(number).replace('.', ',');
}

/** A typed number, with or without `€` or `%`: `null` when empty, NaN when it is no number. */
export function parseNumber(text: string): number | null {
  if (text.trim() === '') return null;
  const plain = text
    .trim()
    .replace(/\s?[€%]$/, '')
    .replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
