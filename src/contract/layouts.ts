import * as v from 'valibot';
import { MAX_ARC } from '../domain/bent-rows.ts';
import { planLimits } from '../domain/floor-plan.ts';
import { endpoint } from './endpoint.ts';
import { REQUIRED } from './form-rules.ts';
import { Done, Id, IdInPath, StoredTimeText, Version } from './wire.ts';

export const PLAN_FORMAT = 'kartenshop-saalplan';

const { name, leastSide, mostSide, reach, seats } = planLimits;

/** The key of an element within its plan. */
export const PlanKey = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/));

/** The name of a plan or block. */
export const PlanName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(REQUIRED),
  v.maxLength(name, `Höchstens ${name} Zeichen.`),
);

const Coordinate = v.pipe(v.number(), v.finite(), v.minValue(-reach), v.maxValue(reach));

const Side = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(leastSide, `Mindestens ${leastSide} breit und hoch.`),
  v.maxValue(mostSide, `Höchstens ${mostSide} breit und hoch.`),
);

/** A box: its upper left corner before rotating by `rotation` degrees around its middle. */
export const Lying = v.object({
  x: Coordinate,
  y: Coordinate,
  w: Side,
  h: Side,
  rotation: v.pipe(v.number(), v.finite(), v.minValue(-360), v.maxValue(360)),
});

const Drawn = { key: PlanKey, group: v.nullable(PlanKey), ...Lying.entries };

/** The arc of a block's rows in degrees; 0 for straight rows. */
export const Arc = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MAX_ARC, `Höchstens ${MAX_ARC} Grad.`),
);

/** The number of unnumbered places of a block. */
export const PlacesCount = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(seats, `Höchstens ${seats} Plätze.`),
);

/** A drawn block; `copy_of` is the block whose seats are copied into a new one. */
export const DrawnBlock = v.object({
  kind: v.literal('block'),
  ...Drawn,
  name: PlanName,
  has_fixed_places: v.boolean(),
  fixed_places: PlacesCount,
  copy_of: v.nullable(Id),
});

/** Something on a plan that is not sold: the stage, or a label such as a door or bar. */
export const Fitting = v.object({
  kind: v.picklist(['stage', 'label']),
  ...Drawn,
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(REQUIRED), v.maxLength(name)),
});
export type Fitting = v.InferOutput<typeof Fitting>;

const keysOf = (elements: ReadonlyArray<{ key: string }>) => new Set(elements.map(({ key }) => key));

/** All elements in the order they were drawn; keys are unique, and there is at most one stage. */
export const PlanElements = v.pipe(
  v.array(v.variant('kind', [DrawnBlock, Fitting])),
  v.check((elements) => keysOf(elements).size === elements.length, 'Zwei Teile tragen denselben Schlüssel.'),
  v.check(
    (elements) => elements.filter(({ kind }) => kind === 'stage').length <= 1,
    'Ein Saalplan hat höchstens eine Bühne.',
  ),
  v.check(
    (elements) => elements.filter(({ kind }) => kind === 'block').length <= planLimits.blocks,
    `Höchstens ${planLimits.blocks} Blöcke.`,
  ),
  v.check(
    (elements) => elements.filter(({ kind }) => kind !== 'block').length <= planLimits.fittings,
    `Höchstens ${planLimits.fittings} Beschriftungen.`,
  ),
);

/** What the server knows about a block besides its drawing. */
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

/** A floor plan in the editor. */
export const Layout = v.object({
  id: Id,
  name: v.string(),
  /** Increases with every change. */
  version: v.number(),
  changed_at: v.nullable(StoredTimeText),
  changed_by: v.nullable(v.string()),
  elements: PlanElements,
  /** The stage is not placed but shown automatically above the blocks. */
  is_stage_automatic: v.boolean(),
  blocks: v.array(BlockFacts),
  events: v.array(LayoutUse),
});
export type Layout = v.InferOutput<typeof Layout>;

const params = v.object({ id: IdInPath });

const Made = v.object({ success: v.literal(true), id: Id });

const SeatText = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(12));

/** A seat in a plan file: name, place in the row from 1, 0 if it is not for sale, and its kind unless it is ordinary. */
const FileSeat = v.pipe(
  v.tupleWithRest(
    [
      SeatText,
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
      v.optional(v.picklist([0, 1]), 1),
    ],
    v.picklist(['wheelchair', 'companion']),
  ),
  v.maxLength(4),
);

const FileRow = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(12)),
  seats: v.pipe(
    v.array(FileSeat),
    v.check(
      (seats) => new Set(seats.map(([name]) => name)).size === seats.length,
      'Ein Platz steht doppelt.',
    ),
  ),
});

const FileBlock = v.object({
  key: PlanKey,
  group: v.nullable(PlanKey),
  ...Lying.entries,
  name: PlanName,
  /** Unnumbered places; null for numbered seats. */
  places: v.nullable(PlacesCount),
  arc: v.optional(Arc, 0),
  rows: v.pipe(
    v.array(FileRow),
    v.check(
      (rows) => new Set(rows.map(({ name }) => name)).size === rows.length,
      'Eine Reihe steht doppelt.',
    ),
  ),
});

/** A floor plan as a file: with its seats, without events, prices and placements. */
export const PlanFile = v.pipe(
  v.object({
    format: v.literal(PLAN_FORMAT, 'Das ist keine Saalplan-Datei.'),
    version: v.literal(1, 'Diese Saalplan-Datei ist neuer als dieser Kartenshop.'),
    name: PlanName,
    /** Null for the automatic stage. */
    fittings: v.nullable(v.pipe(v.array(Fitting), v.maxLength(planLimits.fittings))),
    blocks: v.pipe(
      v.array(FileBlock),
      v.maxLength(planLimits.blocks, `Höchstens ${planLimits.blocks} Blöcke.`),
    ),
  }),
  v.check(
    ({ blocks, fittings }) =>
      new Set([...blocks, ...(fittings ?? [])].map(({ key }) => key)).size ===
      blocks.length + (fittings ?? []).length,
    'Zwei Teile tragen denselben Schlüssel.',
  ),
  v.check(
    ({ fittings }) => (fittings ?? []).filter(({ kind }) => kind === 'stage').length <= 1,
    'Ein Saalplan hat höchstens eine Bühne.',
  ),
  v.check(
    ({ blocks }) =>
      blocks.reduce(
        // A block with unnumbered places may still have seats from before.
        (sum, { places, rows }) =>
          sum +
          Math.max(
            places ?? 0,
            rows.reduce((n, { seats }) => n + seats.length, 0),
          ),
        0,
      ) <= planLimits.seats,
    `Höchstens ${planLimits.seats} Plätze.`,
  ),
);
export type PlanFile = v.InferOutput<typeof PlanFile>;

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
  what: v.picklist(['created', 'copied', 'imported', 'changed', 'seats_changed']),
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
    /** The version the drawing is based on. */
    version: Version,
    /** Unique per save; repeating one after a lost answer changes nothing. */
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
  blocks_held: {
    status: 409,
    message:
      'Auf dem Plan bleibt {names}: Gerade hat jemand Plätze daraus im Warenkorb. In einer Viertelstunde geht es vielleicht.',
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
      'Diese Plätze bleiben, denn sie sind bestellt oder gerade im Warenkorb: {names}. Gesperrt oder umbenannt werden können sie.',
  },
  too_many_seats: {
    status: 409,
    message: 'Mehr als {most} Plätze kann ein Saalplan nicht haben. Verteile sie auf zwei Pläne.',
  },
} as const;
