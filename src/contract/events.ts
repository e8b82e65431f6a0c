import * as v from 'valibot';
import { tableShapes } from '../domain/floor-plan.ts';
import { endpoint } from './endpoint.ts';
import { Fitting } from './floor-plans.ts';
import { Picture } from './pictures.ts';
import { Id, IdInPath, StoredTimeText } from './wire.ts';

/** A price of an event in euros. It applies to all places of its category; `seat_id` is always `null`. */
export const TicketPrice = v.object({
  id: Id,
  name: v.string(),
  price: v.number(),
  event_id: Id,
  price_category_id: v.nullable(Id),
  seat_id: v.nullable(Id),
});
export type TicketPrice = v.InferOutput<typeof TicketPrice>;

/** A group of prices with its colour, six hex digits without `#`. */
export const PriceCategory = v.object({
  id: Id,
  name: v.string(),
  color: v.pipe(v.string(), v.regex(/^[0-9a-f]{6}$/)),
  ticket_prices: v.array(TicketPrice),
});
export type PriceCategory = v.InferOutput<typeof PriceCategory>;

/**
 * `column` is the place in the row from 1, with gaps for aisles; `kind` is left out for ordinary seats, `view` unless
 * something is in the way of the view: what that is; `price_category_id` unless it is another one than the block's.
 */
export const Seat = v.object({
  id: Id,
  name: v.string(),
  row: v.string(),
  column: v.number(),
  available: v.boolean(),
  kind: v.optional(v.picklist(['wheelchair', 'companion'])),
  view: v.optional(v.string()),
  price_category_id: v.optional(Id),
});
export type Seat = v.InferOutput<typeof Seat>;

/** A block of a floor plan; `x`, `y` is the upper left corner before rotating by `rotation` degrees around the middle. */
export const Block = v.object({
  id: Id,
  name: v.string(),
  x: v.number(),
  y: v.number(),
  w: v.number(),
  h: v.number(),
  rotation: v.number(),
  has_fixed_places: v.boolean(),
  fixed_places: v.number(),
  price_category: v.nullable(PriceCategory),
  seats: v.array(Seat),
  /** The maximum arc of its rows in degrees; left out for straight rows. */
  arc: v.optional(v.number()),
  /** The table that its seats stand around; left out for rows. */
  table: v.optional(v.picklist(tableShapes)),
  /** So many seats are sold together only, as one table; left out where they are sold one by one. */
  sold_together: v.optional(v.number()),
});
export type Block = v.InferOutput<typeof Block>;

/**
 * A held or sold place; the public never learns whose. `ticket_price` is `null` for blocked and complimentary places.
 */
export const Placement = v.object({
  event_id: Id,
  block_id: v.nullable(Id),
  seat_id: v.nullable(Id),
  ticket_price: v.nullable(v.object({ id: Id })),
});
export type Placement = v.InferOutput<typeof Placement>;

/** The picture of an event; `alt` is empty if it is decorative. */
export const EventPicture = v.object({ ...Picture.entries, alt: v.string() });
export type EventPicture = v.InferOutput<typeof EventPicture>;

/** To staff: when an event was called off, and the start it first had if it was moved; otherwise left out. */
export const calledOffEntries = {
  cancelled_at: v.optional(StoredTimeText),
  moved_from: v.optional(StoredTimeText),
};

export const EventSummary = v.object({
  id: Id,
  name: v.string(),
  location: v.string(),
  has_fixed_tickets: v.boolean(),
  starts_at: StoredTimeText,
  /** The lowest price in euros, `null` for none. */
  price_from: v.nullable(v.number()),
  /** The number of tickets left, `null` for no limit. */
  places_left: v.nullable(v.number()),
  sale_starts_at: v.nullable(StoredTimeText),
  /** As set by staff, at the latest the end of the event. */
  sale_ends_at: v.nullable(StoredTimeText),
  /** Left out if there is none. */
  picture: v.optional(EventPicture),
  /** Only if it was called off; nothing is sold any more. */
  is_cancelled: v.optional(v.literal(true)),
  /** The day it was first to take place, only if it was moved. */
  moved_from: v.optional(StoredTimeText),
});
export type EventSummary = v.InferOutput<typeof EventSummary>;

