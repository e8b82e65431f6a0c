import * as v from 'valibot';
import { MAX_ARC } from '../domain/bent-rows.ts';
import { planLimits } from '../domain/floor-plan.ts';
import { endpoint } from './endpoint.ts';
import { REQUIRED } from './form-rules.ts';
import { Done, Id, IdInPath, StoredTimeText, Version } from './wire.ts';

const { name, leastSide, mostSide, reach, seats } = planLimits;

/** Names an element within its plan. */
export const PlanKey = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/));

/** How a plan or a block is called. */
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

/** Where something lies: its upper left corner before it is turned by `rotation` degrees about its middle. */
export const Lying = v.object({
  x: Coordinate,
  y: Coordinate,
  w: Side,
  h: Side,
  rotation: v.pipe(v.number(), v.finite(), v.minValue(-360), v.maxValue(360)),
});

const Drawn = { key: PlanKey, group: v.nullable(PlanKey), ...Lying.entries };

/** How many degrees the rows of a block bend about the stage; 0 for straight ones. */
export const Arc = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MAX_ARC, `Höchstens ${MAX_ARC} Grad.`),
);

/** How many places without number a block may have. */
export const PlacesCount = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(seats, `Höchstens ${seats} Plätze.`),
);

/** A block as it is drawn; `copy_of` is the block whose seats a new one gets copies of. */
export const DrawnBlock = v.object({
  kind: v.literal('block'),
  ...Drawn,
  name: PlanName,
  has_fixed_places: v.boolean(),
  fixed_places: PlacesCount,
  copy_of: v.nullable(Id),
});

/** What stands on a plan and is not sold: the stage, a door, a bar. */
export const Fitting = v.object({
  kind: v.picklist(['stage', 'label']),
  ...Drawn,
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(REQUIRED), v.maxLength(name)),
});
export type Fitting = v.InferOutput<typeof Fitting>;

const keysOf = (elements: ReadonlyArray<{ key: string }>) => new Set(elements.map(({ key }) => key));

/** Everything on a plan, in the order it was drawn; refused with two of one key or two stages. */
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

export const PLAN_FORMAT = 'kartenshop-saalplan';

const SeatText = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(12));

/** A seat in a file: its name, its place in the row from 1, 0 where it is not sold, and its kind if it is a special one. */
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
  /** Places without number; null where it has seats. */
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

/** A floor plan in a file, with its seats, without events, prices and whoever sits there. */
export const PlanFile = v.pipe(
  v.object({
    format: v.literal(PLAN_FORMAT, 'Das ist keine Saalplan-Datei.'),
    version: v.literal(1, 'Diese Saalplan-Datei ist neuer als dieser Kartenshop.'),
    name: PlanName,
    /** Null leaves the stage where it comes by itself. */
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
        // A block of places without number brings along the seats that it had.
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

/** What is refused of floor plans; part of `refusals`. */
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
