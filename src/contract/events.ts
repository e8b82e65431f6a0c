import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Fitting } from './layouts.ts';
import { Picture } from './pictures.ts';
import { Id, IdInPath, StoredTimeText } from './wire.ts';

/** One price of an event; `price` in euros. It holds for all seats of its category, for which `seat_id` is `null`. */
export const TicketPrice = v.object({
  id: Id,
  name: v.string(),
  price: v.number(),
  event_id: Id,
  price_category_id: v.nullable(Id),
  seat_id: v.nullable(Id),
});
export type TicketPrice = v.InferOutput<typeof TicketPrice>;

/** A group of prices with its colour, hex without `#`. */
export const PriceCategory = v.object({
  id: Id,
  name: v.string(),
  color: v.pipe(v.string(), v.regex(/^[0-9a-f]{6}$/)),
  ticket_prices: v.array(TicketPrice),
});
export type PriceCategory = v.InferOutput<typeof PriceCategory>;

/**
 * `column` is the place in the row counted from 1, with gaps where there is an aisle; `kind` stands only at those that
 * are not for everybody.
 */
export const Seat = v.object({
  id: Id,
  name: v.string(),
  row: v.string(),
  column: v.number(),
  available: v.boolean(),
  kind: v.optional(v.picklist(['wheelchair', 'companion'])),
});
export type Seat = v.InferOutput<typeof Seat>;

/** A block of a floor plan; `x`, `y` is its upper left corner before turning by `rotation` degrees about its middle. */
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
  /** How many degrees its rows bend about the stage at most; left out where they are straight. */
  arc: v.optional(v.number()),
});
export type Block = v.InferOutput<typeof Block>;

/**
 * A place that is held or sold. To the public it never says whose it is. `ticket_price` is the one it was taken at,
 * `null` where it is kept back or given away.
 */
export const Placement = v.object({
  event_id: Id,
  block_id: v.nullable(Id),
  seat_id: v.nullable(Id),
  ticket_price: v.nullable(v.object({ id: Id })),
});
export type Placement = v.InferOutput<typeof Placement>;

/** The picture of an event; `alt` says what is seen on it, and is empty where it only adorns. */
export const EventPicture = v.object({ ...Picture.entries, alt: v.string() });
export type EventPicture = v.InferOutput<typeof EventPicture>;

export const EventSummary = v.object({
  id: Id,
  name: v.string(),
  location: v.string(),
  has_fixed_tickets: v.boolean(),
  starts_at: StoredTimeText,
  /** The lowest price in euros, `null` where there is none. */
  price_from: v.nullable(v.number()),
  /** How many tickets are left, `null` where there is no limit. */
  places_left: v.nullable(v.number()),
  sale_starts_at: v.nullable(StoredTimeText),
  /** As staff set it, and no later than the event's own end. */
  sale_ends_at: v.nullable(StoredTimeText),
  /** Left out where there is none. */
  picture: v.optional(EventPicture),
});
export type EventSummary = v.InferOutput<typeof EventSummary>;

export const EventDetail = v.object({
  ...EventSummary.entries,
  /** Paragraphs parted by empty lines; left out where there is nothing to say. */
  description: v.optional(v.string()),
  ticket_prices: v.array(TicketPrice),
  price_categories: v.array(PriceCategory),
  layout: v.nullable(
    v.object({
      id: Id,
      name: v.string(),
      blocks: v.array(Block),
      /** Stage and labels; left out where the stage lies where it comes by itself, above the blocks. */
      fittings: v.optional(v.array(Fitting)),
    }),
  ),
});
export type EventDetail = v.InferOutput<typeof EventDetail>;

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/booking/events',
  summary: 'Alle Veranstaltungen im Verkauf',
  answer: v.object({ events: v.array(EventSummary) }),
});

export const readEvent = endpoint({
  method: 'GET',
  path: '/api/booking/event/:id',
  summary: 'Eine Veranstaltung mit Saalplan, Preisen und vergebenen Plätzen',
  params: v.object({ id: IdInPath }),
  /** An event without a plan has no placements. */
  answer: v.object({ event: EventDetail, placements: v.array(Placement) }),
});

export const readBlock = endpoint({
  method: 'GET',
  path: '/api/booking/event/:id/block/:block',
  summary: 'Ein Block einer Veranstaltung mit seinen vergebenen Plätzen',
  params: v.object({ id: IdInPath, block: IdInPath }),
  answer: v.object({ block: Block, placements: v.array(Placement) }),
});

/** As much of an event as a basket says of it; `is_over` stands only at those that are over, and whose prices are gone. */
export const NamedEvent = v.object({
  id: Id,
  name: v.string(),
  location: v.string(),
  starts_at: StoredTimeText,
  is_over: v.optional(v.literal(true)),
});
export type NamedEvent = v.InferOutput<typeof NamedEvent>;

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
});

/** A change of places, as open pages learn of it by server-sent events (event name `placements`). */
export const PlacementsChanged = v.object({
  taken: v.array(v.object({ block_id: v.nullable(Id), seat_id: v.nullable(Id) })),
  freed: v.array(v.object({ block_id: v.nullable(Id), seat_id: v.nullable(Id) })),
});
export type PlacementsChanged = v.InferOutput<typeof PlacementsChanged>;

export const followEvent = endpoint({
  method: 'GET',
  path: '/api/booking/event/:id/live',
  summary: 'Vergebene und frei gewordene Plätze, fortlaufend (text/event-stream)',
  params: v.object({ id: IdInPath }),
  answer: PlacementsChanged,
});