export const EventDetail = v.object({
  ...EventSummary.entries,
  /** Paragraphs separated by empty lines; left out if empty. */
  description: v.optional(v.string()),
  ticket_prices: v.array(TicketPrice),
  price_categories: v.array(PriceCategory),
  layout: v.nullable(
    v.object({
      id: Id,
      name: v.string(),
      blocks: v.array(Block),
      /** Stage and labels; left out if there are none and the stage is placed automatically above the blocks. */
      fittings: v.optional(v.array(Fitting)),
    }),
  ),
});
export type EventDetail = v.InferOutput<typeof EventDetail>;

/** What the basket shows of an event; `is_over` is set only for past events, which have no prices any more. */
export const NamedEvent = v.object({
  id: Id,
  name: v.string(),
  location: v.string(),
  starts_at: StoredTimeText,
  is_over: v.optional(v.literal(true)),
});
export type NamedEvent = v.InferOutput<typeof NamedEvent>;

/** A change of places, sent to open pages by server-sent events (event name `placements`). */
export const PlacementsChanged = v.object({
  taken: v.array(v.object({ block_id: v.nullable(Id), seat_id: v.nullable(Id) })),
  freed: v.array(v.object({ block_id: v.nullable(Id), seat_id: v.nullable(Id) })),
});
export type PlacementsChanged = v.InferOutput<typeof PlacementsChanged>;

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/booking/events',
  summary: 'Alle Veranstaltungen im Verkauf',
  answer: v.object({ events: v.array(EventSummary) }),
  hasETag: true,
});

export const readEvent = endpoint({
  method: 'GET',
  path: '/api/booking/event/:id',
  summary: 'Eine Veranstaltung mit Saalplan, Preisen und vergebenen Plätzen',
  params: v.object({ id: IdInPath }),
  /** Events without a plan have no placements. */
  answer: v.object({ event: EventDetail, placements: v.array(Placement) }),
  hasETag: true,
});

export const readBlock = endpoint({
  method: 'GET',
  path: '/api/booking/event/:id/block/:block',
  summary: 'Ein Block einer Veranstaltung mit seinen vergebenen Plätzen',
  params: v.object({ id: IdInPath, block: IdInPath }),
  answer: v.object({ block: Block, placements: v.array(Placement) }),
  hasETag: true,
});

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/booking/prices',
  summary:
    'Alle Kartenpreise, Blöcke und Veranstaltungen (auch eben vergangene), um Warenkorbzeilen zu benennen',
  answer: v.object({
    prices: v.array(TicketPrice),
    blocks: v.array(v.object({ id: Id, name: v.string() })),
    events: v.array(NamedEvent),
  }),
  hasETag: true,
});

export const followEvent = endpoint({
  method: 'GET',
  path: '/api/booking/event/:id/live',
  summary: 'Vergebene und frei gewordene Plätze, fortlaufend (text/event-stream)',
  params: v.object({ id: IdInPath }),
  /** The data of an event: of `hello`, which names the version of the places, and of `placements`. */
  answer: v.union([v.object({ version: v.string() }), PlacementsChanged]),
  mediaType: 'text/event-stream',
});

/** Refusals about events, to guests; part of `refusals`. */
export const publicEventRefusals = {
  unknown_event: { status: 404, message: 'Diese Veranstaltung gibt es nicht oder nicht mehr.' },
  event_over: {
    status: 404,
    message: 'Diese Veranstaltung ist vorbei, Karten gibt es dafür nicht mehr.',
  },
  unknown_block: { status: 404, message: 'Diesen Block gibt es nicht oder nicht mehr.' },
  sale_closed: { status: 409, message: 'Für diese Veranstaltung werden gerade keine Karten verkauft.' },
  event_called_off: { status: 409, message: 'Diese Veranstaltung ist abgesagt.' },
} as const;
