import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { statusWithoutPayment } from '../../../domain/order.ts';
import { ticketsByPrice } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import { dropOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { lockOrder } from '../../sales/orders/orders.repository.ts';
import { giveBackToEntry } from '../bank/bank-entries.repository.ts';
import { invoiceOfOrder } from '../invoices/documents.repository.ts';
import { markRefundReturned, pendingRefundCents } from '../refunds/refunds.repository.ts';
import { ANNOUNCE_DELAY_MS, changePaidAmount, countOf } from './book-payment.ts';
import { undoParts } from './payment-parts.ts';
import { markPaymentUndone, paymentsOfOrder } from './payments.repository.ts';
import { undoWaiverWithin } from './waive-rest.ts';

interface Undo {
  orderId: string;
  payment: number;
}

/**
 * Undoes a booking, which stays visible. If the total is no longer reached, the order is open again, its tickets
 * are invalid and nothing of it is waived any more; a bank entry becomes open again. Refused: `unknown_order`, `unknown_payment`,
 * `payment_undone`, `paypal_booking` for PayPal's bookings, `invoice_issued` if an invoice's money would be
 * missing, `refund_first` if it was refunded, `refund_in_run` if a refund is about to be transferred.
 */
export function undoPayment(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  undo: Undo,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write((trx) => undoPaymentWithin(trx, { who, now }, undo));
}

/** `undoPayment` as part of a larger operation, which a refusal rolls back too. */
export async function undoPaymentWithin(
  trx: Trx,
  { who, now }: { who: Staff; now: number },
  { orderId, payment }: Undo,
): Promise<Refusal | null> {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return refuse('unknown_order');
  const undone = await markPaymentUndone(trx, { id: payment, orderId, at: now, by: nameOfStaff(who) });
  if (undone === undefined) {
    const known = await paymentsOfOrder(trx, orderId);
    return refuse(known.some(({ id }) => id === payment) ? 'payment_undone' : 'unknown_payment');
  }
  const { cents, bank_entry_id: bankEntryId, paypal_id: paypalId } = undone;
  if (paypalId !== null) return refuse('paypal_booking');
  const paidCents = order.paid_cents - cents;
  if (paidCents < 0) return refuse('refund_first');
  const waitingCents = await pendingRefundCents(trx, orderId);
  if (cents > 0 && waitingCents > 0 && paidCents - order.total_cents < waitingCents)
    return refuse('refund_in_run', { names: order.number });
  if (cents < 0) await markRefundReturned(trx, payment);
  const tickets = await ticketsByPrice(trx, orderId);
  const sums = { totalCents: order.total_cents, paidCents, ticketCount: countOf(tickets) };
  const status = statusWithoutPayment(order.status, sums);
  const isLost = order.status === 'paid' && status === 'open';
  if (isLost && (await invoiceOfOrder(trx, orderId)) !== undefined) return refuse('invoice_issued');
  await changePaidAmount(trx, { order, paidCents, status, now });
  if (status === 'open' && !(await hasUnannounced(trx, orderId, now)))
    await dropOrderMail(trx, orderId, 'payment_partial');
  // Only a rest is waived, not what is missing without this payment.
  if (isLost) await undoWaiverWithin(trx, { who, now }, { ...order, paid_cents: paidCents, status });
  await undoParts(trx, { id: orderId, totalCents: order.total_cents, paidCents, tickets, payment });
  if (bankEntryId !== null) await giveBackToEntry(trx, { id: bankEntryId, cents });
  const facts = { amount: centsToEuros(cents) };
  await writeOrderHistory(trx, { orderId, at: now, who, what: 'payment_undone', facts });
  return null;
}

/** Whether the mail that asks for the rest still has another payment to tell of. */
async function hasUnannounced(trx: Trx, orderId: string, now: number): Promise<boolean> {
  const payments = await paymentsOfOrder(trx, orderId);
  return payments.some(
    ({ undone_at, cents, created_at }) =>
      undone_at === null && cents > 0 && created_at > now - ANNOUNCE_DELAY_MS,
  );
}
