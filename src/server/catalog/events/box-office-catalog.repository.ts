import type { Db } from '../../platform/database/store.ts';

/** What the box office may issue tickets of: published events with their prices and blocks. */
export async function boxOfficeCatalog(db: Db) {
  const published = db.selectFrom('events').where('is_published', '=', 1);
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
