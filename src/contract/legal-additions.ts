import * as v from 'valibot';
import { AddedBlock } from './added-block.ts';
import { endpoint } from './endpoint.ts';
import { Done, StoredTimeText } from './wire.ts';

/** The legal texts that a club adds its own sentences to. */
export const legalNames = ['terms', 'privacy', 'imprint'] as const;
export type LegalName = (typeof legalNames)[number];

/** What a club adds to one legal text as guests read it, and the version's name ("21.11.2026"). */
const ShownAddition = v.object({ as_of: v.string(), blocks: v.array(AddedBlock) });
export type ShownAddition = v.InferOutput<typeof ShownAddition>;

const ShownAdditions = v.object({ terms: ShownAddition, privacy: ShownAddition, imprint: ShownAddition });
export type ShownAdditions = v.InferOutput<typeof ShownAdditions>;

/** The same with the Markdown it was made of. */
const LegalAddition = v.object({ ...ShownAddition.entries, text: v.string() });
export type LegalAddition = v.InferOutput<typeof LegalAddition>;

const LegalAdditions = v.object({ terms: LegalAddition, privacy: LegalAddition, imprint: LegalAddition });
export type LegalAdditions = v.InferOutput<typeof LegalAdditions>;

/** A version that was published, as it was. */
export const LegalVersion = v.object({
  ...LegalAddition.entries,
  name: v.picklist(legalNames),
  who: v.string(),
  at: StoredTimeText,
});
export type LegalVersion = v.InferOutput<typeof LegalVersion>;

export const readLegalAdditions = endpoint({
  method: 'GET',
  path: '/api/booking/legal',
  summary: 'Was der Verein in AGB, Datenschutzerklärung und Impressum ergänzt',
  answer: v.object({
    legal: ShownAdditions,
    /** Where guests withdraw online, as the terms name it. */
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
    /** The version that was there when it was written. */
    seen: v.string(),
  }),
  answer: Done,
});
