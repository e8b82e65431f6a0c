import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/** A name; `kept` says why it has to stay, and is `null` for what goes. */
const Part = v.object({ name: v.string(), kept: v.nullable(v.string()) });

/** What is left of the sample festival: what nobody has changed. */
const SampleData = v.object({ events: v.array(Part), layouts: v.array(Part), discounts: v.array(Part) });
export type SampleData = v.InferOutput<typeof SampleData>;

/** Whoever removes floor plans needs the permission `layouts` besides, in both calls. */
const access = { access: 'events', alsoNeeds: 'discounts' } as const;

export const readSampleData = endpoint({
  ...access,
  method: 'GET',
  path: '/api/office/sample-data',
  summary: 'Was von den Beispieldaten noch da ist, und was davon gelöscht würde',
  answer: SampleData,
});

export const removeSampleData = endpoint({
  ...access,
  method: 'DELETE',
  path: '/api/office/sample-data',
  summary:
    'Die Beispieldaten löschen: Veranstaltungen ohne Bestellungen, ihre Pläne und unbenutzte Rabattcodes',
  answer: SampleData,
});
