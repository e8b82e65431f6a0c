import type { Reconciliation } from '../../../contract/reconciliation.ts';
import { centsToEuros as euros } from '../../../domain/money.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import { type ReconciledOrder, reconciledOrders } from './reconciled-orders.ts';

const MOST_WRONG = 100;

/**
 * Adds up every amount in the shop in two ways: what orders say and what payments say, what is invoiced and what was
 * ordered, what the bank's entries say and what was booked on them, what runs of refunds say and what was given back. In order, every difference is 0; where one is not, it
 * names the orders. `now` in epoch milliseconds, amounts in euros.
 */
export async function reconcile(db: Db, now: number): Promise<Reconciliation> {
  const sums = new Sums();
  const wrong: string[] = [];
  for await (const page of reconciledOrders(db)) {
    for (const order of page) {
      sums.add(order);
      if (wrong.length < MOST_WRONG && isWrong(order)) wrong.push(order.number);
    }
  }
  const bank = await bankSums(db);
  const paypal = await paypalSums(db);
  const { total, paid, open, due, received, refunded, invoiced, cancelled, unbilled, billable } = sums;
  const { inRuns, paidByRuns, bookedByRuns } = sums;
  return {
    at: storedTimeOfInstant(now),
    orders: { total: euros(total), paid: euros(paid), open: euros(open), refund_due: euros(due) },
    payments: {
      received: euros(received),
      refunded: euros(refunded),
      by_bank: euros(bank.booked),
      received_by_paypal: euros(paypal.received),
      refunded_by_paypal: euros(paypal.refunded),
      by_hand: euros(received - refunded - bank.booked - paypal.received + paypal.refunded),
    },
    invoices: {
      invoiced: euros(invoiced),
      cancelled: euros(cancelled),
      unbilled: euros(unbilled),
      billable: euros(billable),
    },
    refunds: { in_runs: euros(inRuns), paid: euros(paidByRuns) },
    bank: { assigned: euros(bank.assigned), open: euros(bank.open), ignored: euros(bank.ignored) },
    differences: {
      payments: euros(received - refunded - paid),
      orders: euros(total - paid - open + due),
      invoices: euros(invoiced - cancelled + unbilled - billable),
      bank: euros(bank.assigned - bank.booked),
      refunds: euros(paidByRuns - bookedByRuns),
    },
    wrong,
  };
}

/** Integer cents of all orders but those of the box office. */
class Sums {
  total = 0;
  paid = 0;
  open = 0;
  due = 0;
  received = 0;
  refunded = 0;
  invoiced = 0;
  cancelled = 0;
  unbilled = 0;
  billable = 0;
  inRuns = 0;
  paidByRuns = 0;
  bookedByRuns = 0;

  add(order: ReconciledOrder): void {
    this.received += order.receivedCents;
    this.refunded += order.refundedCents;
    this.inRuns += order.inRunCents;
    this.paidByRuns += order.paidByRunsCents;
    this.bookedByRuns += order.bookedByRunsCents;
    if (order.isUnbooked) return;
    this.total += order.totalCents;
    this.paid += order.paidCents;
    this.open += order.openCents;
    this.due += order.refundDueCents;
    this.invoiced += order.invoicedCents;
    this.cancelled += order.cancelledCents;
    this.unbilled += unbilledOf(order);
    if (order.hasInvoice || order.status === 'paid') this.billable += order.totalCents;
  }
}

function unbilledOf({ hasInvoice, status, totalCents }: ReconciledOrder): number {
  return !hasInvoice && status === 'paid' ? totalCents : 0;
}

/** Whether the amounts of an order contradict each other. */
function isWrong(order: ReconciledOrder): boolean {
  const { totalCents, paidCents, openCents, refundDueCents } = order;
  if (order.receivedCents - order.refundedCents !== paidCents) return true;
  if (order.paidByRunsCents !== order.bookedByRunsCents || order.inRunCents > refundDueCents) return true;
  if (order.isUnbooked) return false;
  if (totalCents !== paidCents + openCents - refundDueCents) return true;
  return order.hasInvoice && order.invoicedCents - order.cancelledCents !== totalCents;
}

/** Cents of the bank's entries, and of the payments that stand on them. */
async function bankSums(db: Db) {
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

/** Cents that came in and went back (both positive) by PayPal. */
async function paypalSums(db: Db): Promise<{ received: number; refunded: number }> {
  const booked = db
    .selectFrom('payments')
    // What PayPal booked has its id, and an index; what says its way has none.
    .where('paypal_id', 'is not', null)
    .where('undone_at', 'is', null)
    .select((row) => row.fn.sum<number>('cents').as('cents'));
  const received = await booked.where('cents', '>', 0).executeTakeFirstOrThrow();
  const refunded = await booked.where('cents', '<', 0).executeTakeFirstOrThrow();
  return { received: Number(received.cents ?? 0), refunded: -Number(refunded.cents ?? 0) };
}
