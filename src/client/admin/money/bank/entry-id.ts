/** The id of an entry's place on the page; those of its parts begin with it. */
export function entryIdOf(entry: number): string {
  return `umsatz-${entry}`;
}
