/** A piece of a legal text's sentence: words, or words that lead somewhere. */
export type LegalPart = string | { text: string; leadsTo: 'email' | 'privacy' };

/** One block of a legal text. `sheet` is a text that could be torn out: an instruction, a form. */
export type LegalBlock =
  | { kind: 'paragraph'; parts: readonly LegalPart[] }
  | { kind: 'heading'; text: string }
  | { kind: 'steps'; steps: readonly string[] }
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
