import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Done, StoredTimeText } from './wire.ts';

/** The legal texts to which a club can add sentences. */
export const legalNames = ['terms', 'privacy', 'imprint'] as const;

const Part = v.union([
  v.string(),
  v.object({
    text: v.string(),
    isStrong: v.optional(v.boolean()),
    isEmphasis: v.optional(v.boolean()),
    address: v.optional(v.string()),
  }),
]);

const Paragraph = v.object({ kind: v.literal('paragraph'), parts: v.array(Part) });

const Heading = v.object({
  kind: v.literal('heading'),
  text: v.string(),
  isMinor: v.optional(v.boolean()),
});

const listOf = (item: v.GenericSchema<LegalBlock>) =>
  v.object({
    kind: v.literal('list'),
    /** The number of its first item; `null` for bullets. */
    first: v.nullable(v.number()),
    items: v.array(v.array(item)),
  });

const List = listOf(v.union([Paragraph, listOf(v.union([Paragraph, listOf(Paragraph)]))]));

/** A block of a club's addition, limited to the kinds that Markdown can produce. */
export const AddedBlock: v.GenericSchema<LegalBlock> = v.union([Paragraph, Heading, List]);

export type LegalName = (typeof legalNames)[number];

/** A club's addition to a legal text, and the name of its version ("21.11.2026"). */
const ShownAddition = v.object({ as_of: v.string(), blocks: v.array(AddedBlock) });
export type ShownAddition = v.InferOutput<typeof ShownAddition>;

const ShownAdditions = v.object({ terms: ShownAddition, privacy: ShownAddition, imprint: ShownAddition });
export type ShownAdditions = v.InferOutput<typeof ShownAdditions>;

/** With its Markdown source. */
const LegalAddition = v.object({ ...ShownAddition.entries, text: v.string() });
export type LegalAddition = v.InferOutput<typeof LegalAddition>;

const LegalAdditions = v.object({ terms: LegalAddition, privacy: LegalAddition, imprint: LegalAddition });
export type LegalAdditions = v.InferOutput<typeof LegalAdditions>;

/** A published version. */
export const LegalVersion = v.object({
  ...LegalAddition.entries,
  name: v.picklist(legalNames),
  who: v.string(),
  at: StoredTimeText,
});
export type LegalVersion = v.InferOutput<typeof LegalVersion>;

/** A stored addition: the source, and the blocks parsed from it on publication. */
export interface KeptAddition {
  text: string;
  /** Missing in versions from before Markdown, which are paragraphs separated by empty lines. */
  blocks?: readonly LegalBlock[] | undefined;
}

/** Published versions keep their blocks for good, even if the parser changes. */
export function additionBlocks({ text, blocks }: KeptAddition): readonly LegalBlock[] {
  return blocks ?? paragraphsOf(text).map((words) => paragraph(words));
}

/** Splits a text at empty lines and joins the lines of each part. */
function paragraphsOf(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((words) => words.replace(/\s+/g, ' ').trim())
    .filter((words) => words !== '');
}

/** Text marked up by a club; `address` is a link target and always `https:`, `http:` or `mailto:`. */
export interface MarkedWords {
  text: string;
  isStrong?: boolean | undefined;
  isEmphasis?: boolean | undefined;
  address?: string | undefined;
}

/**
 * A part of a sentence in a legal text: plain text, a link to one of our pages, or text marked up by a club. `\n` is
 * a line break.
 */
export type LegalPart = string | { text: string; leadsTo: 'email' | 'privacy' | 'withdrawal' } | MarkedWords;

/** A block of a legal text. `sheet` is a text of its own within it, such as an instruction or a form. */
export type LegalBlock =
  | { kind: 'paragraph'; parts: readonly LegalPart[] }
  /** `isMinor` marks a heading below another one. */
  | { kind: 'heading'; text: string; isMinor?: boolean | undefined }
  | { kind: 'steps'; steps: readonly string[] }
  /** `first` is the number of the first item, `null` for bullets; most items are a single paragraph. */
  | { kind: 'list'; first: number | null; items: ReadonlyArray<readonly LegalBlock[]> }
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | { kind: 'address' }
  | { kind: 'sheet'; title: string; blocks: readonly LegalBlock[] }
  /** An empty line to write on. */
  | { kind: 'blank' }
  /** Lines to fill in, each with its label. */
  | { kind: 'blanks'; labels: readonly string[] };

export interface LegalTextSection {
  /** The section's anchor on the page, which is permanent. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

/** A legal text as data, from which page and PDF are rendered. */
export interface LegalText {
  title: string;
  /** The date of this wording: "Februar 2025". */
  asOf: string;
  intro: readonly LegalBlock[];
  sections: readonly LegalTextSection[];
}

/** A paragraph of plain text. */
export function paragraph(...parts: LegalPart[]): LegalBlock {
  return { kind: 'paragraph', parts };
}

/** The plain text of a piece. */
export function wordsOf(part: LegalPart): string {
  return typeof part === 'string' ? part : part.text;
}

export const readLegalAdditions = endpoint({
  method: 'GET',
  path: '/api/booking/legal',
  summary: 'Was der Verein in AGB, Datenschutzerklärung und Impressum ergänzt',
  answer: v.object({
    legal: ShownAdditions,
    /** The address of the withdrawal form, as in the terms. */
    withdraw_at: v.string(),
  }),
});
export type LegalFacts = v.InferOutput<typeof readLegalAdditions.answer>;

export const readLegalVersions = endpoint({
  method: 'GET',
  path: '/api/office/legal',
  summary: 'Die Ergänzungen der Rechtstexte mit allen Fassungen, die neueste zuerst',
  access: 'settings',
  answer: v.object({ legal: LegalAdditions, versions: v.array(LegalVersion) }),
});
export type LegalAnswer = v.InferOutput<typeof readLegalVersions.answer>;

export const publishLegalAddition = endpoint({
  method: 'PUT',
  path: '/api/office/legal',
  summary:
    'Eine neue Fassung einer Ergänzung (Markdown) veröffentlichen; neue Bestellungen halten die der AGB fest',
  access: 'settings',
  body: v.object({
    name: v.picklist(legalNames),
    /** Markdown: headings, paragraphs, lists, strong words, emphasis, links. */
    text: v.pipe(
      v.string(),
      v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
      v.maxLength(20_000, 'Das ist zu lang'),
    ),
    /** The version the edit is based on. */
    seen: v.string(),
  }),
  answer: Done,
});
