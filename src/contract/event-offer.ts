import * as v from 'valibot';
import { isReadableColor } from '../domain/category-color.ts';
import { EventTitle, EventVersion } from './event-facts.ts';
import { Id } from './wire.ts';

const MOST_PLACES = 100_000;
const MOST_PRICES = 100;
const MOST_CATEGORIES = 30;
const MOST_BLOCKS = 300;
/** In euros. */
const MOST_PRICE = 10_000;

const NO_NUMBER = 'Bitte eine ganze Zahl angeben';
const Count = v.pipe(
  v.number(NO_NUMBER),
  v.integer(NO_NUMBER),
  v.minValue(0, NO_NUMBER),
  v.maxValue(MOST_PLACES, 'Das sind zu viele'),
);

/** Names a category within one request, before it has an id. */
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

const NO_EUROS = 'Bitte einen Preis in ganzen Euro angeben';

const OfferedPrice = v.object({
  /** `null` for a new one. */
  id: v.nullable(Id),
  name: EventTitle,
  /** Whole euros. */
  price: v.pipe(
    v.number(NO_EUROS),
    v.integer(NO_EUROS),
    v.minValue(0, NO_EUROS),
    v.maxValue(MOST_PRICE, 'Das ist zu viel'),
  ),
  /** The key of its category; `null` for none. */
  category: v.nullable(Key),
  /** How many are sold at most; `null` for no limit of its own. */
  capacity: v.nullable(Count),
  /** Its own rate of turnover tax in percent, included in the price; `null` for the club's. */
  tax_percent: v.nullable(
    v.pipe(v.number(NO_NUMBER), v.minValue(0, NO_NUMBER), v.maxValue(50, 'Das ist zu viel')),
  ),
});

const OfferedBlock = v.object({
  block_id: Id,
  /** The key of its category; a block without one sells the prices without one. */
  category: v.nullable(Key),
  /** How many of its places are sold at most; `null` for all. */
  capacity: v.nullable(Count),
});

/** What is sold at an event: every category, price and block of it, in the order to show them. */
export const EventOffer = v.pipe(
  v.object({
    version: EventVersion,
    /** `null` for tickets without seats. */
    layout_id: v.nullable(Id),
    /** How many tickets are sold at most; `null` for no limit. */
    capacity: v.nullable(Count),
    categories: v.pipe(v.array(OfferedCategory), v.maxLength(MOST_CATEGORIES)),
    prices: v.pipe(v.array(OfferedPrice), v.maxLength(MOST_PRICES)),
    blocks: v.pipe(v.array(OfferedBlock), v.maxLength(MOST_BLOCKS)),
  }),
  v.check(({ categories, prices, blocks }) => {
    const keys = new Set(categories.map(({ key }) => key));
    const isKnown = ({ category }: { category: string | null }) => category === null || keys.has(category);
    return keys.size === categories.length && prices.every(isKnown) && blocks.every(isKnown);
  }),
);
export type EventOffer = v.InferOutput<typeof EventOffer>;
