import * as v from 'valibot';
import { EventOffer } from '../../../../contract/event-offers.ts';
import type { StaffEvent } from '../../../../contract/staff-events.ts';
import { fieldErrors } from '../../forms/field-errors.ts';
import { numberToText, parseNumber } from '../../forms/typed-number.ts';

/** As shown in the fields: numbers as typed, empty for no limit. */
export interface OfferDraft {
  /** The event's version, which also changes with what is not part of the offer. */
  version: number;
  /** The server's offer that this draft changes, serialized. */
  seen: string;
  layout_id: number | null;
  capacity: string;
  categories: DraftCategory[];
  prices: DraftPrice[];
  blocks: DraftBlock[];
  /** Seats with another category than their block, by block and category, in the order of their ids. */
  seats: DraftSeats[];
}

export interface DraftCategory {
  key: string;
  id: number | null;
  name: string;
  color: string;
}

export interface DraftPrice {
  key: string;
  id: number | null;
  name: string;
  price: string;
  /** The key of its category. */
  category: string | null;
  capacity: string;
  tax_percent: string;
  /** Empty for the usual one, missing in drafts of earlier versions. */
  sphere?: string;
}

interface DraftBlock {
  block_id: number;
  category: string | null;
  capacity: string;
}

export interface DraftSeats {
  block_id: number;
  /** The key of their category. */
  category: string;
  seat_ids: number[];
}

export function draftFromEvent(event: StaffEvent): OfferDraft {
  const offer = {
    layout_id: event.layout?.id ?? null,
    capacity: numberToText(event.capacity),
    categories: event.categories.map((category) => ({ ...category, key: keyOfId(category.id) })),
    prices: event.prices.map(({ id, name, price, capacity, tax_percent, price_category_id, sphere }) => ({
      key: keyOfId(id),
      id,
      name,
      price: numberToText(price),
      category: price_category_id === null ? null : keyOfId(price_category_id),
      capacity: numberToText(capacity),
      tax_percent: numberToText(tax_percent),
      sphere: sphere ?? '',
    })),
    blocks: event.blocks.map(({ id, capacity, price_category_id }) => ({
      block_id: id,
      category: price_category_id === null ? null : keyOfId(price_category_id),
      capacity: numberToText(capacity),
    })),
    seats: (event.seats ?? []).map(({ block_id, price_category_id, seat_ids }) => ({
      block_id,
      category: keyOfId(price_category_id),
      seat_ids,
    })),
  };
  return { version: event.version, seen: serializeOffer(offer), ...offer };
}

export type OfferParts = Omit<OfferDraft, 'version' | 'seen'>;

/** In a fixed order of its parts, so that equal offers are equal texts. Stored drafts of events without `seats` have none. */
export function serializeOffer({
  layout_id,
  capacity,
  categories,
  prices,
  blocks,
  seats,
}: OfferParts): string {
  const own = seats.length > 0 ? { seats } : {};
  return JSON.stringify({ layout_id, capacity, categories, prices, blocks, ...own });
}

/** Gives seats of a block a category; `null` the one of their block again. */
export function assignSeats(
  seats: ReadonlyArray<DraftSeats>,
  block_id: number,
  chosen: ReadonlyArray<number>,
  category: string | null,
): DraftSeats[] {
  const given = new Set(chosen);
  const isOther = (id: number) => !given.has(id);
  const others = seats.map((group) =>
    group.block_id === block_id ? { ...group, seat_ids: group.seat_ids.filter(isOther) } : group,
  );
  const same = others.find((group) => group.block_id === block_id && group.category === category);
  const rest = others.filter((group) => group !== same && group.seat_ids.length > 0);
  if (category === null) return rest;
  const seat_ids = [...(same?.seat_ids ?? []), ...chosen].toSorted((a, b) => a - b);
  return [...rest, { block_id, category, seat_ids }].toSorted(
    (a, b) => (a.seat_ids[0] ?? 0) - (b.seat_ids[0] ?? 0),
  );
}

type ParsedOffer = { offer: EventOffer } | { errors: Record<string, string> };

/** The offer, or messages by dotted path (`prices.0.price`). */
export function parseOfferDraft(draft: OfferDraft): ParsedOffer {
  const parsed = v.safeParse(EventOffer, {
    ...draft,
    capacity: parseNumber(draft.capacity),
    prices: draft.prices.map((price) => ({
      ...price,
      price: parseNumber(price.price) ?? Number.NaN,
      capacity: parseNumber(price.capacity),
      tax_percent: parseNumber(price.tax_percent),
      sphere: price.sphere === undefined ? undefined : price.sphere || null,
    })),
    blocks: draft.blocks.map((block) => ({ ...block, capacity: parseNumber(block.capacity) })),
  });
  if (parsed.success) return { offer: parsed.output };
  return { errors: fieldErrors(parsed.issues) };
}

