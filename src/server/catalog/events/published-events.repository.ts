import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '../../platform/database/store.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** The published events with prices and plans, as rows of each table in display order. */
export function publishedRows(db: Db) {
  return rowsOf(db, db.selectFrom('events').where('is_published', '=', 1));
}

/** Like `publishedRows` for a single event, published or not. */
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
    seatCategories: await db
      .selectFrom('event_seat_categories')
      .where('event_id', 'in', ids)
      .selectAll()
      .execute(),
  };
}
export type PublishedRows = Awaited<ReturnType<typeof publishedRows>>;

/** The published events with prices and blocks, for the box office. */
export async function boxOfficeCatalog(db: Db) {
  const published = db.selectFrom('events').where('is_published', '=', 1).where('cancelled_at', 'is', null);
  const ids = published.select('id');
  const layouts = published.where('layout_id', 'is not', null).select('layout_id');
  const events = await published
    .select(['id', 'name', 'location', 'starts_at', 'ends_at', 'has_fixed_tickets', 'layout_id'])
    .orderBy('starts_at')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const prices = await db
    .selectFrom('ticket_prices')
    .select(['id', 'event_id', 'name', 'price_cents', 'price_category_id'])
    .where('event_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const blocks = await db
    .selectFrom('blocks')
    .select(['id', 'layout_id', 'name', 'has_fixed_places'])
    .where('layout_id', 'in', layouts)
    .orderBy('id')
    .execute();
  const uses = await db.selectFrom('event_blocks').selectAll().where('event_id', 'in', ids).execute();
  return { events, prices, blocks, uses };
}
