import { type Selectable, sql } from 'kysely';
import type { DiscountsTable } from '../database/discount-tables.ts';
import type { Db, Trx } from '../database/store.ts';

export type CampaignRecord = Selectable<DiscountsTable>;

/** A campaign as it is now; whoever else of the team changes it waits until this operation has ended. */
export function lockCampaign(trx: Trx, id: number) {
  return trx
    .updateTable('discounts')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Campaigns from the newest on, from before the campaign `before`. */
export function campaignPage(db: Db, most: number, before: number | undefined) {
  let asked = db.selectFrom('discounts').selectAll().orderBy('id', 'desc').limit(most);
  if (before !== undefined) asked = asked.where('id', '<', before);
  return asked.execute();
}

/** For what a campaign holds. */
export async function scopeOf(db: Db, id: number) {
  const events = db.selectFrom('discount_events').select('event_id').where('discount_id', '=', id);
  const prices = db.selectFrom('discount_prices').select('ticket_price_id').where('discount_id', '=', id);
  return {
    event_ids: (await events.orderBy('event_id').execute()).map((row) => row.event_id),
    price_ids: (await prices.orderBy('ticket_price_id').execute()).map((row) => row.ticket_price_id),
  };
}

/**
 * Sets for what a campaign holds. False when one of the events or prices is not there: without it the campaign could hold
 * for everything.
 */
export async function writeScope(
  trx: Trx,
  discount_id: number,
  { event_ids, price_ids }: { event_ids: ReadonlyArray<number>; price_ids: ReadonlyArray<number> },
): Promise<boolean> {
  await trx.deleteFrom('discount_events').where('discount_id', '=', discount_id).execute();
  await trx.deleteFrom('discount_prices').where('discount_id', '=', discount_id).execute();
  const events = await thoseOf(trx, 'events', event_ids);
  const prices = await thoseOf(trx, 'ticket_prices', price_ids);
  if (events.length < event_ids.length || prices.length < price_ids.length) return false;
  if (events.length > 0) {
    const rows = events.map(({ id }) => ({ discount_id, event_id: id }));
    await trx.insertInto('discount_events').values(rows).execute();
  }
  if (prices.length > 0) {
    const rows = prices.map(({ id }) => ({ discount_id, ticket_price_id: id }));
    await trx.insertInto('discount_prices').values(rows).execute();
  }
  return true;
}

async function thoseOf(db: Db, table: 'events' | 'ticket_prices', ids: ReadonlyArray<number>) {
  if (ids.length === 0) return [];
  return db.selectFrom(table).select('id').where('id', 'in', ids).execute();
}

/** What the orders of a campaign come to, cancelled ones left out. */
export async function moneyOf(db: Db, id: number) {
  const { off_cents, orders_cents, orders } = await db
    .selectFrom('orders')
    .where('discount_id', '=', id)
    .where('status', '!=', 'cancelled')
    .select((row) => [
      row.fn.sum<number | null>('discount_cents').as('off_cents'),
      row.fn.sum<number | null>('total_cents').as('orders_cents'),
      row.fn.countAll<number>().as('orders'),
    ])
    .executeTakeFirstOrThrow();
  // PostgreSQL answers sums as text.
  return { off_cents: Number(off_cents), orders_cents: Number(orders_cents), orders: Number(orders) };
}

/** How many single-use codes campaigns have, and how many of them were used; a campaign without any is not in it. */
export async function codeCounts(
  db: Db,
  ids: ReadonlyArray<number>,
): Promise<Map<number, { all: number; used: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('discount_codes')
    .where('discount_id', 'in', ids)
    .select((row) => [
      'discount_id',
      row.fn.countAll<number>().as('all'),
      row.fn.count<number>('order_id').as('used'),
    ])
    .groupBy('discount_id')
    .execute();
  return new Map(
    rows.map(({ discount_id, all, used }) => [discount_id, { all: Number(all), used: Number(used) }]),
  );
}

/** True where somebody already has this code, for all or in a batch. */
export async function isCodeTaken(db: Db, code: string, but: number | null): Promise<boolean> {
  const whole = await db.selectFrom('discounts').select('id').where('code', '=', code).executeTakeFirst();
  if (whole !== undefined && whole.id !== but) return true;
  const one = await db
    .selectFrom('discount_codes')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst();
  return one !== undefined;
}
