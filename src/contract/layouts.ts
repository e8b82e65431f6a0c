import * as v from 'valibot';
import { PlanElements, PlanKey, PlanName } from './drawn-plan.ts';
import { endpoint } from './endpoint.ts';
import { PlanFile } from './plan-file.ts';
import { Done, Id, IdInPath, StoredTimeText, Version } from './wire.ts';

/** What is known of a block beside its drawing. */
export const BlockFacts = v.object({
  key: PlanKey,
  id: Id,
  /** Numbered seats, those that are not sold too. */
  seats: v.number(),
  available: v.number(),
  /** Places of it that are sold or held, in all events together. */
  taken: v.number(),
  /** The colour it has in an event, hex without `#`; null where none uses it. */
  color: v.nullable(v.string()),
});
export type BlockFacts = v.InferOutput<typeof BlockFacts>;

/** An event that takes place on a layout. */
export const LayoutUse = v.object({ id: Id, name: v.string(), is_published: v.boolean() });
export type LayoutUse = v.InferOutput<typeof LayoutUse>;

/** A floor plan as staff draw it. */
export const Layout = v.object({
  id: Id,
  name: v.string(),
  /** Grows with every change. */
  version: v.number(),
  changed_at: v.nullable(StoredTimeText),
  changed_by: v.nullable(v.string()),
  elements: PlanElements,
  /** Nobody has placed the stage: guests see it above the blocks, where it comes by itself. */
  is_stage_automatic: v.boolean(),
  blocks: v.array(BlockFacts),
  events: v.array(LayoutUse),
});
export type Layout = v.InferOutput<typeof Layout>;

const params = v.object({ id: IdInPath });
const Made = v.object({ success: v.literal(true), id: Id });

export const listLayouts = endpoint({
  method: 'GET',
  path: '/api/office/layouts',
  summary: 'Alle Saalpläne, mit dem, was auf ihnen steht',
  access: 'layouts',
  answer: v.object({ layouts: v.array(Layout) }),
});

export const createLayout = endpoint({
  method: 'POST',
  path: '/api/office/layouts',
  summary: 'Einen leeren Saalplan anlegen',
  access: 'layouts',
  body: v.object({ name: PlanName }),
  answer: Made,
});

export const importLayout = endpoint({
  method: 'POST',
  path: '/api/office/layouts/file',
  summary: 'Einen Saalplan aus einer Datei anlegen, mit allen Plätzen',
  access: 'layouts',
  body: PlanFile,
  answer: Made,
});

export const readLayout = endpoint({
  method: 'GET',
  path: '/api/office/layouts/:id',
  summary: 'Ein Saalplan',
  access: 'layouts',
  params,
  answer: v.object({ layout: Layout }),
});

export const saveLayout = endpoint({
  method: 'PUT',
  path: '/api/office/layouts/:id',
  summary: 'Einen Saalplan speichern, wie er gezeichnet ist; was nicht mehr vorkommt, wird entfernt',
  access: 'layouts',
  params,
  body: v.object({
    /** The version that was drawn on. */
    version: Version,
    /** Made anew for each save: the same once more, after a lost answer, changes nothing. */
    save: v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/)),
    name: PlanName,
    elements: PlanElements,
  }),
  answer: v.object({ success: v.literal(true), layout: Layout }),
});

export const copyLayout = endpoint({
  method: 'POST',
  path: '/api/office/layouts/:id/copy',
  summary: 'Einen Saalplan mit allen Plätzen kopieren',
  access: 'layouts',
  params,
  answer: Made,
});

export const deleteLayout = endpoint({
  method: 'DELETE',
  path: '/api/office/layouts/:id',
  summary: 'Einen Saalplan löschen, den keine Veranstaltung benutzt',
  access: 'layouts',
  params,
  answer: Done,
});

export const exportLayout = endpoint({
  method: 'GET',
  path: '/api/office/layouts/:id/export',
  summary: 'Ein Saalplan als Datei, mit allen Plätzen',
  access: 'layouts',
  params,
  answer: PlanFile,
});

/** Who else has a layout open, and whether there is a newer version of it. */
export const LayoutPresence = v.object({
  version: v.number(),
  changed_by: v.nullable(v.string()),
  others: v.array(v.object({ tab: v.string(), name: v.string(), selected: v.array(v.string()) })),
});
export type LayoutPresence = v.InferOutput<typeof LayoutPresence>;

export const showPresence = endpoint({
  method: 'POST',
  path: '/api/office/layouts/:id/presence',
  summary: 'Sagen, dass man einen Saalplan offen hat, und hören, wer noch',
  access: 'layouts',
  params,
  body: v.object({
    /** One open page. */
    tab: v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/)),
    /** What is selected there. */
    selected: v.pipe(v.array(PlanKey), v.maxLength(500)),
    isLeaving: v.optional(v.boolean(), false),
  }),
  answer: LayoutPresence,
});

export const LayoutEntry = v.object({
  at: StoredTimeText,
  who: v.string(),
  what: v.picklist(['created', 'copied', 'imported', 'changed', 'seats_changed']),
  /** How many blocks were added, removed and changed. */
  added: v.number(),
  removed: v.number(),
  changed: v.number(),
});
export type LayoutEntry = v.InferOutput<typeof LayoutEntry>;

export const readLayoutHistory = endpoint({
  method: 'GET',
  path: '/api/office/layouts/:id/history',
  summary: 'Wer einen Saalplan wann geändert hat, das Neueste zuerst',
  access: 'layouts',
  params,
  answer: v.object({ entries: v.array(LayoutEntry) }),
});
