import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { balanceOf, type OrderStatus } from '../../../domain/order.ts';
import type { Db, Store } from '../../platform/database/store.ts';
import { selectOrders } from '../../sales/orders/orders.repository.ts';
import { fillDocumentSums } from '../invoices/documents.repository.ts';

const ORDERS_A_PAGE = 500;

/** Few enough to be summed within some milliseconds. */
const ORDERS_A_SUM = 1_000;

/** Orders by their ids: later than `after`, and up to `last`, if there is one. */
export interface OrderRange {
  after: string;
  last: string | null;
}

/** All orders in ranges of this many, so that other requests can run in between. */
export async function* orderRanges(db: Db, most = ORDERS_A_SUM): AsyncGenerator<OrderRange> {
  let after = '';
  for (;;) {
    await setImmediate();
    const row = await selectOrders(db)
      .where('id', '>', after)
      .orderBy('id')
      .offset(most - 1)
      .limit(1)
      .select('id')
      .executeTakeFirst();
    const last = row?.id ?? null;
    yield { after, last };
    if (last === null) return;
    after = last;
  }
}

/** The cents of the rows for which a condition holds. */
function sumIf(column: string, condition: RawBuilder<unknown>) {
  return sql<number | null>`sum(case when ${condition} then ${sql.ref(column)} end)`;
}

/** A column of an order's money that has no rows. */
function orNothing(column: string) {
  return sql<number>`coalesce(${sql.ref(column)}, 0)`;
}

/**
 * The orders of a range with the sums of their payments, refunds and bills, in cents. In one statement, so that a
 * booking meanwhile makes no difference.
 */
function moneyOf(db: Db, { after, last }: OrderRange) {
  const isMeant = (column: string) =>
    last === null
      ? sql<boolean>`${sql.ref(column)} > ${after}`
      : sql<boolean>`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${last}`;
  const paid = db
    .selectFrom('payments')
    .where(isMeant('payments.order_id'))
    .where('payments.undone_at', 'is', null)
    .groupBy('payments.order_id')
    .select([
      'payments.order_id',
      sumIf('cents', sql`payments.cents > 0`).as('received'),
      sumIf('cents', sql`payments.cents < 0`).as('refunded'),
      sumIf('cents', sql`payments.cents > 0 and payments.paypal_id is not null`).as('received_by_paypal'),
      sumIf('cents', sql`payments.cents < 0 and payments.paypal_id is not null`).as('refunded_by_paypal'),
      sumIf(
        'cents',
        sql`payments.cents < 0 and exists (select refunds.id from refunds where refunds.payment_id = payments.id)`,
      ).as('booked_by_runs'),
    ]);
  const due = db
    .selectFrom('refunds')
    .where(isMeant('refunds.order_id'))
    .groupBy('refunds.order_id')
    .select([
      'refunds.order_id',
      sumIf('cents', sql`refunds.state = 'in_run'`).as('in_run'),
      sumIf('cents', sql`refunds.state = 'paid'`).as('paid_by_runs'),
    ]);
  const bills = db
    .selectFrom('documents')
    .leftJoin('document_sums as bill', 'bill.document_id', 'documents.id')
    .where(isMeant('documents.order_id'))
    .groupBy('documents.order_id')
    .select([
      'documents.order_id',
      sumIf('bill.gross_cents', sql`bill.kind = 'invoice'`).as('invoiced'),
      sumIf('bill.gross_cents', sql`bill.kind = 'cancellation'`).as('cancelled'),
      sql<number>`count(*)`.as('bills'),
      sql<number>`count(bill.document_id)`.as('summed_bills'),
    ]);
  return selectOrders(db)
    .where(isMeant('orders.id'))
    .leftJoin(paid.as('paid'), 'paid.order_id', 'orders.id')
    .leftJoin(due.as('due'), 'due.order_id', 'orders.id')
    .leftJoin(bills.as('billed'), 'billed.order_id', 'orders.id')
    .select([
      'orders.id',
      'orders.number',
      'orders.status',
      'orders.total_cents',
      'orders.paid_cents',
      sql<number>`case when orders.source = 'box_office' then 1 else 0 end`.as('is_unbooked'),
      sql<number>`case when orders.status = 'open' and orders.total_cents > orders.paid_cents
        then orders.total_cents - orders.paid_cents else 0 end`.as('open'),
      sql<number>`case when orders.paid_cents > orders.total_cents
        then orders.paid_cents - orders.total_cents else 0 end`.as('due'),
      orNothing('paid.received').as('received'),
      orNothing('paid.refunded').as('refunded'),
      orNothing('paid.received_by_paypal').as('received_by_paypal'),
      orNothing('paid.refunded_by_paypal').as('refunded_by_paypal'),
      orNothing('paid.booked_by_runs').as('booked_by_runs'),
      orNothing('due.in_run').as('in_run'),
      orNothing('due.paid_by_runs').as('paid_by_runs'),
      orNothing('billed.invoiced').as('invoiced'),
      orNothing('billed.cancelled').as('cancelled'),
      orNothing('billed.bills').as('bills'),
      orNothing('billed.summed_bills').as('summed_bills'),
    ]);
}

