import type { Reconciliation } from '../../../contract/reconciliation.ts';
import { centsToEuros as euros } from '../../../domain/money.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../sales/orders/csv-line.ts';
import { bankSums, type ReconciledOrder, reconciledOrders } from './reconciliation.repository.ts';

const MAX_LISTED = 100;
const STATUS_LABELS = { open: 'Offen', paid: 'Bezahlt', cancelled: 'Storniert', refunded: 'Erstattet' };

const HEAD = [
  'Nummer',
  'Zustand',
  'Summe',
  'Eingegangen',
  'Erstattet',
  'Offen',
  'Zu erstatten',
  'In Rechnung gestellt',
  'Rechnung storniert',
  'An der Abendkasse',
];

/**
 * Adds up every amount in the shop in two ways: orders and payments, invoices and orders, bank entries and
 * bookings, refund runs and refunds. Every difference must be 0; otherwise it names the orders. `now` in
 * epoch milliseconds, amounts in euros.
 */
export async function reconcile(db: Db, now: number): Promise<Reconciliation> {
  const sums = new Sums();
  const wrong: string[] = [];
  for await (const page of reconciledOrders(db)) {
    for (const order of page) {
      sums.add(order);
      if (wrong.length < MAX_LISTED && isWrong(order)) wrong.push(order.number);
    }
  }
  const bank = await bankSums(db);
  const { total, paid, open, due, received, refunded, invoiced, cancelled, unbilled, billable } = sums;
  const { receivedByPaypal, refundedByPaypal, inRuns, paidByRuns, bookedByRuns } = sums;
  return {
    at: storedTimeOfInstant(now),
    orders: { total: euros(total), paid: euros(paid), open: euros(open), refund_due: euros(due) },
    payments: {
      received: euros(received),
      refunded: euros(refunded),
      by_bank: euros(bank.booked),
      received_by_paypal: euros(receivedByPaypal),
      refunded_by_paypal: euros(refundedByPaypal),
      by_hand: euros(received - refunded - bank.booked - receivedByPaypal + refundedByPaypal),
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

/** Integer cents of all orders except those of the box office. */
class Sums {
  total = 0;
  paid = 0;
  open = 0;
  due = 0;
  received = 0;
  refunded = 0;
  receivedByPaypal = 0;
  refundedByPaypal = 0;
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
    this.receivedByPaypal += order.receivedByPaypalCents;
    this.refundedByPaypal += order.refundedByPaypalCents;
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

function isWrong(order: ReconciledOrder): boolean {
  const { totalCents, paidCents, openCents, refundDueCents } = order;
  if (order.receivedCents - order.refundedCents !== paidCents) return true;
  if (order.paidByRunsCents !== order.bookedByRunsCents || order.inRunCents > refundDueCents) return true;
  if (order.isUnbooked) return false;
  if (totalCents !== paidCents + openCents - refundDueCents) return true;
  return order.hasInvoice && order.invoicedCents - order.cancelledCents !== totalCents;
}

/** The reconciliation as CSV: one line per order, totals at the end. */
export function exportReconciliation({ store }: Pick<Ports, 'store'>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pages = reconciledOrders(store.read);
  const sums = Array.from({ length: HEAD.length - 3 }, () => 0);
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(HEAD))),
    async pull(controller) {
      const { value: page } = await pages.next();
      if (page === undefined) {
        controller.enqueue(
          encoder.encode(csvLine(['Zusammen', '', ...sums.map((cents) => ({ cents })), ''])),
        );
        return controller.close();
      }
      const lines = page.map((order: ReconciledOrder) => {
        const amounts = amountsOf(order);
        for (const [at, cents] of amounts.entries()) sums[at] = (sums[at] ?? 0) + cents;
        const words = [order.number, STATUS_LABELS[order.status]];
        return csvLine([...words, ...amounts.map((cents) => ({ cents })), order.isUnbooked ? 'ja' : '']);
      });
      controller.enqueue(encoder.encode(lines.join('')));
    },
  });
}

function amountsOf(order: ReconciledOrder): number[] {
  return [
    order.totalCents,
    order.receivedCents,
    order.refundedCents,
    order.openCents,
    order.refundDueCents,
    order.invoicedCents,
    order.cancelledCents,
  ];
}
