import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';

/** All that guests may see of events, prices and plans, a list of rows for each table, in the order to show them. */
export function publishedRows(db: Db) {
  return rowsOf(db, db.selectFrom('events').where('is_published', '=', 1));
}

/** The same of one event, published or not. */
export function shownRows(db: Db, id: number) {
  return rowsOf(db, db.selectFrom('events').where('events.id', '=', id));
}

async function rowsOf(db: Db, events: SelectQueryBuilder<Tables, 'events', object>) {
  const shown = events.leftJoin('pictures', 'pictures.id', 'events.picture_id');
  const ids = events.select('events.id');
  const layoutIds = events.where('layout_id', 'is not', null).select('layout_id');
  const blocks = db.selectFrom('blocks').where('layout_id', 'in', layoutIds);
  return {
    events: await shown
      .selectAll('events')
      .select(['pictures.width as picture_width', 'pictures.height as picture_height'])
      .orderBy('starts_at')
      .orderBy('position')
      .orderBy('events.id')
      .execute(),
    categories: await db
      .selectFrom('price_categories')
      .where('event_id', 'in', ids)
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .execute(),
    prices: await db
      .selectFrom('ticket_prices')
      .where('event_id', 'in', ids)
      .selectAll()
      .orderBy('event_id')
      .orderBy('position')
      .orderBy('id')
      .execute(),
    layouts: await db.selectFrom('layouts').where('id', 'in', layoutIds).selectAll().execute(),
    blocks: await blocks.selectAll().orderBy('id').execute(),
    seats: await db
      .selectFrom('seats')
      .where('block_id', 'in', blocks.select('id'))
      .selectAll()
      .orderBy('block_id')
      .orderBy('row_position')
      .orderBy('position')
      .orderBy('id')
      .execute(),
    blockUses: await db.selectFrom('event_blocks').where('event_id', 'in', ids).selectAll().execute(),
  };
}
export type PublishedRows = Awaited<ReturnType<typeof publishedRows>>;

function takenAt(db: Db, eventId: number, now: number) {
  return db
    .selectFrom('placements as place')
    .leftJoin('orders', 'orders.id', 'place.order_id')
    .where('place.event_id', '=', eventId)
    .where((row) => row.or([row('place.order_id', 'is not', null), row('place.held_until', '>', now)]));
}

/** The price a place was taken at; none where staff keep it back or have given it away. */
const priceTakenAt = sql<
  number | null
>`case when place.blocked_reason is null and coalesce(orders.source, '') <> 'complimentary' then place.ticket_price_id end`;

/** The numbered seats of an event that are taken at `now`: sold, or held and not yet lapsed. */
export function takenSeats(db: Db, eventId: number, now: number) {
  return takenAt(db, eventId, now)
    .where('place.seat_id', 'is not', null)
    .select(['place.block_id', 'place.seat_id', 'place.held_until', priceTakenAt.as('price_id')])
    .orderBy('place.seat_id')
    .execute();
}

/** How many places without number are taken at `now`, by block and price; `null` for tickets of no block. */
export function takenPlaces(db: Db, eventId: number, now: number) {
  return takenAt(db, eventId, now)
    .where('place.seat_id', 'is', null)
    .select((row) => [
      'place.block_id',
      priceTakenAt.as('price_id'),
      row.fn.countAll<number>().as('count'),
      row.fn.min('place.held_until').as('held_until'),
    ])
    .groupBy(['place.block_id', priceTakenAt])
    .orderBy('place.block_id')
    .orderBy('price_id')
    .execute();
}

/** How many places without number are kept back for the box office, by block. */
export function placesKeptBack(db: Db, eventId: number) {
  return db
    .selectFrom('box_office_quotas')
    .where('event_id', '=', eventId)
    .where('block_id', 'is not', null)
    .where('remaining', '>', 0)
    .select((row) => [
      'block_id',
      sql<null>`null`.as('price_id'),
      row.fn.sum<number>('remaining').as('count'),
    ])
    .groupBy('block_id')
    .orderBy('block_id')
    .execute();
}

/** The contingents of an event, with what is taken of them. */
export function contingentsOfEvent(db: Db, eventId: number) {
  return db
    .selectFrom('contingents')
    .where('event_id', '=', eventId)
    .select(['block_id', 'ticket_price_id', 'capacity', 'taken'])
    .execute();
}
export type Contingent = Awaited<ReturnType<typeof contingentsOfEvent>>[number];
