import * as v from 'valibot';
import { MAX_ARC } from '../domain/bent-rows.ts';
import { planLimits, tableShapes } from '../domain/floor-plan.ts';
import { labelSigns } from '../domain/label-signs.ts';
import { isSeatKind, seatKinds } from '../domain/seat.ts';
import { REQUIRED } from './form-rules.ts';

const { name, seatName, leastSide, mostSide, reach, seats } = planLimits;

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

/** The table that a block's seats stand around; left out for rows. */
export const Table = v.optional(v.picklist(tableShapes));

/** The seats of a table are sold together only; left out where they are sold one by one. */
export const SoldWhole = v.exactOptional(v.literal(true));

/** The number of unnumbered places of a block. */
export const PlacesCount = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(seats, `Höchstens ${seats} Plätze.`),
);

const SeatName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Jeder Platz braucht eine Nummer.'),
  v.maxLength(seatName, `Höchstens ${seatName} Zeichen.`),
);

const View = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(REQUIRED),
  v.maxLength(planLimits.view, `Höchstens ${planLimits.view} Zeichen.`),
);

const isOnce = (names: ReadonlyArray<string>) => new Set(names).size === names.length;

const DrawnSeat = v.object({
  key: PlanKey,
  name: SeatName,
  /** The place in the row from 1, with gaps for aisles. */
  position: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
  available: v.optional(v.boolean(), true),
  kind: v.optional(v.picklist(seatKinds), 'seat'),
  /** What is in the way of its view. */
  view: v.exactOptional(View),
});

const DrawnRow = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(seatName, `Höchstens ${seatName} Zeichen.`)),
  seats: v.pipe(
    v.array(DrawnSeat),
    v.readonly(),
    v.minLength(1, 'Eine Reihe ohne Plätze ist keine.'),
    v.maxLength(seats),
    v.check((all) => isOnce(all.map(({ name }) => name)), 'In dieser Reihe steht ein Platz doppelt.'),
  ),
});

/** The rows of a block from the stage backwards. */
export const DrawnRows = v.pipe(
  v.array(DrawnRow),
  v.readonly(),
  v.check((rows) => isOnce(rows.map(({ name }) => name)), 'Eine Reihe steht doppelt.'),
  v.check(
    (rows) => isOnce(rows.flatMap(({ seats }) => seats.map(({ key }) => key))),
    'Zwei Plätze tragen denselben Schlüssel.',
  ),
  v.check(
    (rows) => rows.reduce((sum, row) => sum + row.seats.length, 0) <= seats,
    `Höchstens ${seats} Plätze.`,
  ),
);

export const BlockOutline = v.object({
  kind: v.literal('block'),
  ...Drawn,
  name: PlanName,
  has_fixed_places: v.boolean(),
  fixed_places: PlacesCount,
  table: Table,
  sold_whole: SoldWhole,
});

/** A drawn block with its seats. */
export const DrawnBlock = v.object({
  ...BlockOutline.entries,
  arc: v.optional(Arc, 0),
  rows: v.optional(DrawnRows, []),
});

/** Something on a plan that is not sold: the stage, or a label such as a door or bar. */
export const Fitting = v.object({
  kind: v.picklist(['stage', 'label']),
  ...Drawn,
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(REQUIRED), v.maxLength(name)),
  /** Of a label that is more than its text. */
  sign: v.exactOptional(v.picklist(labelSigns)),
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
  v.maxLength(planLimits.blocks + planLimits.fittings, 'Das sind zu viele Teile.'),
);

export const PLAN_FORMAT = 'kartenshop-saalplan';

/**
 * A seat in a plan file: name, place in the row from 1, 0 if it is not for sale, and, unless it is ordinary, its kind and
 * what is in the way of its view.
 */
const FileSeat = v.pipe(
  v.tupleWithRest(
    [
      SeatName,
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
      v.optional(v.picklist([0, 1]), 1),
    ],
    View,
  ),
  v.maxLength(5),
  v.check(([, , , kind]) => kind === undefined || isSeatKind(kind), 'Diese Art von Platz gibt es nicht.'),
);

const FileRow = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(seatName)),
  seats: v.pipe(
    v.array(FileSeat),
    v.check((all) => isOnce(all.map(([name]) => name)), 'Ein Platz steht doppelt.'),
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
  table: Table,
  sold_whole: SoldWhole,
  rows: v.pipe(
    v.array(FileRow),
    v.check((rows) => isOnce(rows.map(({ name }) => name)), 'Eine Reihe steht doppelt.'),
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
