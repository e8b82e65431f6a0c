const german = new Intl.NumberFormat('de-DE');

/** A number of things as one reads it in German: `1.213`. */
export function germanCount(count: number): string {
  return german.format(count);
}
