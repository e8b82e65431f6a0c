import * as v from 'valibot';
import { planLimits } from '../domain/floor-plan.ts';
import { endpoint } from './endpoint.ts';
import {
  BlockOutline,
  DrawnBlock,
  Fitting,
  PlanElements,
  PlanFile,
  PlanKey,
  PlanName,
} from './floor-plans.ts';
import { Done, Id, IdInPath, StoredTimeText, Version } from './wire.ts';

/** What the server knows about a published block besides its drawing. */
export const BlockFacts = v.object({
  key: PlanKey,
  id: Id,
  /** Numbered seats, including those not for sale. */
  seats: v.number(),
  available: v.number(),
  /** Its sold and held places, in all events together. */
  taken: v.number(),
  /** Its colour in an event, six hex digits without `#`; null if unused. */
  color: v.nullable(v.string()),
});
export type BlockFacts = v.InferOutput<typeof BlockFacts>;

/** An event that uses a layout. */
export const LayoutUse = v.object({ id: Id, name: v.string(), is_published: v.boolean() });
export type LayoutUse = v.InferOutput<typeof LayoutUse>;

/** A block without its seats; `places` are those for sale. */
const ListedBlock = v.object({ ...BlockOutline.entries, places: v.number() });

/** A floor plan in the list: as published or, before that, as drawn. */
export const LayoutSummary = v.object({
  id: Id,
  name: v.string(),
  /** Increases with every change. */
  version: v.number(),
  changed_at: v.nullable(StoredTimeText),
  changed_by: v.nullable(v.string()),
  elements: v.array(v.variant('kind', [ListedBlock, Fitting])),
  /** The stage is not placed but shown automatically above the blocks. */
  is_stage_automatic: v.boolean(),
  blocks: v.array(BlockFacts),
  events: v.array(LayoutUse),
  /** False before the first publication. */
  is_published: v.boolean(),
  /** What is drawn differs from what guests see. */
  has_draft: v.boolean(),
  /** Places for sale. */
  places: v.number(),
});
export type LayoutSummary = v.InferOutput<typeof LayoutSummary>;

/** A floor plan in the editor: its draft or, if there is none, what is published. */
export const Layout = v.object({
  ...LayoutSummary.entries,
  elements: PlanElements,
  /** Keys of seats that were ever ordered or are held at present, by the key of their block. */
  taken_seats: v.record(PlanKey, v.array(PlanKey)),
});
export type Layout = v.InferOutput<typeof Layout>;

/** What publishing changes for guests. */
export const Publication = v.object({
  version: v.number(),
  /** Names of blocks. */
  added: v.array(v.string()),
  removed: v.array(v.string()),
  /** Blocks that are moved, renamed or have other places. */
  changed: v.array(v.string()),
  /** Numbers of seats; `views` are those of the changed ones with another note on their view. */
  seats: v.object({ added: v.number(), removed: v.number(), changed: v.number(), views: v.number() }),
  /** The name, the stage or a label is another. */
  has_other_look: v.boolean(),
  /** Places in a basket that are lost by it. */
  held: v.number(),
  /** Events in which the added blocks are not for sale before they have a price category. */
  unpriced: v.array(v.object({ id: Id, name: v.string() })),
  /** Why it cannot be published, with the places that have to stay. */
  refused: v.nullable(
    v.object({
      message: v.string(),
      /** The blocks that have to stay, as they are published. */
      blocks: v.array(DrawnBlock),
      /** The seats that have to stay, by the key of their block; without any the blocks have to stay whole. */
      seats: v.record(PlanKey, v.array(PlanKey)),
      /** Guests in these seats, whom their orders can move: at most the first ten. */
      guests: v.array(v.object({ seat: v.string(), order_id: v.string() })),
    }),
  ),
});
export type Publication = v.InferOutput<typeof Publication>;

/** A publication of the past. */
export const LayoutVersion = v.object({
  id: Id,
  at: StoredTimeText,
  who: v.string(),
  name: v.string(),
  places: v.number(),
});
export type LayoutVersion = v.InferOutput<typeof LayoutVersion>;

const params = v.object({ id: IdInPath });

const Made = v.object({ success: v.literal(true), id: Id });

/** Other editors of a layout, and its current version. */
export const LayoutPresence = v.object({
  version: v.number(),
  changed_by: v.nullable(v.string()),
  others: v.array(v.object({ tab: v.string(), name: v.string(), selected: v.array(v.string()) })),
});
export type LayoutPresence = v.InferOutput<typeof LayoutPresence>;

export const LayoutEntry = v.object({
  at: StoredTimeText,
  who: v.string(),
  what: v.picklist([
    'created',
    'copied',
    'imported',
    'changed',
    'seats_changed',
    'published',
    'discarded',
    'restored',
  ]),
  /** The numbers of blocks added, removed and changed. */
  added: v.number(),
  removed: v.number(),
  changed: v.number(),
});
export type LayoutEntry = v.InferOutput<typeof LayoutEntry>;

export const listLayouts = endpoint({
  method: 'GET',
  path: '/api/office/layouts',
  summary: 'Alle Saalpläne, mit dem, was auf ihnen steht',
  access: 'layouts',
  answer: v.object({ layouts: v.array(LayoutSummary) }),
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
  summary: 'Im Entwurf eines Saalplans speichern, was geändert ist',
  access: 'layouts',
  params,
  body: v.object({
    /** The version the drawing is based on. */
    version: Version,
    /** Unique per save; repeating one after a lost answer changes nothing. */
    save: v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/)),
    name: PlanName,
    /** New elements, and those that are drawn differently. */
    changed: PlanElements,
    /** Keys of elements that are gone. */
    removed: v.pipe(v.array(PlanKey), v.maxLength(planLimits.blocks + planLimits.fittings)),
  }),
  answer: v.object({ success: v.literal(true), version: v.number() }),
});

