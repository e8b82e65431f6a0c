import { sql } from 'kysely';
import { OVERPAID } from '../../../domain/payment-parts.ts';
import type { Db } from '../../platform/database/store.ts';

/** From the first to before the last, in epoch milliseconds. */
export interface Instants {
  from: number;
  until: number;
}

const RECEIVED = sql<number>`coalesce(sum(case when payment.cents > 0 then part.cents end), 0)`;
const REFUNDED = sql<number>`coalesce(sum(case when payment.cents < 0 then 0 - part.cents end), 0)`;

/** The next day with payments after `after` and up to `to`; undefined for none. */
export async function nextBookedDay(db: Db, after: string, to: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .where('booked_on', '>', after)
    .where('booked_on', '<=', to)
    .orderBy('booked_on')
    .limit(1)
    .select('booked_on')
    .executeTakeFirst();
  return row?.booked_on;
}

/** What the payments of a day are for, by price and rate; refunds positive too. The one place that adds up the books. */
export async function incomeOfDay(db: Db, day: string) {
  const rows = await db
    .selectFrom('payments as payment')
    .innerJoin('payment_parts as part', 'part.payment_id', 'payment.id')
    .where('payment.booked_on', '=', day)
    .where('payment.undone_at', 'is', null)
    .groupBy(['part.ticket_price_id', 'part.tax_percent'])
    .select(['part.ticket_price_id', 'part.tax_percent', RECEIVED.as('received'), REFUNDED.as('refunded')])
    .execute();
  return rows.map(({ ticket_price_id: priceId, tax_percent: percent, ...row }) => ({
    priceId,
    percent,
    received: Number(row.received),
    refunded: Number(row.refunded),
  }));
}

/** The payments of a day by way, without what they are for; refunds positive too. */
export async function waysOfDay(db: Db, day: string) {
  const rows = await db
    .selectFrom('payments')
    .where('booked_on', '=', day)
    .where('undone_at', 'is', null)
    .groupBy('method')
    .select([
      'method',
      sql<number>`coalesce(sum(case when cents > 0 then cents end), 0)`.as('received'),
      sql<number>`coalesce(sum(case when cents < 0 then 0 - cents end), 0)`.as('refunded'),
    ])
    .execute();
  return rows.map(({ method, received, refunded }) => ({
    way: method,
    received: Number(received),
    refunded: Number(refunded),
  }));
}

/** All ticket prices with their events, for names, spheres and rates. */
export function pricesWithEvents(db: Db) {
  return db
    .selectFrom('ticket_prices as price')
    .innerJoin('events as event', 'event.id', 'price.event_id')
    .orderBy('event.starts_at')
    .orderBy('event.id')
    .orderBy('price.position')
    .orderBy('price.id')
    .select(['price.id', 'price.name', 'price.sphere', 'price.tax_percent'])
    .select(['event.id as event_id', 'event.name as event_name', 'event.starts_at as event_starts_at'])
    .execute();
}

/** Tickets by price of the orders with ids from one up to another, exclusive. */
export async function ticketsOfOrders(db: Db, from: string, until: string) {
  const isOrdered = sql`("order".source in ('shop', 'telephone') and item.price_cents > 0)`;
  const ifSo = (condition: ReturnType<typeof sql>, what = sql`1`) =>
    sql<number>`coalesce(sum(case when ${condition} then ${what} else 0 end), 0)`;
  const rows = await db
    .selectFrom('orders as order')
    .innerJoin('items as item', 'item.order_id', 'order.id')
    .where('order.id', '>=', from)
    .where('order.id', '<', until)
    .groupBy('item.ticket_price_id')
    .select([
      'item.ticket_price_id',
      ifSo(isOrdered).as('ordered'),
      ifSo(isOrdered, sql`item.price_cents`).as('value'),
      ifSo(sql`${isOrdered} and "order".status = 'paid' and item.cancelled_at is null`).as('paid'),
      ifSo(sql`${isOrdered} and item.cancelled_at is not null`).as('cancelled'),
      ifSo(sql`"order".source = 'box_office' and item.cancelled_at is null`).as('box_office'),
      ifSo(sql`"order".source <> 'box_office' and item.cancelled_at is null and not ${isOrdered}`).as('free'),
    ])
    .execute();
  return rows.map(({ ticket_price_id: priceId, ...row }) => ({
    priceId,
    ordered: Number(row.ordered),
    value: Number(row.value),
    paid: Number(row.paid),
    cancelled: Number(row.cancelled),
    boxOffice: Number(row.box_office),
    free: Number(row.free),
  }));
}

