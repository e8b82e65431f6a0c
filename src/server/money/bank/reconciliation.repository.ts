import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { balanceOf, type OrderStatus } from '../../../domain/order.ts';
import type { Db } from '../../platform/database/store.ts';
import { selectOrders } from '../../sales/orders/orders.repository.ts';
import type { AnyBillFacts } from '../invoices/pdf/invoice-facts.ts';

const ORDERS_A_PAGE = 500;

/** The money of one order, in integer cents. */
export interface ReconciledOrder {
  number: string;
  status: OrderStatus;
  /** A box office order, whose cash is not booked here. */
  isUnbooked: boolean;
  totalCents: number;
  /** The sum stored with the order. */
  paidCents: number;
  /** Payments that were not undone, and refunds (positive). */
  receivedCents: number;
  refundedCents: number;
  /** What PayPal received and refunded of these (both positive). */
  receivedByPaypalCents: number;
  refundedByPaypalCents: number;
  openCents: number;
  refundDueCents: number;
  invoicedCents: number;
  /** From cancellation documents (positive). */
  cancelledCents: number;
  hasInvoice: boolean;
  /** In a refund run that is not executed yet. */
  inRunCents: number;
  /** By the executed refund runs, and by the payments booked for them (both positive). */
  paidByRunsCents: number;
  bookedByRunsCents: number;
}

/** All orders, page by page, so that other requests can run in between. Each page is consistent in itself. */
export async function* reconciledOrders(db: Db): AsyncGenerator<ReconciledOrder[]> {
  let after = '';
  for (;;) {
    await setImmediate();
    const page = await pageOfOrders(db, after);
    const last = page.at(-1);
    if (last === undefined) return;
    const bills = await billsOf(db, { after, last: last.id });
    after = last.id;
    yield page.map((row) => {
      const { status, total_cents: totalCents, paid_cents: paidCents } = row;
      const own = bills.get(row.id) ?? [];
      const sumOf = (kind: AnyBillFacts['kind']) =>
        own.filter((bill) => bill.kind === kind).reduce((cents, bill) => cents + grossOf(bill), 0);
      return {
        number: row.number,
        status,
        isUnbooked: row.source === 'box_office',
        totalCents,
        paidCents,
        receivedCents: Number(row.received ?? 0),
        refundedCents: -Number(row.refunded ?? 0),
        receivedByPaypalCents: Number(row.received_by_paypal ?? 0),
        refundedByPaypalCents: -Number(row.refunded_by_paypal ?? 0),
        ...balanceOf({ status, totalCents, paidCents }),
        invoicedCents: sumOf('invoice'),
        cancelledCents: sumOf('cancellation'),
        hasInvoice: own.length > 0,
        inRunCents: Number(row.in_run ?? 0),
        paidByRunsCents: Number(row.paid_by_runs ?? 0),
        bookedByRunsCents: -Number(row.booked_by_runs ?? 0),
      };
    });
    if (page.length < ORDERS_A_PAGE) return;
  }
}

/**
 * A page of orders with the sums of their payments and refunds. In one statement, so that a booking meanwhile makes no
 * difference.
 */