export const readPublication = endpoint({
  method: 'GET',
  path: '/api/office/layouts/:id/publication',
  summary: 'Was sich für Gäste ändert, wenn der Entwurf veröffentlicht wird',
  access: 'layouts',
  params,
  answer: v.object({ publication: Publication }),
});

export const publishLayout = endpoint({
  method: 'POST',
  path: '/api/office/layouts/:id/publication',
  summary: 'Den Entwurf eines Saalplans veröffentlichen',
  access: 'layouts',
  params,
  body: v.object({ version: Version }),
  answer: v.object({ success: v.literal(true), version: v.number() }),
});

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/office/layouts/:id/draft',
  summary: 'Den Entwurf eines Saalplans verwerfen',
  access: 'layouts',
  params,
  answer: v.object({ success: v.literal(true), version: v.number() }),
});

export const listLayoutVersions = endpoint({
  method: 'GET',
  path: '/api/office/layouts/:id/versions',
  summary: 'Was von einem Saalplan veröffentlicht war, das Neueste zuerst',
  access: 'layouts',
  params,
  answer: v.object({ versions: v.array(LayoutVersion) }),
});

export const takeLayoutVersion = endpoint({
  method: 'POST',
  path: '/api/office/layouts/:id/versions/:version/draft',
  summary: 'Eine frühere Fassung eines Saalplans als Entwurf nehmen',
  access: 'layouts',
  params: v.object({ id: IdInPath, version: IdInPath }),
  answer: v.object({ success: v.literal(true), version: v.number() }),
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

export const showPresence = endpoint({
  method: 'POST',
  path: '/api/office/layouts/:id/presence',
  summary: 'Sagen, dass man einen Saalplan offen hat, und hören, wer noch',
  access: 'layouts',
  params,
  body: v.object({
    /** The id of the open page. */
    tab: v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/)),
    /** The keys of the elements selected there. */
    selected: v.pipe(v.array(PlanKey), v.maxLength(500)),
    isLeaving: v.optional(v.boolean(), false),
  }),
  answer: LayoutPresence,
});

export const readLayoutHistory = endpoint({
  method: 'GET',
  path: '/api/office/layouts/:id/history',
  summary: 'Wer einen Saalplan wann geändert hat, das Neueste zuerst',
  access: 'layouts',
  params,
  answer: v.object({ entries: v.array(LayoutEntry) }),
});

export const findBlock = endpoint({
  method: 'GET',
  path: '/api/office/blocks/:id',
  summary: 'Auf welchem Saalplan ein Block liegt',
  access: 'layouts',
  params,
  answer: v.object({ block: v.object({ id: Id, key: PlanKey, layout_id: Id }) }),
});

/** Refusals about floor plans; part of `refusals`. */
export const layoutRefusals = {
  unknown_layout: { status: 404, message: 'Diesen Saalplan gibt es nicht oder nicht mehr.' },
  layout_changed: {
    status: 409,
    message:
      'Inzwischen hat jemand anders diesen Saalplan geändert. Eure Änderungen lassen sich zusammenführen.',
  },
  layout_in_use: {
    status: 409,
    message:
      'Auf diesem Saalplan findet {names} statt. Wähle dort erst einen anderen Saalplan, dann lässt er sich löschen.',
  },
  layout_sold: {
    status: 409,
    message:
      'Für diesen Saalplan wurden schon Karten bestellt. Er bleibt, damit jede Karte ihren Platz behält; für ein neues Fest kannst du ihn kopieren.',
  },
  blocks_sold: {
    status: 409,
    message:
      'Auf dem Plan bleibt {names}: Dafür wurden schon Karten bestellt. Du kannst den Plan kopieren und ihn in der Kopie weglassen.',
  },
  blocks_blocked: {
    status: 409,
    message:
      'Auf dem Plan bleibt {names}: In einer Veranstaltung sind Plätze daraus gesperrt. Gib sie dort unter „Plätze“ frei, dann lässt es sich entfernen.',
  },
  block_kind_sold: {
    status: 409,
    message:
      'Die Art der Plätze bleibt bei {names}: Dafür wurden schon Karten bestellt. In einer Kopie des Plans lässt sie sich ändern.',
  },
  block_places_sold: {
    status: 409,
    message: 'Mindestens {most} Plätze braucht {names}: So viele sind in einer Veranstaltung schon bestellt.',
  },
  seats_taken_already: {
    status: 409,
    message:
      'Diese Plätze bleiben, denn sie sind bestellt oder gesperrt: {names}. Verschieben und umbenennen kannst du sie; bestellte lassen sich in der Bestellung auf einen anderen Platz umbuchen.',
  },
  unknown_layout_version: { status: 404, message: 'Diese Fassung gibt es nicht oder nicht mehr.' },
  nothing_to_publish: {
    status: 409,
    message: 'Es gibt keinen Entwurf: Gäste sehen schon, was gezeichnet ist.',
  },
  never_published: {
    status: 409,
    message:
      'Dieser Saalplan war noch nie veröffentlicht; ohne den Entwurf bliebe nichts. Du kannst ihn löschen.',
  },
  too_many_elements: {
    status: 409,
    message: `Ein Saalplan hat höchstens ${planLimits.blocks} Blöcke, ${planLimits.fittings} Beschriftungen und eine Bühne.`,
  },
  too_many_seats: {
    status: 409,
    message: 'Mehr als {most} Plätze kann ein Saalplan nicht haben. Verteile sie auf zwei Pläne.',
  },
} as const;
