const MAX_WORD_LENGTH = 60;
const MAX_WORDS = 16;
const MAX_PREFIXES = 6;
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Folds case, umlauts and accents, so that "Müller", "MUELLER" and "müller" are the same. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');
}

/**
 * The folded words to index texts by: every run of non-blanks as a whole, and its parts between other characters
 * ("Huber-Lang" by "huber-lang", "huber" and "lang"). At most 16 words of at most 60 characters.
 */
export function searchWords(texts: ReadonlyArray<string>): string[] {
  const words = texts.flatMap((text) =>
    runsOf(text).flatMap((run) => [run, ...run.split(/[^\p{Letter}\p{Number}]+/u)]),
  );
  return distinctWords(words).slice(0, MAX_WORDS);
}

/** A typed query as at most 6 folded word prefixes that all have to match, the longest first. */
export function searchPrefixes(typed: string): string[] {
  return distinctWords(runsOf(typed))
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_PREFIXES);
}

function runsOf(text: string): string[] {
  return foldForSearch(text).split(/\s+/);
}

function distinctWords(words: ReadonlyArray<string>): string[] {
  return [...new Set(words.filter((word) => word !== '').map((word) => word.slice(0, MAX_WORD_LENGTH)))];
}

const collator = new Intl.Collator('de', { numeric: true });

/** Compares by German collation with numbers by value, unlike either database: `apfel`, `Äpfel`, `Zander`. */
export function compareGerman(a: string, b: string): number {
  return collator.compare(a, b);
}
