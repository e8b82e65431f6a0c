import { sql } from 'kysely';
import type { Db } from '../../platform/database/store.ts';

const HOUR_MS = 3_600_000;

/** Orders from one id up to another, exclusive; null for no end. */
export interface IdRange {
  from: string;
  to: string | null;
}

/** The id of the order `count` places after the first one at or after `from`, if there is one. */
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

/** Sums of a range of orders by the hour they were placed (hours since 1970), status and due day. */
export async function sumOrders(db: Db, { from, to }: IdRange) {
  const hour = sql<number>`"order".created_at / ${sql.lit(HOUR_MS)}`;
  const open = sql<number>`sum(case when "order".status = 'open' and total_cents > paid_cents then total_cents - paid_cents else 0 end)`;
  const over = sql<boolean>`paid_cents > total_cents`;
  const unbooked = sql<boolean>`"order".status = 'paid' and paid_cents < total_cents`;
  const rows = await db
    .selectFrom('orders as order')
    .where('order.id', '>=', from)
    .$if(to !== null, (query) => query.where('order.id', '<', to ?? ''))
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

/**
 * Counts of the tickets of a range of orders, by hour and status of the order, event and price. `charged` and `cancelled`
 * are those with a price whose payment is recorded here, neither free nor sold at the box office; all but `cancelled` are
 * without cancelled ones.
 */
export async function sumTickets(db: Db, { from, to }: IdRange) {
  const hour = sql<number>`"order".created_at / ${sql.lit(HOUR_MS)}`;
  const isCharged = sql`(price_cents > 0 and source not in ('complimentary', 'box_office'))`;
  const many = (condition: ReturnType<typeof sql>) =>
    sql<number>`sum(case when item.cancelled_at is null and ${condition} then 1 else 0 end)`;
  const rows = await db
    .selectFrom('orders as order')
    .innerJoin('items as item', 'item.order_id', 'order.id')
    .where('order.id', '>=', from)
    .$if(to !== null, (query) => query.where('order.id', '<', to ?? ''))
    .groupBy([hour, 'order.status', 'item.event_id', 'item.ticket_price_id'])
    .select([
      hour.as('hour'),
      'order.status',
      'item.event_id',
      'item.ticket_price_id',
      many(sql`1 = 1`).as('count'),
      many(sql`item.redeemed_at is not null`).as('redeemed'),
      many(isCharged).as('charged'),
      many(sql`source = 'box_office'`).as('box_office'),
      sql<number>`sum(case when item.cancelled_at is not null and ${isCharged} then 1 else 0 end)`.as(
        'cancelled',
      ),
    ])
    .execute();
  return rows.map((row) => ({
    hour: Number(row.hour),
    status: row.status,
    eventId: row.event_id,
    priceId: row.ticket_price_id,
    count: Number(row.count),
    redeemed: Number(row.redeemed),
    charged: Number(row.charged),
    boxOffice: Number(row.box_office),
    cancelled: Number(row.cancelled),
  }));
}

/** The latest overpaid orders of a range. */
export function overpaidOrders(db: Db, { from, to }: IdRange, most: number) {
  return db
    .selectFrom('orders')
    .where('id', '>=', from)
    .$if(to !== null, (query) => query.where('id', '<', to ?? ''))
    .whereRef('paid_cents', '>', 'total_cents')
    .orderBy('id', 'desc')
    .limit(most)
    .select(['id', 'number', 'total_cents', 'paid_cents'])
    .execute();
}

/** Evidence that an order has changed; an equal `key` is the same change. */
interface Trace {
  key: string;
  orderId: string;
}

/** Tickets sold, cancelled or redeemed since `at` (epoch milliseconds), or whose order changed its status. */
export async function ticketsChangedSince(db: Db, at: number, most: number): Promise<Trace[]> {
  const traces: Trace[] = [];
  // Event by event, because the index for the doors' lists begins with the event.
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

/** Audit entries of orders with an id above `id`. */
export async function auditEntriesAfter(db: Db, id: number, most: number) {
  return db
    .selectFrom('order_history')
    .where('id', '>', id)
    .orderBy('id')
    .limit(most)
    .select(['id', 'order_id', 'at'])
    .execute();
}

/** 0 if there is none. */
export async function lastAuditEntryId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('order_history')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * Rows with their day in Berlin. Its offset from UTC is whole hours, so that each hour lies within one day.
 */
type Dated<Rows extends ReadonlyArray<object>> = (Rows[number] & { day: string })[];

export interface LedgerPage extends IdRange {
  orders: Dated<Awaited<ReturnType<typeof sumOrders>>>;
  tickets: Dated<Awaited<ReturnType<typeof sumTickets>>>;
}
