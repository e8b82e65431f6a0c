import * as v from 'valibot';
import { paragraphsOf } from './addition-blocks.ts';
import { endpoint } from './endpoint.ts';
import { Done, InstantText } from './wire.ts';

/** The legal texts that a club adds its own sentences to. */
export const legalNames = ['terms', 'privacy', 'imprint'] as const;
export type LegalName = (typeof legalNames)[number];

/** What a club adds to one legal text: paragraphs parted by empty lines, and the version's name ("21. November 2026"). */
const LegalAddition = v.object({ text: v.string(), as_of: v.string() });
export type LegalAddition = v.InferOutput<typeof LegalAddition>;

const LegalAdditions = v.object({ terms: LegalAddition, privacy: LegalAddition, imprint: LegalAddition });
export type LegalAdditions = v.InferOutput<typeof LegalAdditions>;

/** A version that was published, as it was. */
export const LegalVersion = v.object({
  name: v.picklist(legalNames),
  as_of: v.string(),
  text: v.string(),
  who: v.string(),
  at: InstantText,
});
export type LegalVersion = v.InferOutput<typeof LegalVersion>;

export const readLegalAdditions = endpoint({
  method: 'GET',
  path: '/api/booking/legal',
  summary: 'Was der Verein in AGB, Datenschutzerklärung und Impressum ergänzt',
  answer: v.object({ legal: LegalAdditions }),
});

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
  summary: 'Eine neue Fassung einer Ergänzung veröffentlichen; neue Bestellungen halten die der AGB fest',
  access: 'settings',
  body: v.object({
    name: v.picklist(legalNames),
    text: v.pipe(
      v.string(),
      v.transform((text) => paragraphsOf(text).join('\n\n')),
      v.maxLength(20_000, 'Das ist zu lang'),
      v.check((text) => {
        const all = paragraphsOf(text);
        return new Set(all).size === all.length;
      }, 'Ein Absatz steht doppelt da'),
    ),
    /** The version that was there when it was written. */
    seen: v.string(),
  }),
  answer: Done,
});
