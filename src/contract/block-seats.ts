import * as v from 'valibot';
import { planLimits } from '../domain/floor-plan.ts';
import { seatKinds } from '../domain/seat.ts';
import { endpoint } from './endpoint.ts';
import { Arc, Lying } from './layouts.ts';
import { Id, IdInPath, Version } from './wire.ts';

const MOST_LETTERS = planLimits.seatName;

const SeatName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Jeder Platz braucht eine Nummer.'),
  v.maxLength(MOST_LETTERS, `Höchstens ${MOST_LETTERS} Zeichen.`),
);

/** A seat of a row; `id` is null for new seats, `position` is the place in the row from 1, with gaps for aisles. */
export const SeatOfRow = v.object({
  id: v.nullable(Id),
  name: SeatName,
  position: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)),
  available: v.boolean(),
  kind: v.optional(v.picklist(seatKinds), 'seat'),
});

const isOnce = (names: ReadonlyArray<string>) => new Set(names).size === names.length;

export const RowOfBlock = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(MOST_LETTERS, `Höchstens ${MOST_LETTERS} Zeichen.`)),
  seats: v.pipe(
    v.array(SeatOfRow),
    v.minLength(1, 'Eine Reihe ohne Plätze ist keine.'),
    v.maxLength(planLimits.seats),
    v.check((seats) => isOnce(seats.map(({ name }) => name)), 'In dieser Reihe steht ein Platz doppelt.'),
  ),
});
export type RowOfBlock = v.InferOutput<typeof RowOfBlock>;

/** The seats of a block in rows, from the stage backwards. */
export const BlockSeats = v.object({
  id: Id,
  name: v.string(),
  layout: v.object({ id: Id, name: v.string(), version: v.number() }),
  has_fixed_places: v.boolean(),
  /** The block on the plan. */
  box: Lying,
  arc: Arc,
  rows: v.array(RowOfBlock),
  /** Seats that were ever ordered or are held at present; they cannot be removed. */
  taken: v.array(Id),
});
export type BlockSeats = v.InferOutput<typeof BlockSeats>;

const params = v.object({ id: IdInPath });

export const readBlockSeats = endpoint({
  method: 'GET',
  path: '/api/office/blocks/:id',
  summary: 'Die Sitze eines Blocks',
  access: 'layouts',
  params,
  answer: v.object({ block: BlockSeats }),
});

const Rows = v.pipe(
  v.array(RowOfBlock),
  v.check((rows) => isOnce(rows.map(({ name }) => name)), 'Eine Reihe steht doppelt.'),
  v.check(
    (rows) => rows.reduce((sum, { seats }) => sum + seats.length, 0) <= planLimits.seats,
    `Höchstens ${planLimits.seats} Plätze.`,
  ),
);

export const saveBlockSeats = endpoint({
  method: 'PUT',
  path: '/api/office/blocks/:id',
  summary: 'Die Sitze eines Blocks speichern; was nicht mehr vorkommt, wird entfernt',
  access: 'layouts',
  params,
  body: v.object({
    /** The version of the layout that was read. */
    version: Version,
    rows: Rows,
    arc: v.optional(Arc, 0),
  }),
  answer: v.object({ success: v.literal(true), block: BlockSeats }),
});
