const HUES = 4;

/** Which of the colours somebody else has on this page: they follow the order in which pages are named. */
export function hueOf(tab: string, others: ReadonlyArray<{ tab: string }>): number {
  const place = others
    .map((other) => other.tab)
    .toSorted()
    .indexOf(tab);
  return Math.max(place, 0) % HUES;
}
