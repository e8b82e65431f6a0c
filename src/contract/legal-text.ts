/** Words that a club has marked. `address` is where they lead: `https:`, `http:` or `mailto:`, nothing else. */
export interface MarkedWords {
  text: string;
  isStrong?: boolean | undefined;
  isEmphasis?: boolean | undefined;
  address?: string | undefined;
}

/**
 * A piece of a legal text's sentence: words, words that lead somewhere, or words that a club has marked. A line ends
 * where there is a `\n`.
 */
export type LegalPart = string | { text: string; leadsTo: 'email' | 'privacy' | 'withdrawal' } | MarkedWords;

/** One block of a legal text. `sheet` is a text that could be torn out: an instruction, a form. */
export type LegalBlock =
  | { kind: 'paragraph'; parts: readonly LegalPart[] }
  /** `isMinor` below another heading. */
  | { kind: 'heading'; text: string; isMinor?: boolean | undefined }
  | { kind: 'steps'; steps: readonly string[] }
  /** `first` is the number it begins with, `null` for points without numbers; an item is mostly one paragraph. */
  | { kind: 'list'; first: number | null; items: ReadonlyArray<readonly LegalBlock[]> }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'address' }
  | { kind: 'sheet'; title: string; blocks: readonly LegalBlock[] }
  /** An empty line to write on. */
  | { kind: 'blank' }
  /** Lines to write on, each with what belongs there. */
  | { kind: 'blanks'; labels: readonly string[] };

export interface LegalTextSection {
  /** The section's anchor on the page; stays the same for years. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

/** A legal text as data: the page and the paper that goes with an order say the same. */
export interface LegalText {
  title: string;
  /** When this wording was settled: "Februar 2025". */
  asOf: string;
  intro: readonly LegalBlock[];
  sections: readonly LegalTextSection[];
}

/** A paragraph of nothing but words. */
export function paragraph(...parts: LegalPart[]): LegalBlock {
  return { kind: 'paragraph', parts };
}

/** The bare words of a piece. */
export function wordsOf(part: LegalPart): string {
  return typeof part === 'string' ? part : part.text;
}
