import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import { sampleEventNames } from '../../../domain/sample-club.ts';
import type { EventsTable } from '../../platform/database/catalog-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Locks an event until the transaction ends. */
export async function lockEvent(trx: Trx, id: number) {
  // An update locks the row on both databases.
  return trx
    .updateTable('events')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/** The parts of an event that two members of the team can change at once. */
type EventPart = 'facts' | 'offer';

/** Increments an event's version; only a changed part outdates what others are typing into it. */
export async function countVersion(trx: Trx, event: LockedEvent, part?: EventPart): Promise<void> {
  const version = event.version + 1;
  await updateEvent(trx, event.id, { version, ...(part && { [`${part}_version` as const]: version }) });
}

/** Whether a part has changed since the version that a change is based on, or that version is unknown here. */
export function isPartOutdated(event: LockedEvent, part: EventPart, version: number): boolean {
  return version < event[`${part}_version`] || version > event.version;
}

export async function insertEvent(trx: Trx, event: Insertable<EventsTable>): Promise<number> {
  const { id } = await trx.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateEvent(trx: Trx, id: number, changes: Updateable<EventsTable>): Promise<void> {
  await trx.updateTable('events').set(changes).where('id', '=', id).execute();
}

/** Deletes an event; its offer and inventory must be deleted first. */
export async function deleteEventRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('events').where('id', '=', id).execute();
}

/** An event with the size of its picture. */
export function findEventWithPicture(db: Db, id: number) {
  return db
    .selectFrom('events')
    .leftJoin('pictures', 'pictures.id', 'events.picture_id')
    .selectAll('events')
    .select(['pictures.width as picture_width', 'pictures.height as picture_height'])
    .where('events.id', '=', id)
    .executeTakeFirst();
}

/** A page of events, latest start first, following the event `after`. */
export function eventPage(db: Db, most: number, after: { starts_at: string; id: number } | null) {
  let asked = db
    .selectFrom('events as event')
    .leftJoin('layouts as layout', 'layout.id', 'event.layout_id')
    .select([
      'event.id',
      'event.name',
      'event.location',
      'event.starts_at',
      'event.ends_at',
      'event.is_published',
      'event.cancelled_at',
      'event.moved_from',
      'event.sale_starts_at',
      'event.sale_ends_at',
      'layout.id as layout_id',
      'layout.name as layout_name',
    ])
    .orderBy('event.starts_at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(most);
  if (after !== null) {
    asked = asked.where((row) =>
      row.or([
        row('event.starts_at', '<', after.starts_at),
        row.and([row('event.starts_at', '=', after.starts_at), row('event.id', '<', after.id)]),
      ]),
    );
  }
  return asked.execute();
}

export function eventsInOrder(db: Db) {
  return db
    .selectFrom('events as event')
    .orderBy('event.position')
    .orderBy('event.id')
    .select(['event.id', 'event.name'])
    .execute();
}

export function eventsByTime(db: Db) {
  return db
    .selectFrom('events')
    .select(['id', 'name', 'starts_at'])
    .orderBy('starts_at', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Events with the times relevant to admission, earliest first; all, or those in `only`. */
export function eventsWithAdmission(db: Db, only: ReadonlyArray<number> | null) {
  const events = db
    .selectFrom('events')
    .select(['id', 'name', 'starts_at', 'ends_at', 'admission_starts_at', 'is_published'])
    .orderBy('starts_at')
    .orderBy('position')
    .orderBy('id');
  return (only === null ? events : events.where('id', 'in', only)).execute();
}

/** Events not called off that are not over at a stored time, the earliest first. */
export function eventsToCome(db: Db, at: string) {
  return db
    .selectFrom('events')
    .selectAll()
    .where((row) => row(row.fn.coalesce('ends_at', 'starts_at'), '>=', at))
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
}

export function findEvent(db: Db, id: number) {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
}

/** For statements of higher rooms that join events. */
export const EVENTS = 'events';

/** The latest events, up to `most`, followed by older ones among `named`. */
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

export function findEventFacts(db: Db, id: number) {
  return db
    .selectFrom('events')
    .select(['name', 'location', 'starts_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countPrices(db: Db, ids: ReadonlyArray<number>): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db.selectFrom('ticket_prices').select('id').where('id', 'in', ids).execute();
  return rows.length;
}

export async function countEvents(db: Db, ids: ReadonlyArray<number>): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db.selectFrom('events').select('id').where('id', 'in', ids).execute();
  return rows.length;
}

export function pricesOfEvents(db: Db, eventIds: ReadonlyArray<number>) {
  return db.selectFrom('ticket_prices').select(['id', 'name']).where('event_id', 'in', eventIds).execute();
}

/** The prices of events with their categories, in display order. */
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

/** A subquery: the ids of events that are not over at a stored time. */
export function eventsGoingOnAt(db: Db, at: string) {
  return db
    .selectFrom('events')
    .where((row) => row(row.fn.coalesce('ends_at', 'starts_at'), '>=', at))
    .select('id');
}

/** An event of the sample festival that nobody made, copied or changed; publishing and hiding it do not count. */
function isUntouchedSample(row: ExpressionBuilder<Tables, 'events'>) {
  const touched = row
    .selectFrom('event_history as entry')
    .select('entry.id')
    .whereRef('entry.event_id', '=', 'events.id')
    .where('entry.what', 'not in', ['published', 'hidden']);
  return row.and([row('events.name', 'in', sampleEventNames), row.not(row.exists(touched))]);
}

/** The events of the sample festival as they were planted. */
export function sampleEvents(db: Db) {
  return db
    .selectFrom('events')
    .select(['id', 'name', 'layout_id', 'is_published'])
    .where(isUntouchedSample)
    .orderBy('id')
    .execute();
}

export async function isSampleEvent(db: Db, id: number): Promise<boolean> {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', id)
    .where(isUntouchedSample)
    .executeTakeFirst();
  return event !== undefined;
}

/** Whether guests see, or saw, an event that the team has made its own. */
export async function hasOwnPublishedEvent(db: Db): Promise<boolean> {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('is_published', '=', 1)
    .where((row) => row.not(isUntouchedSample(row)))
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
