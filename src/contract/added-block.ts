import * as v from 'valibot';
import type { LegalBlock } from './legal-text.ts';

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
    /** The number it begins with; `null` for points. */
    first: v.nullable(v.number()),
    items: v.array(v.array(item)),
  });

const List = listOf(v.union([Paragraph, listOf(v.union([Paragraph, listOf(Paragraph)]))]));

/** One block of what a club adds to a legal text; of all blocks there are only those that Markdown makes. */
export const AddedBlock: v.GenericSchema<LegalBlock> = v.union([Paragraph, Heading, List]);