function pageOfOrders(db: Db, after: string) {
  return db
    .with('page', () =>
      selectOrders(db)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ORDERS_A_PAGE)
        .select(['id', 'number', 'status', 'source', 'total_cents', 'paid_cents']),
    )
    .with('paid', (page) =>
      page
        .selectFrom('payments')
        .where('payments.order_id', 'in', page.selectFrom('page').select('page.id'))
        .where('payments.undone_at', 'is', null)
        .groupBy('payments.order_id')
        .select([
          'payments.order_id',
          sumIf(sql`payments.cents > 0`).as('received'),
          sumIf(sql`payments.cents < 0`).as('refunded'),
          sumIf(sql`payments.cents > 0 and payments.paypal_id is not null`).as('received_by_paypal'),
          sumIf(sql`payments.cents < 0 and payments.paypal_id is not null`).as('refunded_by_paypal'),
          sumIf(sql`exists (select refunds.id from refunds where refunds.payment_id = payments.id)`).as(
            'booked_by_runs',
          ),
        ]),
    )
    .with('due', (page) =>
      page
        .selectFrom('refunds')
        .where('refunds.order_id', 'in', page.selectFrom('page').select('page.id'))
        .groupBy('refunds.order_id')
        .select([
          'refunds.order_id',
          sumIf(sql`refunds.state = 'in_run'`).as('in_run'),
          sumIf(sql`refunds.state = 'paid'`).as('paid_by_runs'),
        ]),
    )
    .selectFrom('page')
    .leftJoin('paid', 'paid.order_id', 'page.id')
    .leftJoin('due', 'due.order_id', 'page.id')
    .orderBy('page.id')
    .selectAll('page')
    .select([
      ...(['received', 'refunded', 'received_by_paypal', 'refunded_by_paypal', 'booked_by_runs'] as const),
      ...(['in_run', 'paid_by_runs'] as const),
    ])
    .execute();
}

/** The cents of the rows for which a condition holds. */
function sumIf(condition: RawBuilder<unknown>) {
  return sql<number | null>`sum(case when ${condition} then cents end)`;
}

async function billsOf(db: Db, from: { after: string; last: string }): Promise<Map<string, AnyBillFacts[]>> {
  const rows = await db
    .selectFrom('documents')
    .where('order_id', '>', from.after)
    .where('order_id', '<=', from.last)
    .select(['order_id', 'facts'])
    .execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map(
    [...byOrder].map(([id, own]) => [id, own.map(({ facts }): AnyBillFacts => JSON.parse(facts))]),
  );
}

/** The total of a bill, from its stored facts. */
function grossOf({ lines, discount }: AnyBillFacts): number {
  const sum = lines.reduce((cents, line) => cents + line.quantity * line.unitCents, 0);
  return sum - (discount?.cents ?? 0);
}

/** Few enough to be summed within some milliseconds. */
const ENTRIES_A_PAGE = 1_000;

/**
 * Cents of the bank entries, and of the payments based on them. Page by page, so that other requests can run in between;
 * each page is consistent in itself.
 */
export async function bankSums(db: Db) {
  const sums = { booked: 0, assigned: 0, open: 0, ignored: 0 };
  const { last } = await db
    .selectFrom('bank_entries')
    .select((row) => row.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  for (let after = 0; after < (last ?? 0); after += ENTRIES_A_PAGE) {
    await setImmediate();
    for (const { outcome, amount, assigned, booked } of await sumEntries(db, after)) {
      sums.booked += Number(booked ?? 0);
      sums.assigned += Number(assigned ?? 0);
      if (outcome === 'ignored') sums.ignored += Number(amount ?? 0);
      if (outcome === 'open' || outcome === 'booked') sums.open += Number(amount ?? 0);
      sums.open -= Number(assigned ?? 0);
    }
  }
  return sums;
}

/** The sums of a page of entries by outcome. */
export function sumEntries(db: Db, after: number) {
  const inEuros = (column: 'amount_cents' | 'assigned_cents') =>
    sql<number | null>`sum(case when entry.currency = 'EUR' then ${sql.ref(`entry.${column}`)} end)`;
  return db
    .selectFrom('bank_entries as entry')
    .where('entry.id', '>', after)
    .where('entry.id', '<=', after + ENTRIES_A_PAGE)
    .groupBy('entry.outcome')
    .select(['entry.outcome', inEuros('amount_cents').as('amount'), inEuros('assigned_cents').as('assigned')])
    .select((entry) => {
      const booked = entry
        .selectFrom('payments')
        .whereRef('payments.bank_entry_id', '=', 'entry.id')
        .where('payments.undone_at', 'is', null)
        .select((payment) => payment.fn.sum<number>('payments.cents').as('cents'));
      return sql<number | null>`sum(${booked})`.as('booked');
    })
    .execute();
}
