import * as v from 'valibot';
import { isReadableColor } from '../domain/color.ts';
import { spheres } from '../domain/tax.ts';
import { endpoint } from './endpoint.ts';
import { EventTitle, EventVersion } from './staff-events.ts';
import { Done, Id, IdInPath } from './wire.ts';

const NO_NUMBER = 'Bitte eine ganze Zahl angeben';
const NO_EUROS = 'Bitte einen Preis in ganzen Euro angeben';

const MOST_PLACES = 100_000;
const MOST_PRICES = 100;
const MOST_CATEGORIES = 30;
const MOST_BLOCKS = 300;
const MOST_SEATS = 20_000;
const MOST_PRICE_EUROS = 10_000;

const Count = v.pipe(
  v.number(NO_NUMBER),
  v.integer(NO_NUMBER),
  v.minValue(0, NO_NUMBER),
  v.maxValue(MOST_PLACES, 'Das sind zu viele'),
);

/** The key of a category within one request, before it has an id. */
const Key = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

const OfferedCategory = v.object({
  /** `null` for a new one. */
  id: v.nullable(Id),
  key: Key,
  name: EventTitle,
  color: v.pipe(
    v.string(),
    v.regex(/^[0-9a-f]{6}$/),
    v.check(isReadableColor, 'Diese Farbe ist auf dem Plan bei Tag oder bei Nacht kaum zu erkennen'),
  ),
});

const OfferedPrice = v.object({
  /** `null` for a new one. */
  id: v.nullable(Id),
  name: EventTitle,
  /** Whole euros. */
  price: v.pipe(
    v.number(NO_EUROS),
    v.integer(NO_EUROS),
    v.minValue(0, NO_EUROS),
    v.maxValue(MOST_PRICE_EUROS, 'Das ist zu viel'),
  ),
  /** The key of its category; `null` for none. */
  category: v.nullable(Key),
  /** The quota of this price; `null` for no limit. */
  capacity: v.nullable(Count),
  /** Its rate of turnover tax in percent, included in the price; `null` for the club's rate. */
  tax_percent: v.nullable(
    v.pipe(v.number(NO_NUMBER), v.minValue(0, NO_NUMBER), v.maxValue(50, 'Das ist zu viel')),
  ),
  /** `null` for the club's usual one; stays as it is where none is sent. */
  sphere: v.optional(v.nullable(v.picklist(spheres))),
});

const OfferedBlock = v.object({
  block_id: Id,
  /** The key of its category; `null` sells the prices without category. */
  category: v.nullable(Key),
  /** The quota of its places; `null` for all. */
  capacity: v.nullable(Count),
});

const OfferedSeats = v.object({
  block_id: Id,
  /** The key of their category. */
  category: Key,
  seat_ids: v.pipe(v.array(Id), v.maxLength(MOST_SEATS)),
});

/** All categories, prices and blocks of an event, in display order. */
export const EventOffer = v.pipe(
  v.object({
    version: EventVersion,
    /** `null` without a plan. */
    layout_id: v.nullable(Id),
    /** The quota of tickets; `null` for no limit. */
    capacity: v.nullable(Count),
    categories: v.pipe(v.array(OfferedCategory), v.maxLength(MOST_CATEGORIES)),
    prices: v.pipe(v.array(OfferedPrice), v.maxLength(MOST_PRICES)),
    blocks: v.pipe(v.array(OfferedBlock), v.maxLength(MOST_BLOCKS)),
    /** Seats with another category than their block; they stay as they are where none are sent. */
    seats: v.optional(v.pipe(v.array(OfferedSeats), v.maxLength(MOST_SEATS))),
  }),
  v.check(({ categories, prices, blocks, seats = [] }) => {
    const keys = new Set(categories.map(({ key }) => key));
    const isKnown = ({ category }: { category: string | null }) => category === null || keys.has(category);
    return keys.size === categories.length && [...prices, ...blocks, ...seats].every(isKnown);
  }),
);
export type EventOffer = v.InferOutput<typeof EventOffer>;

export const changeEventOffer = endpoint({
  method: 'PUT',
  path: '/api/office/events/:id/offer',
  summary: 'Saalplan, Kategorien, Preise und Kontingente ändern, alles auf einmal',
  access: 'events',
  params: v.object({ id: IdInPath }),
  body: EventOffer,
  answer: Done,
});
