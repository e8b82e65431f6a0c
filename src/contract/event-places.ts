import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Seat } from './events.ts';
import { REQUIRED } from './form-rules.ts';
import { Done, Id, IdInPath } from './wire.ts';

const MOST_SEATS = 10_000;

/** A place of a block that is not free. */
export const OccupiedPlace = v.object({
  /** `null` for an unnumbered place. */
  seat_id: v.nullable(Id),
  state: v.picklist(['sold', 'held', 'blocked']),
  /** For sold places, if the caller may see orders. */
  order: v.nullable(v.object({ id: v.string(), number: v.string(), name: v.string() })),
  /** The reason for blocking it. */
  reason: v.nullable(v.string()),
});
export type OccupiedPlace = v.InferOutput<typeof OccupiedPlace>;

export const BlockPlaces = v.object({
  event: v.object({ id: Id, name: v.string() }),
  block: v.object({
    id: Id,
    name: v.string(),
    has_fixed_places: v.boolean(),
    fixed_places: v.number(),
    seats: v.array(Seat),
    arc: v.number(),
  }),
  places: v.array(OccupiedPlace),
});
export type BlockPlaces = v.InferOutput<typeof BlockPlaces>;

const params = v.object({ id: IdInPath, block: IdInPath });

const Seats = v.pipe(
  v.array(Id),
  v.maxLength(MOST_SEATS),
  v.transform((ids) => [...new Set(ids)]),
);

/** A number of unnumbered places. */
const Places = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_SEATS));

export const readBlockPlaces = endpoint({
  method: 'GET',
  path: '/api/office/events/:id/blocks/:block',
  summary: 'Alle Plätze eines Blocks in einer Veranstaltung, und wer dort sitzt',
  access: 'events',
  params,
  answer: BlockPlaces,
});

export const blockPlaces = endpoint({
  method: 'POST',
  path: '/api/office/events/:id/blocks/:block/blocked',
  summary: 'Freie Plätze sperren: Gäste können sie nicht kaufen',
  access: 'events',
  params,
  body: v.object({
    seats: Seats,
    places: Places,
    reason: v.pipe(
      v.string(REQUIRED),
      v.trim(),
      v.minLength(1, REQUIRED),
      v.maxLength(200, 'Das ist zu lang'),
    ),
  }),
  answer: Done,
});

export const unblockPlaces = endpoint({
  method: 'POST',
  path: '/api/office/events/:id/blocks/:block/freed',
  summary: 'Gesperrte Plätze wieder freigeben',
  access: 'events',
  params,
  body: v.object({ seats: Seats, places: Places }),
  answer: Done,
});
