import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import { balanceOf, type OrderStatus } from '../../../domain/order.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Tables } from '../../platform/database/tables.ts';
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
    after = last.id;
    const bills = await billsOf(
      db,
      page.map(({ id }) => id),
    );
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

function pageOfOrders(db: Db, after: string) {
  return selectOrders(db)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ORDERS_A_PAGE)
    .select((row) => {
      const counted = row
        .selectFrom('payments')
        .whereRef('payments.order_id', '=', 'orders.id')
        .where('payments.undone_at', 'is', null)
        .select((sum) => sum.fn.sum<number>('payments.cents').as('cents'));
      const refunds = row
        .selectFrom('refunds')
        .whereRef('refunds.order_id', '=', 'orders.id')
        .select((sum) => sum.fn.sum<number>('refunds.cents').as('cents'));
      const byRuns = (one: ExpressionBuilder<Tables, 'payments'>) =>
        one.exists(
          one.selectFrom('refunds').select('refunds.id').whereRef('refunds.payment_id', '=', 'payments.id'),
        );
      return [
        'id',
        'number',
        'status',
        'source',
        'total_cents',
        'paid_cents',
        counted.where('payments.cents', '>', 0).as('received'),
        counted.where('payments.cents', '<', 0).as('refunded'),
        refunds.where('refunds.state', '=', 'in_run').as('in_run'),
        refunds.where('refunds.state', '=', 'paid').as('paid_by_runs'),
        counted.where(byRuns).as('booked_by_runs'),
      ];
    })
    .execute();
}

async function billsOf(db: Db, ids: ReadonlyArray<string>): Promise<Map<string, AnyBillFacts[]>> {
  const rows = await db
    .selectFrom('documents')
    .innerJoin(rowsOfIds(db, ids).as('wanted'), 'wanted.id', 'documents.order_id')
    .select(['documents.order_id', 'documents.facts'])
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

/** Cents of the bank entries, and of the payments based on them. */
export async function bankSums(db: Db) {
  const entries = await db
    .selectFrom('bank_entries')
    .where('currency', '=', 'EUR')
    .groupBy('outcome')
    .select((row) => [
      'outcome',
      row.fn.sum<number>('amount_cents').as('amount'),
      row.fn.sum<number>('assigned_cents').as('assigned'),
    ])
    .execute();
  const { booked } = await db
    .selectFrom('payments')
    .where('bank_entry_id', 'is not', null)
    .where('undone_at', 'is', null)
    .select((row) => row.fn.sum<number>('cents').as('booked'))
    .executeTakeFirstOrThrow();
  const amountOf = (outcome: string) => Number(entries.find((row) => row.outcome === outcome)?.amount ?? 0);
  const assigned = entries.reduce((cents, row) => cents + Number(row.assigned ?? 0), 0);
  return {
    booked: Number(booked ?? 0),
    assigned,
    open: amountOf('open') + amountOf('booked') - assigned,
    ignored: amountOf('ignored'),
  };
}

/** Cents received and refunded (both positive) by PayPal. */
export async function paypalSums(db: Db): Promise<{ received: number; refunded: number }> {
  const booked = db
    .selectFrom('payments')
    // By id, because only that has an index.
    .where('paypal_id', 'is not', null)
    .where('undone_at', 'is', null)
    .select((row) => row.fn.sum<number>('cents').as('cents'));
  const received = await booked.where('cents', '>', 0).executeTakeFirstOrThrow();
  const refunded = await booked.where('cents', '<', 0).executeTakeFirstOrThrow();
  return { received: Number(received.cents ?? 0), refunded: -Number(refunded.cents ?? 0) };
}