/** When (epoch milliseconds) the nth document from an instant on was issued; undefined if there are fewer. */
export async function nthBillAt(db: Db, from: number, n: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('documents')
    .where('issued_at', '>=', from)
    .orderBy('issued_at')
    .orderBy('id')
    .offset(n - 1)
    .limit(1)
    .select('issued_at')
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.issued_at);
}

/** The sums of the documents issued between two instants, by kind. */
export async function sumBills(db: Db, { from, until }: Instants) {
  const rows = await db
    .selectFrom('documents')
    .leftJoin('document_sums as bill', 'bill.document_id', 'documents.id')
    .where('documents.issued_at', '>=', from)
    .where('documents.issued_at', '<', until)
    .groupBy('documents.kind')
    .select((row) => [
      'documents.kind',
      row.fn.countAll<number>().as('count'),
      row.fn.count<number>('bill.document_id').as('summed'),
      sql<number>`coalesce(sum(bill.gross_cents), 0)`.as('cents'),
    ])
    .execute();
  return rows.map(({ kind, count, summed, cents }) => ({
    kind,
    count: Number(count),
    summed: Number(summed),
    cents: Number(cents),
  }));
}

/** The invoices that wait for the tax number. */
export async function sumWaiting(db: Db): Promise<{ count: number; cents: number }> {
  const { count, cents } = await db
    .selectFrom('waiting_invoices')
    .innerJoin('orders', 'orders.id', 'waiting_invoices.order_id')
    .where('orders.status', '=', 'paid')
    .where('orders.total_cents', '>', 0)
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(orders.total_cents), 0)`.as('cents'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), cents: Number(cents) };
}

/** What was counted in cash boxes in shifts that began between two instants, by event, without corrected counts. */
export async function sumCashCounts(db: Db, { from, until }: Instants) {
  const rows = await db
    .selectFrom('cash_counts as count')
    .leftJoin('cash_counts as successor', 'successor.replaces_id', 'count.id')
    .where('count.from_at', '>=', from)
    .where('count.from_at', '<', until)
    .where('successor.id', 'is', null)
    .groupBy(['count.event_id', 'count.event_name', 'count.event_starts_at'])
    .orderBy('count.event_starts_at')
    .orderBy('count.event_id')
    .select(['count.event_id', 'count.event_name', 'count.event_starts_at'])
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>('count.sales_cents').as('sales'),
      sql<number>`sum(count.counted_cents - count.opening_cents)`.as('counted'),
    ])
    .execute();
  return rows.map(({ count, sales, counted, ...event }) => ({
    ...event,
    count: Number(count),
    sales: Number(sales),
    counted: Number(counted),
  }));
}

/** A page of all counts of shifts that began between two instants, by their beginning, corrected ones too. */
export function pageOfCashCounts(
  db: Db,
  { from, until }: Instants,
  after: { at: number; id: number },
  most: number,
) {
  return db
    .selectFrom('cash_counts as count')
    .leftJoin('cash_counts as successor', 'successor.replaces_id', 'count.id')
    .where('count.from_at', '>=', Math.max(from, after.at))
    .where('count.from_at', '<', until)
    .where((row) =>
      row.or([
        row('count.from_at', '>', after.at),
        row.and([row('count.from_at', '=', after.at), row('count.id', '>', after.id)]),
      ]),
    )
    .orderBy('count.from_at')
    .orderBy('count.id')
    .limit(most)
    .selectAll('count')
    .select('successor.id as replaced_by')
    .execute();
}

/** The days of the first and the last payment, and the instants of the first and the last document. */
export async function bookedSpan(db: Db) {
  const days = await db
    .selectFrom('payments')
    .select((row) => [row.fn.min('booked_on').as('first'), row.fn.max('booked_on').as('last')])
    .executeTakeFirstOrThrow();
  const issued = await db
    .selectFrom('documents')
    .select((row) => [row.fn.min('issued_at').as('first'), row.fn.max('issued_at').as('last')])
    .executeTakeFirstOrThrow();
  return { days, issued };
}

/** How many documents were issued between two instants. */
export async function countBills(db: Db, { from, until }: Instants): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', until)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many payments are booked from one day to another. */
export async function countPayments(db: Db, { from, to }: { from: string; to: string }): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .where('booked_on', '>=', from)
    .where('booked_on', '<=', to)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many entries the payments from one day to another are for. */
export async function countParts(db: Db, { from, to }: { from: string; to: string }): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .innerJoin('payment_parts', 'payment_parts.payment_id', 'payments.id')
    .where('payments.booked_on', '>=', from)
    .where('payments.booked_on', '<=', to)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A page of the documents issued between two instants, in the order of issue, without their PDFs. */
export function pageOfBills(
  db: Db,
  { from, until }: Instants,
  after: { at: number; id: number },
  most: number,
) {
  return db
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .where('documents.issued_at', '>=', Math.max(from, after.at))
    .where('documents.issued_at', '<', until)
    .where((row) =>
      row.or([
        row('documents.issued_at', '>', after.at),
        row.and([row('documents.issued_at', '=', after.at), row('documents.id', '>', after.id)]),
      ]),
    )
    .orderBy('documents.issued_at')
    .orderBy('documents.id')
    .limit(most)
    .select(['documents.id', 'documents.kind', 'documents.number', 'documents.issued_at', 'documents.facts'])
    .select('orders.number as order_number')
    .execute();
}

/** A page of the payments of a day, with what they are for. */
export async function pageOfPayments(db: Db, day: string, after: number, most: number) {
  const payments = db
    .selectFrom('payments')
    .where('booked_on', '=', day)
    .where('undone_at', 'is', null)
    .where('payments.id', '>', after)
    .orderBy('payments.id')
    .limit(most)
    .select(['payments.id', 'payments.order_id', 'payments.cents', 'payments.method']);
  const rows = await db
    .selectFrom(payments.as('payment'))
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .leftJoin('payment_parts as part', 'part.payment_id', 'payment.id')
    .orderBy('payment.id')
    .orderBy('part.ticket_price_id')
    .select(['payment.id', 'payment.cents', 'payment.method', 'orders.number'])
    .select(['part.ticket_price_id', 'part.cents as part_cents', 'part.tax_percent'])
    .select((row) =>
      row
        .selectFrom('documents')
        .whereRef('documents.order_id', '=', 'payment.order_id')
        .where('documents.kind', '=', 'invoice')
        .orderBy('documents.id', 'desc')
        .limit(1)
        .select('documents.number')
        .as('invoice'),
    )
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((group) => {
    // A group is never empty.
    const { id, cents, method, number, invoice } = group[0] as (typeof rows)[number];
    return {
      id,
      cents,
      way: method,
      order: number,
      invoice,
      parts: group.flatMap(({ ticket_price_id: priceId, part_cents, tax_percent: percent }) =>
        priceId === null || part_cents === 0 ? [] : [{ priceId, cents: part_cents ?? 0, percent }],
      ),
    };
  });
}

export type JournalPayment = Awaited<ReturnType<typeof pageOfPayments>>[number];

/** Whether a part is nobody's income. */
export function isOverpaid({ priceId }: { priceId: number }): boolean {
  return priceId === OVERPAID;
}
