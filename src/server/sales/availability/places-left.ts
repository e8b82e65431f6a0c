import type { Block, EventDetail, Placement } from '../../../contract/events.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { placesByBlock } from '../../../domain/availability.ts';
import { type LastingEvent, viewEvents } from '../../catalog/events/event-view.ts';
import { shownRows } from '../../catalog/events/published-events.repository.ts';
import { type Contingent, contingentsOfEvent } from '../../inventory/contingents.repository.ts';
import { placesKeptBack } from '../../inventory/quotas.repository.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { takenPlaces, takenSeats } from './taken-places.repository.ts';

/** The places of an event that are taken at one moment. */
export interface TakenPlaces {
  seats: ReadonlyArray<{ block_id: number | null; seat_id: number | null; price_id: number | null }>;
  /** Unnumbered places: how many of each block at each price. */
  places: ReadonlyArray<{ block_id: number | null; price_id: number | null; count: number }>;
}

/**
 * What is taken at `now`, and how long that holds if no one changes it: until the next hold lapses. Empty for
 * an event without a plan: its list would grow with every ticket, and no page asks for it.
 */
export async function readTakenPlaces(
  db: Db,
  { id: eventId, layout }: LastingEvent,
  now: number,
): Promise<{ value: TakenPlaces; freshUntil: number }> {
  if (layout === null) return { value: { seats: [], places: [] }, freshUntil: Number.POSITIVE_INFINITY };
  const seats = await takenSeats(db, eventId, now);
  const places = await takenPlaces(db, eventId, now);
  let freshUntil = Number.POSITIVE_INFINITY;
  for (const { held_until } of [...seats, ...places]) {
    if (held_until !== null && held_until > now && held_until < freshUntil) freshUntil = held_until;
  }
  const keptBack = await placesKeptBack(db, eventId);
  return { value: { seats, places: [...places, ...keptBack] }, freshUntil };
}

/** The `placements` answer of the API as JSON, for the whole event or one of its blocks. */
export function placementsJson(eventId: number, { seats, places }: TakenPlaces, blockId?: number): string {
  const isAsked = (row: { block_id: number | null }) => blockId === undefined || row.block_id === blockId;
  const text = (row: { block_id: number | null; price_id: number | null }, seatId: number | null) => {
    const price = row.price_id === null ? null : `{"id":${row.price_id}}`;
    return `{"event_id":${eventId},"block_id":${row.block_id},"seat_id":${seatId},"ticket_price":${price}}`;
  };
  const texts: string[] = [];
  for (const row of places.filter(isAsked)) {
    const place = text(row, null);
    for (let i = 0; i < row.count; i++) texts.push(place);
  }
  for (const row of seats.filter(isAsked)) texts.push(text(row, row.seat_id));
  return `[${texts.join(',')}]`;
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/**
 * How many tickets of an event can still be bought, `null` for no limit: the free places of its blocks,
 * within the contingents of block, ticket price and event.
 */
export function placesLeft(
  event: LastingEvent,
  taken: TakenPlaces,
  contingents: ReadonlyArray<Contingent>,
): number | null {
  const leftIn = (blockId: number | null, priceId: number | null) =>
    contingents
      .filter((row) => row.block_id === blockId && row.ticket_price_id === priceId)
      .reduce((least, row) => Math.min(least, Math.max(0, row.capacity - row.taken)), NO_LIMIT);
  const blocks = event.layout?.blocks ?? [];
  const free = freeByCategory(blocks, taken).map(({ blockId, ...places }) => {
    return { ...places, limit: leftIn(blockId, null) };
  });

  let left = 0;
  // Prices of a category are for the places of that category; prices without one are for places without one.
  for (const [categoryId, prices] of Map.groupBy(event.ticket_prices, (price) => price.price_category_id)) {
    const forPrices = prices.reduce((sum, price) => sum + leftIn(null, price.id), 0);
    const forPlaces = free.reduce(
      (sum, { byCategory, limit }) => sum + Math.min(byCategory.get(categoryId) ?? 0, limit),
      0,
    );
    left += event.has_fixed_tickets ? forPrices : Math.min(forPrices, forPlaces);
  }
  if (!event.has_fixed_tickets) {
    // The categories of a block share its limit.
    const inAll = free.reduce((sum, { total, limit }) => sum + Math.min(total, limit), 0);
    left = Math.min(left, inAll);
  }
  left = Math.min(left, leftIn(null, null));
  return left === NO_LIMIT ? null : left;
}

/** The free places of each block, all of them and by the category they are sold in. */
function freeByCategory(blocks: ReadonlyArray<Block>, { seats, places }: TakenPlaces) {
  const inBlocks = places.filter((row) => row.block_id !== null);
  const placements = [
    ...seats,
    ...seatsBesideTaken(blocks, seats),
    ...inBlocks.flatMap(({ block_id, count }) =>
      Array.from({ length: count }, () => ({ block_id, seat_id: null })),
    ),
  ];
  const counted = placesByBlock(blocks, placements);
  const taken = new Set(placements.map(({ seat_id }) => seat_id));
  return blocks.map((block) => {
    const total = counted.get(block.id)?.free ?? 0;
    const category = block.price_category?.id ?? null;
    const byCategory = new Map([[category, total]]);
    for (const { id, available, price_category_id: own } of block.seats) {
      if (own === undefined || !available || taken.has(id)) continue;
      byCategory.set(own, (byCategory.get(own) ?? 0) + 1);
      byCategory.set(category, (byCategory.get(category) ?? 0) - 1);
    }
    return { blockId: block.id, total, byCategory };
  });
}

/** Of a table that is sold as a whole, guests can have none of the other seats once one is taken. */
function seatsBesideTaken(blocks: ReadonlyArray<Block>, taken: TakenPlaces['seats']) {
  const tables = blocks.filter(({ sold_together }) => sold_together !== undefined);
  if (tables.length === 0) return [];
  const seats = new Set(taken.map(({ seat_id }) => seat_id));
  return tables.flatMap(({ id: block_id, seats: all }) => {
    const free = all.filter((seat) => seat.available && !seats.has(seat.id));
    return all.some(({ id }) => seats.has(id)) ? free.map(({ id: seat_id }) => ({ block_id, seat_id })) : [];
  });
}

/** An event as guests read it, even before it is published. Refused: `unknown_event`. */
export async function readPreview(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  id: number,
): Promise<{ event: EventDetail; placements: Placement[] } | Refusal> {
  const [event] = viewEvents(await shownRows(store.read, id));
  if (event === undefined) return refuse('unknown_event');
  const { value: taken } = await readTakenPlaces(store.read, event, clock());
  const left = placesLeft(event, taken, await contingentsOfEvent(store.read, id));
  return { event: { ...event, places_left: left }, placements: JSON.parse(placementsJson(id, taken)) };
}
