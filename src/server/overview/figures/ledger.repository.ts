import { sql } from 'kysely';
import type { OrderStatus } from '../../../domain/order-state.ts';
import type { Db } from '../../platform/database/store.ts';

const HOUR_MS = 3_600_000;

/** Orders from an id on, up to another one and without it; null for to the end. */
export interface IdRange {
  from: string;
  to: string | null;
}

/** The id of the order that comes `count` orders after the first one from `from` on, if there is one. */
export async function idBehind(db: Db, from: string, count: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '>=', from)
    .orderBy('id')
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The orders of a range by the hour they came in (hours since 1970), status and day they are due. */
export async function sumOrders(db: Db, { from, to }: IdRange) {
  const hour = sql<number>`"order".created_at / ${sql.lit(HOUR_MS)}`;
  const open = sql<number>`sum(case when "order".status = 'open' and total_cents > paid_cents then total_cents - paid_cents else 0 end)`;
  const over = sql<boolean>`paid_cents > total_cents`;
  const unbooked = sql<boolean>`"order".status = 'paid' and paid_cents < total_cents`;
  const rows = await db
    .selectFrom('orders as order')
    .where('order.id', '>=', from)
    .$if(to !== null, (query) => query.where('order.id', '<', to as string))
    .groupBy([hour, 'order.status', 'order.due_on'])
    .select(({ fn }) => [
      hour.as('hour'),
      'order.status',
      'order.due_on',
      fn.countAll<number>().as('count'),
      fn.sum<number>('order.total_cents').as('total_cents'),
      fn.sum<number>('order.paid_cents').as('paid_cents'),
      open.as('open_cents'),
      sql<number>`sum(case when ${unbooked} then 1 else 0 end)`.as('unbooked_count'),
      sql<number>`sum(case when ${unbooked} then total_cents - paid_cents else 0 end)`.as('unbooked_cents'),
      sql<number>`sum(case when ${over} then 1 else 0 end)`.as('over_count'),
      sql<number>`sum(case when ${over} then paid_cents - total_cents else 0 end)`.as('over_cents'),
    ])
    .execute();
  return rows.map((row) => ({
    hour: Number(row.hour),
    status: row.status,
    dueOn: row.due_on,
    count: Number(row.count),
    totalCents: Number(row.total_cents),
    paidCents: Number(row.paid_cents),
    openCents: Number(row.open_cents),
    unbookedCount: Number(row.unbooked_count),
    unbookedCents: Number(row.unbooked_cents),
    overCount: Number(row.over_count),
    overCents: Number(row.over_cents),
  }));
}

/** The tickets of a range of orders that are not cancelled, by hour and status of the order and by event. */
export async function sumTickets(db: Db, { from, to }: IdRange) {
  const hour = sql<number>`"order".created_at / ${sql.lit(HOUR_MS)}`;
  const rows = await db
    .selectFrom('orders as order')
    .innerJoin('items as item', 'item.order_id', 'order.id')
    .where('order.id', '>=', from)
    .$if(to !== null, (query) => query.where('order.id', '<', to as string))
    .where('item.cancelled_at', 'is', null)
    .groupBy([hour, 'order.status', 'item.event_id'])
    .select(({ fn }) => [
      hour.as('hour'),
      'order.status',
      'item.event_id',
      fn.countAll<number>().as('count'),
      fn.count<number>('item.redeemed_at').as('redeemed'),
    ])
    .execute();
  return rows.map((row) => ({
    hour: Number(row.hour),
    status: row.status as OrderStatus,
    eventId: row.event_id,
    count: Number(row.count),
    redeemed: Number(row.redeemed),
  }));
}

/** The latest orders of a range that were paid more for than they cost. */
export function overpaidOrders(db: Db, { from, to }: IdRange, most: number) {
  return db
    .selectFrom('orders')
    .where('id', '>=', from)
    .$if(to !== null, (query) => query.where('id', '<', to as string))
    .whereRef('paid_cents', '>', 'total_cents')
    .orderBy('id', 'desc')
    .limit(most)
    .select(['id', 'number', 'total_cents', 'paid_cents'])
    .execute();
}

/** A trace of a change: the same `key` is the same change. */
export interface Trace {
  key: string;
  orderId: string;
}

/** Tickets that were sold, cancelled, redeemed or whose order changed its status since `at` (epoch milliseconds). */
export async function ticketsChangedSince(db: Db, at: number, most: number): Promise<Trace[]> {
  const traces: Trace[] = [];
  // By event, as the index of the doors has them.
  for (const { id } of await db.selectFrom('events').select('id').execute()) {
    const rows = await db
      .selectFrom('items')
      .where('event_id', '=', id)
      .where('changed_at', '>=', at)
      .orderBy('changed_at')
      .limit(most)
      .select(['id', 'order_id', 'changed_at', 'cancelled_at', 'redeemed_at'])
      .execute();
    for (const row of rows) {
      const key = `${row.id} ${row.changed_at} ${row.cancelled_at} ${row.redeemed_at}`;
      traces.push({ key, orderId: row.order_id });
    }
  }
  return traces;
}

/** What staff did to orders, from the entry behind `id` on. */
export async function deedsBehind(db: Db, id: number, most: number) {
  return db
    .selectFrom('order_history')
    .where('id', '>', id)
    .orderBy('id')
    .limit(most)
    .select(['id', 'order_id', 'at'])
    .execute();
}

/** The number of the last entry of what staff did to orders, 0 before the first. */
export async function lastDeed(db: Db): Promise<number> {
  const row = await db
    .selectFrom('order_history')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** With the day in Berlin, which is whole hours away from UTC: every hour lies within one day. */
export type Dated<Rows extends ReadonlyArray<object>> = (Rows[number] & { day: string })[];

/** So many orders in the sequence of their ids, and what they come to. */
export interface LedgerPage extends IdRange {
  orders: Dated<Awaited<ReturnType<typeof sumOrders>>>;
  tickets: Dated<Awaited<ReturnType<typeof sumTickets>>>;
}
