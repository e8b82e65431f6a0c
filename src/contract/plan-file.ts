import * as v from 'valibot';
import { planLimits } from '../domain/plan-limits.ts';
import { Arc, Fitting, Lying, PlacesCount, PlanKey, PlanName } from './drawn-plan.ts';

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
