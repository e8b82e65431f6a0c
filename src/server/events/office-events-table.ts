import { sql } from 'kysely';
import type { Db, Trx } from '../database/store.ts';

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

/** What is sold of events, by block and price; `null` as block for tickets of no block. */
export function soldOf(db: Db, eventIds: ReadonlyArray<number>) {
  return db
    .selectFrom('items')
    .where('event_id', 'in', eventIds)
    .where('cancelled_at', 'is', null)
    .select((row) => [
      'event_id',
      'block_id',
      'ticket_price_id',
      row.fn.countAll<number>().as('sold'),
      row.fn.sum<number>('price_cents').as('value_cents'),
    ])
    .groupBy(['event_id', 'block_id', 'ticket_price_id'])
    .execute();
}

/** What guests hold of an event at `now` (epoch milliseconds), by block and price. */
export function heldOf(db: Db, eventId: number, now: number) {
  return db
    .selectFrom('placements')
    .where('event_id', '=', eventId)
    .where('order_id', 'is', null)
    .where('blocked_reason', 'is', null)
    .where('held_until', '>', now)
    .select((row) => ['block_id', 'ticket_price_id', row.fn.countAll<number>().as('held')])
    .groupBy(['block_id', 'ticket_price_id'])
    .execute();
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
    contingents: await db.selectFrom('contingents').where('event_id', '=', event.id).selectAll().execute(),
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

/** True where somebody has or holds a place of the event at `now`. */
export async function hasPlacements(trx: Trx, eventId: number, now: number): Promise<boolean> {
  const one = await trx
    .selectFrom('placements')
    .select('id')
    .where('event_id', '=', eventId)
    .where((row) => row.or([row('order_id', 'is not', null), row('held_until', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Lets holds go that have lapsed at `now`, so that nothing stands in the way of what they were for. */
export async function deleteLapsedHolds(trx: Trx, eventId: number, now: number): Promise<void> {
  await trx
    .deleteFrom('placements')
    .where('event_id', '=', eventId)
    .where('order_id', 'is', null)
    .where('held_until', '<=', now)
    .execute();
}

/** Which prices of an event a ticket or a hold was ever made for, or have tickets kept back for the box office. */
export async function pricesInUse(trx: Trx, eventId: number): Promise<Set<number>> {
  const of = (table: 'items' | 'placements') =>
    trx.selectFrom(table).select('ticket_price_id').distinct().where('event_id', '=', eventId).execute();
  const rows = [...(await of('items')), ...(await of('placements')), ...(await keptBackOf(trx, eventId))];
  return new Set(rows.map(({ ticket_price_id }) => ticket_price_id));
}

/** What the box office still has of an event. */
export function keptBackOf(db: Db, eventId: number) {
  return db
    .selectFrom('box_office_quotas')
    .select(['block_id', 'ticket_price_id', 'remaining'])
    .where('event_id', '=', eventId)
    .where('remaining', '>', 0)
    .execute();
}

/** Forgets the box office's quotas of an event, or those of one price, that have nothing left. */
export async function deleteSpentQuotas(trx: Trx, eventId: number, priceId?: number): Promise<void> {
  let spent = trx.deleteFrom('box_office_quotas').where('event_id', '=', eventId).where('remaining', '=', 0);
  if (priceId !== undefined) spent = spent.where('ticket_price_id', '=', priceId);
  await spent.execute();
}

/** True where there was ever a ticket for the event, cancelled ones too. */
export async function hasItems(trx: Trx, eventId: number): Promise<boolean> {
  const one = await trx
    .selectFrom('items')
    .select('id')
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** A campaign that names the event as a whole, by its name; without the event it would hold for everything. */
export async function campaignOfEvent(db: Db, eventId: number): Promise<string | null> {
  const row = await db
    .selectFrom('discount_events as scope')
    .innerJoin('discounts', 'discounts.id', 'scope.discount_id')
    .select('discounts.name')
    .where('scope.event_id', '=', eventId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The same for any of these prices. */
export async function campaignOfPrices(db: Db, priceIds: ReadonlyArray<number>): Promise<string | null> {
  if (priceIds.length === 0) return null;
  const row = await db
    .selectFrom('discount_prices as scope')
    .innerJoin('discounts', 'discounts.id', 'scope.discount_id')
    .select('discounts.name')
    .where('scope.ticket_price_id', 'in', priceIds)
    .executeTakeFirst();
  return row?.name ?? null;
}