/** In cents, positive; refunds are positive too. Those of the box office, whose cash is not booked, are left out. */
export interface OrderSums {
  total: number;
  paid: number;
  open: number;
  due: number;
  received: number;
  refunded: number;
  receivedByPaypal: number;
  refundedByPaypal: number;
  invoiced: number;
  cancelled: number;
  unbilled: number;
  billable: number;
  inRuns: number;
  paidByRuns: number;
  bookedByRuns: number;
  /** How many orders are inconsistent. */
  wrong: number;
  /** How many bills of an earlier version have no sum yet (`fillDocumentSums`). */
  unsummed: number;
}

/** An order is wrong if its payments are not what it says is paid, its runs not what was booked, or its sums disagree. */
const IS_WRONG = sql<boolean>`(received + refunded <> paid_cents
  or paid_by_runs + booked_by_runs <> 0 or in_run > due
  or is_unbooked = 0 and (total_cents <> paid_cents + open - due
    or bills > 0 and invoiced - cancelled <> total_cents))`;

/** The sums of a range of orders. */
export async function sumOrders(db: Db, range: OrderRange): Promise<OrderSums> {
  const ofAll = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;
  const ifIt = (column: string, condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(case when ${condition} then ${sql.ref(column)} else 0 end), 0)`;
  const ofBooked = (column: string) => ifIt(column, sql`is_unbooked = 0`);
  const sums = await db
    .selectFrom(moneyOf(db, range).as('one'))
    .select([
      ofBooked('total_cents').as('total'),
      ofBooked('paid_cents').as('paid'),
      ofBooked('open').as('open'),
      ofBooked('due').as('due'),
      ofAll('received').as('received'),
      ofAll('refunded').as('refunded'),
      ofAll('received_by_paypal').as('receivedByPaypal'),
      ofAll('refunded_by_paypal').as('refundedByPaypal'),
      ofBooked('invoiced').as('invoiced'),
      ofBooked('cancelled').as('cancelled'),
      ifIt('total_cents', sql`is_unbooked = 0 and bills = 0 and status = 'paid'`).as('unbilled'),
      ifIt('total_cents', sql`is_unbooked = 0 and (bills > 0 or status = 'paid')`).as('billable'),
      ofAll('in_run').as('inRuns'),
      ofAll('paid_by_runs').as('paidByRuns'),
      ofAll('booked_by_runs').as('bookedByRuns'),
      sql<number>`coalesce(sum(case when ${IS_WRONG} then 1 else 0 end), 0)`.as('wrong'),
      sql<number>`coalesce(sum(bills - summed_bills), 0)`.as('unsummed'),
    ])
    .executeTakeFirstOrThrow();
  const numbers = Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [name, Number(sum)]),
  ) as unknown as OrderSums;
  const { refunded, refundedByPaypal, bookedByRuns } = numbers;
  return {
    ...numbers,
    ...{ refunded: 0 - refunded, refundedByPaypal: 0 - refundedByPaypal, bookedByRuns: 0 - bookedByRuns },
  };
}

/** The numbers of the inconsistent orders of a range, at most so many. */
export async function wrongOrders(db: Db, range: OrderRange, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom(moneyOf(db, range).as('one'))
    .where(IS_WRONG)
    .orderBy('id')
    .limit(most)
    .select('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** The money of one order, in integer cents. */
export interface ReconciledOrder {
  number: string;
  status: OrderStatus;
  /** A box office order, whose cash is not booked here. */
  isUnbooked: boolean;
  totalCents: number;
  /** Payments that were not undone, and refunds (positive). */
  receivedCents: number;
  refundedCents: number;
  openCents: number;
  refundDueCents: number;
  invoicedCents: number;
  /** From cancellation documents (positive). */
  cancelledCents: number;
}

/** All orders, page by page. Each page is consistent in itself. */
export async function* reconciledOrders(store: Store): AsyncGenerator<ReconciledOrder[]> {
  const db = store.read;
  for await (const range of orderRanges(db, ORDERS_A_PAGE)) {
    await fillDocumentSums(store, range);
    const rows = await db
      .selectFrom(moneyOf(db, range).as('one'))
      .orderBy('id')
      .select(['number', 'status', 'is_unbooked', 'total_cents', 'paid_cents'])
      .select(['received', 'refunded', 'invoiced', 'cancelled'])
      .execute();
    yield rows.map(({ number, status, total_cents: totalCents, paid_cents: paidCents, ...row }) => ({
      number,
      status,
      isUnbooked: row.is_unbooked === 1,
      totalCents,
      receivedCents: Number(row.received),
      refundedCents: 0 - Number(row.refunded),
      ...balanceOf({ status, totalCents, paidCents }),
      invoicedCents: Number(row.invoiced),
      cancelledCents: Number(row.cancelled),
    }));
  }
}

/** Few enough to be summed within some milliseconds. */
const ENTRIES_A_PAGE = 1_000;

/** The cents of the bank's entries, and of the payments based on them. */
export interface BankSums {
  booked: number;
  assigned: number;
  open: number;
  ignored: number;
  /** How many may be the same payment as another and wait for an answer. */
  openDoubles: number;
  /** By import and day, without those that may be the same payment as another. */
  days: Map<number, Map<string, { count: number; cents: number }>>;
}

/** Page by page, so that other requests can run in between; each page is consistent in itself. */
export async function bankSums(db: Db): Promise<BankSums> {
  const sums: BankSums = { booked: 0, assigned: 0, open: 0, ignored: 0, openDoubles: 0, days: new Map() };
  const { last } = await db
    .selectFrom('bank_entries')
    .select((row) => row.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  for (let after = 0; after < (last ?? 0); after += ENTRIES_A_PAGE) {
    await setImmediate();
    for (const row of await sumEntries(db, after)) {
      const { outcome, import_id, booked_on: day, is_twin } = row;
      const [amount, assigned, count] = [
        Number(row.amount ?? 0),
        Number(row.assigned ?? 0),
        Number(row.count),
      ];
      sums.booked += Number(row.booked ?? 0);
      sums.assigned += assigned;
      if (outcome === 'ignored') sums.ignored += amount;
      if (outcome === 'open' || outcome === 'booked') sums.open += amount;
      sums.open -= assigned;
      if (is_twin === 1) {
        if (outcome === 'open') sums.openDoubles += count;
        continue;
      }
      const days = sums.days.get(import_id) ?? new Map<string, { count: number; cents: number }>();
      const known = days.get(day) ?? { count: 0, cents: 0 };
      days.set(day, { count: known.count + count, cents: known.cents + amount });
      sums.days.set(import_id, days);
    }
  }
  return sums;
}

/** The sums of a page of entries by outcome, import and day. */
export function sumEntries(db: Db, after: number) {
  const inEuros = (column: 'amount_cents' | 'assigned_cents') =>
    sql<number | null>`sum(case when entry.currency = 'EUR' then ${sql.ref(`entry.${column}`)} end)`;
  const isTwin = sql<number>`case when entry.twin_of is null then 0 else 1 end`;
  return db
    .selectFrom('bank_entries as entry')
    .where('entry.id', '>', after)
    .where('entry.id', '<=', after + ENTRIES_A_PAGE)
    .groupBy(['entry.outcome', 'entry.import_id', 'entry.booked_on', isTwin])
    .select(['entry.outcome', 'entry.import_id', 'entry.booked_on', isTwin.as('is_twin')])
    .select([inEuros('amount_cents').as('amount'), inEuros('assigned_cents').as('assigned')])
    .select((entry) => {
      const booked = entry
        .selectFrom('payments')
        .whereRef('payments.bank_entry_id', '=', 'entry.id')
        .where('payments.undone_at', 'is', null)
        .select((payment) => payment.fn.sum<number>('payments.cents').as('cents'));
      return [sql<number | null>`sum(${booked})`.as('booked'), entry.fn.countAll<number>().as('count')];
    })
    .execute();
}