/** Unique within the draft. */
export function newKey({ categories, prices }: OfferDraft): string {
  const taken = new Set([...categories, ...prices].map(({ key }) => key));
  let count = 1;
  while (taken.has(`new-${count}`)) count++;
  return `new-${count}`;
}

/** For rows the server knows; stored drafts contain these keys, so they must not change. */
function keyOfId(id: number): string {
  return `kept-${id}`;
}

/**
 * What was typed while `sent` was saved, as a change of that: rows that were new have their ids in `saved`. Somebody
 * else's offer instead leaves the draft outdated.
 */
export function keepTyped(typed: OfferDraft, sent: OfferDraft, saved: OfferDraft): OfferDraft {
  const ids = new Map<string, number | null>();
  for (const list of ['categories', 'prices'] as const) {
    for (const [place, { key, name }] of sent[list].entries()) {
      const row = saved[list][place];
      if (row === undefined || row.name !== name.trim() || saved[list].length !== sent[list].length)
        return typed;
      ids.set(key, row.id);
    }
  }
  // A row keeps its key, and with it the focus.
  const withId = <Row extends DraftCategory | DraftPrice>(row: Row) => ({
    ...row,
    id: row.id ?? ids.get(row.key) ?? null,
  });
  return {
    ...typed,
    version: saved.version,
    seen: saved.seen,
    categories: typed.categories.map(withId),
    prices: typed.prices.map(withId),
  };
}

/**
 * Messages by the keys of rows (`prices.kept-3.price`), which stay valid when rows are added or removed. The
 * message about a removed price that the server refuses to delete (`gone_prices.3`) goes to its limit field.
 */
export function errorsByRow(
  errors: Readonly<Record<string, string>>,
  { prices, categories, blocks }: OfferDraft,
): Record<string, string> {
  const keys: Record<string, (index: number) => string | number | undefined> = {
    prices: (index) => prices[index]?.key,
    categories: (index) => categories[index]?.key,
    blocks: (index) => blocks[index]?.block_id,
  };
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [list = '', index, field] = path.split('.');
      if (list === 'gone_prices') return [`prices.${keyOfId(Number(index))}.capacity`, message];
      const key = keys[list]?.(Number(index));
      return [key === undefined ? path : `${list}.${key}.${field}`, message];
    }),
  );
}

export function priceKeysIn(errors: Readonly<Record<string, string>>): string[] {
  return Object.keys(errors).flatMap((path) => {
    const [list, key] = path.split('.');
    return list === 'prices' && key !== undefined ? key : [];
  });
}

/**
 * Restores removed prices with these keys in their original order and category. A removed category is
 * restored together with its blocks.
 */
export function restorePrices(
  draft: OfferDraft,
  server: OfferDraft,
  keys: ReadonlyArray<string>,
): OfferDraft {
  const isGone = (price: { key: string }) => draft.prices.every(({ key }) => key !== price.key);
  const back = server.prices
    .filter((price) => keys.includes(price.key) && isGone(price))
    // Plain tickets have no categories.
    .map((price) => (draft.layout_id === null ? { ...price, category: null } : price));
  if (back.length === 0) return draft;
  const lost = server.categories.filter(
    ({ key }) =>
      back.some(({ category }) => category === key) && draft.categories.every((one) => one.key !== key),
  );
  const isLost = (category: string | null) => lost.some(({ key }) => key === category);
  return {
    ...draft,
    categories: sortLike(server.categories, [...draft.categories, ...lost]),
    prices: sortLike(server.prices, [...draft.prices, ...back]),
    blocks: draft.blocks.map((block) => {
      const was = server.blocks.find(({ block_id }) => block_id === block.block_id)?.category ?? null;
      return block.category === null && isLost(was) ? { ...block, category: was } : block;
    }),
    seats: server.seats
      .filter(({ category }) => isLost(category))
      .reduce((seats, { block_id, category, seat_ids }) => {
        const given = new Set(draft.seats.flatMap((group) => group.seat_ids));
        const free = seat_ids.filter((id) => !given.has(id));
        return free.length === 0 ? seats : assignSeats(seats, block_id, free, category);
      }, draft.seats),
  };
}

/** Sorted like the server's rows, new rows last. */
function sortLike<Row extends { key: string }>(server: ReadonlyArray<Row>, rows: Row[]): Row[] {
  const places = new Map(server.map(({ key }, place) => [key, place]));
  const placeOf = ({ key }: Row) => places.get(key) ?? server.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
