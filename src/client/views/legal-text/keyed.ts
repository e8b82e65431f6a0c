/** Every one with a key by its words, whatever stands there twice with another. */
export function keyed<T>(all: readonly T[], wordsOf: (one: T) => string): Array<{ key: string; one: T }> {
  const seen = new Map<string, number>();
  return all.map((one) => {
    const words = wordsOf(one);
    const before = seen.get(words) ?? 0;
    seen.set(words, before + 1);
    return { key: `${words} ${before}`, one };
  });
}
