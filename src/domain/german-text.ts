const MAX_WORD_LENGTH = 60;
const MAX_WORDS = 16;
const MAX_PREFIXES = 6;
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Letter case, umlauts and accents folded away, so that "Müller", "MUELLER" and "müller" are one. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] as string)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');
}

/**
 * The folded words under which something is found: every run without white space as a whole, and the parts of it
 * between other signs ("Huber-Lang" by "huber-lang", "huber" and "lang"). At most 16, each at most 60 characters.
 */
export function searchWords(texts: ReadonlyArray<string>): string[] {
  const words = texts.flatMap((text) =>
    runsOf(text).flatMap((run) => [run, ...run.split(/[^\p{Letter}\p{Number}]+/u)]),
  );
  return distinctWords(words).slice(0, MAX_WORDS);
}

/** What somebody types, as at most 6 folded beginnings of words, all of which must be found; the longest first. */
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

/** Compares names as a German telephone book has them, whatever a database thinks: `apfel`, `Äpfel`, `Zander`. */
export function compareGerman(a: string, b: string): number {
  return collator.compare(a, b);
}
