/** A number as it stands in a field: with a comma, empty for none. */
export function textOf(number: number | null): string {
  return number === null ? '' : String(number).replace('.', ',');
}

/** What was typed as a number, with or without `€` or `%`: `null` for nothing, NaN for what is none. */
export function numberOf(text: string): number | null {
  if (text.trim() === '') return null;
  const plain = text
    .trim()
    .replace(/\s?[€%]$/, '')
    .replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
