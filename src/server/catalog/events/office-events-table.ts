import { sql } from 'kysely';
import { contingentsOfEvent } from '../../inventory/contingents.repository.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

/** An event as it is now; whoever else of the team changes it waits until this operation has ended. */
export async function lockEvent(trx: Trx, id: number) {
  // The update takes the row's lock on both databases.
  return trx
    .updateTable('events')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
export type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/** The next version of a locked event. */
export async function countVersion(trx: Trx, event: LockedEvent): Promise<void> {
  await trx
    .updateTable('events')
    .set({ version: event.version + 1 })
    .where('id', '=', event.id)
    .execute();
}

/** Events in descending order of their start, from below `after` on. */
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

/** Everything that staff set for one event, a list of rows for each table, in the order to show them. */
export async function offerRows(db: Db, event: { id: number; layout_id: number | null }) {
  return {
    categories: await db
      .selectFrom('price_categories')
      .where('event_id', '=', event.id)
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .execute(),
    prices: await db
      .selectFrom('ticket_prices')
      .where('event_id', '=', event.id)
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .execute(),
    contingents: await contingentsOfEvent(db, event.id),
    blockUses: await db.selectFrom('event_blocks').where('event_id', '=', event.id).selectAll().execute(),
    blocks: event.layout_id === null ? [] : await blocksOfLayout(db, event.layout_id),
  };
}
export type OfferRows = Awaited<ReturnType<typeof offerRows>>;

/** The blocks of a floor plan, with how many of their seats can be had at all. */
export function blocksOfLayout(db: Db, layoutId: number) {
  return db
    .selectFrom('blocks as block')
    .leftJoin('seats as seat', (join) =>
      join.onRef('seat.block_id', '=', 'block.id').on('seat.is_available', '=', 1),
    )
    .where('block.layout_id', '=', layoutId)
    .select((row) => [
      'block.id',
      'block.name',
      'block.has_fixed_places',
      'block.fixed_places',
      row.fn.count<number>('seat.id').as('seats'),
    ])
    .groupBy(['block.id', 'block.name', 'block.has_fixed_places', 'block.fixed_places'])
    .orderBy('block.id')
    .execute();
}
