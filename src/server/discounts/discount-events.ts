import type { DiscountEvent } from '../../contract/office-discounts.ts';
import type { Db } from '../database/store.ts';
import type { Services } from '../services.ts';

const MOST_EVENTS = 100;

/** What a new campaign may hold for. */
export async function listDiscountEvents({ store }: Services): Promise<{ events: DiscountEvent[] }> {
  return { events: await discountEvents(store.read, { event_ids: [], price_ids: [] }) };
}

/** The latest hundred events and, however old, those that a campaign names, with their prices; the latest first. */
export async function discountEvents(
  db: Db,
  named: { event_ids: ReadonlyArray<number>; price_ids: ReadonlyArray<number> },
): Promise<DiscountEvent[]> {
  const events = db
    .selectFrom('events')
    .select(['id', 'name', 'starts_at'])
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc');
  const latest = await events.limit(MOST_EVENTS).execute();
  const missing = (await eventsNamed(db, named)).filter((id) => latest.every((event) => event.id !== id));
  const older = missing.length === 0 ? [] : await events.where('id', 'in', missing).execute();
  const all = [...latest, ...older];
  const prices = await pricesOf(
    db,
    all.map(({ id }) => id),
  );
  return all.map((event) => ({
    ...event,
    prices: prices
      .filter((price) => price.event_id === event.id)
      .map(({ id, name, category }) => ({ id, name, category })),
  }));
}

async function eventsNamed(
  db: Db,
  { event_ids, price_ids }: { event_ids: ReadonlyArray<number>; price_ids: ReadonlyArray<number> },
): Promise<number[]> {
  if (price_ids.length === 0) return [...event_ids];
  const rows = await db
    .selectFrom('ticket_prices')
    .select('event_id')
    .distinct()
    .where('id', 'in', price_ids)
    .execute();
  return [...event_ids, ...rows.map(({ event_id }) => event_id)];
}

async function pricesOf(db: Db, events: ReadonlyArray<number>) {
  if (events.length === 0) return [];
  return db
    .selectFrom('ticket_prices as price')
    .leftJoin('price_categories as category', 'category.id', 'price.price_category_id')
    .select(['price.id', 'price.event_id', 'price.name', 'category.name as category'])
    .where('price.event_id', 'in', events)
    .orderBy('price.position')
    .orderBy('price.id')
    .execute();
}
