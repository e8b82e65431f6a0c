import type { Db } from '../../platform/database/store.ts';

/** Every event, in the order of the programme. */
export function eventsInOrder(db: Db) {
  return db
    .selectFrom('events as event')
    .orderBy('event.position')
    .orderBy('event.id')
    .select(['event.id', 'event.name'])
    .execute();
}

/** All events, the latest first. */
export function eventsByTime(db: Db) {
  return db
    .selectFrom('events')
    .select(['id', 'name', 'starts_at'])
    .orderBy('starts_at', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Events with the times that decide on admission, the earliest first; `only` some of them, or all. */
export function eventsWithAdmission(db: Db, only: ReadonlyArray<number> | null) {
  const events = db
    .selectFrom('events')
    .select(['id', 'name', 'starts_at', 'ends_at', 'admission_starts_at', 'is_published'])
    .orderBy('starts_at')
    .orderBy('position')
    .orderBy('id');
  return (only === null ? events : events.where('id', 'in', only)).execute();
}

/** The latest events, at most `most`, and those `named`, however old; the latest first. */
export async function latestEvents(db: Db, most: number, named: ReadonlyArray<number>) {
  const events = db
    .selectFrom('events')
    .select(['id', 'name', 'starts_at'])
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc');
  const latest = await events.limit(most).execute();
  const missing = named.filter((id) => latest.every((event) => event.id !== id));
  const older = missing.length === 0 ? [] : await events.where('id', 'in', missing).execute();
  return [...latest, ...older];
}

/** When and where an event takes place. */
export function findEventFacts(db: Db, id: number) {
  return db
    .selectFrom('events')
    .select(['name', 'location', 'starts_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** How many of these prices there are. */
export async function countPrices(db: Db, ids: ReadonlyArray<number>): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db.selectFrom('ticket_prices').select('id').where('id', 'in', ids).execute();
  return rows.length;
}

/** How many of these events there are. */
export async function countEvents(db: Db, ids: ReadonlyArray<number>): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db.selectFrom('events').select('id').where('id', 'in', ids).execute();
  return rows.length;
}

export function pricesOfEvents(db: Db, eventIds: ReadonlyArray<number>) {
  return db.selectFrom('ticket_prices').select(['id', 'name']).where('event_id', 'in', eventIds).execute();
}

/** The same with what they are called beside their names, in the order to show them. */
export async function pricesWithCategories(db: Db, eventIds: ReadonlyArray<number>) {
  if (eventIds.length === 0) return [];
  return db
    .selectFrom('ticket_prices as price')
    .leftJoin('price_categories as category', 'category.id', 'price.price_category_id')
    .select(['price.id', 'price.event_id', 'price.name', 'category.name as category'])
    .where('price.event_id', 'in', eventIds)
    .orderBy('price.position')
    .orderBy('price.id')
    .execute();
}

/** The events of these prices. */
export async function eventsOfPrices(db: Db, priceIds: ReadonlyArray<number>): Promise<number[]> {
  if (priceIds.length === 0) return [];
  const rows = await db
    .selectFrom('ticket_prices')
    .select('event_id')
    .distinct()
    .where('id', 'in', priceIds)
    .execute();
  return rows.map(({ event_id }) => event_id);
}

export function blocksOfEvents(db: Db, eventIds: ReadonlyArray<number>) {
  return db
    .selectFrom('blocks as block')
    .innerJoin('events as event', 'event.layout_id', 'block.layout_id')
    .where('event.id', 'in', eventIds)
    .select(['block.id', 'block.name'])
    .distinct()
    .execute();
}

export async function hasEvents(db: Db): Promise<boolean> {
  return (await db.selectFrom('events').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Inside a statement: the ids of events that are not over at a stored time. */
export function eventsGoingOnAt(db: Db, at: string) {
  return db
    .selectFrom('events')
    .where((row) => row(row.fn.coalesce('ends_at', 'starts_at'), '>=', at))
    .select('id');
}
