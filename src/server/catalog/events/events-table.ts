import type { SelectQueryBuilder } from 'kysely';
import type { Db } from '../../platform/database/store.ts';
import type { Tables } from '../../platform/database/tables.ts';

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
