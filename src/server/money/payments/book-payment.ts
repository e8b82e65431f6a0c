import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { type OrderStatus, statusAfter, statusWithoutPayment } from '../../../domain/order.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import { markValidItemsChanged, ticketsByPrice } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import { dropOrderMail, queueOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { type OrderAuditEntry, writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { type LockedOrder, lockOrder, setPaid } from '../../sales/orders/orders.repository.ts';
import { pendingRefundCents } from '../refunds/refunds.repository.ts';
import { writeParts } from './payment-parts.ts';
import { insertPayment } from './payments.repository.ts';

/** A booking undone within this time is never announced to the guest. */
export const ANNOUNCE_DELAY_MS = 60_000;

interface Booking {
  orderId: string;
  /**
   * The amount received (negative when given back), computed from the locked order, or a refusal where the
   * order differs from what was seen.
   */
  centsOf: (order: LockedOrder) => number | Refusal;
  /** `YYYY-MM-DD` */
  bookedOn: string;
  note: string;
  bankEntryId?: number;
  /**
   * PayPal's id of the capture or refund. It has already happened, so it is booked even where a booking by
   * hand would be refused.
   */
  paypalId?: string;
  isReversal?: boolean;
}

/**
 * Books money received for an order and returns the payment's id. Once the total is reached, the order is
 * paid and its tickets become valid; until then a mail asks for the rest. Anything beyond is refundable, and refunding the last of it marks a
 * cancelled order as refunded. Refused: `unknown_order`, `invalid` for a future day, `refund_in_run` if it
 * gives back what a refund run will transfer, and whatever `centsOf` refuses.
 */
export async function bookPayment(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  booking: Booking,
): Promise<number | Refusal> {
  const now = services.clock();
  return services.store.write((trx) => bookPaymentWithin(trx, { who, now }, booking));
}

/** `bookPayment` as part of a larger operation, which a refusal rolls back too. */
export async function bookPaymentWithin(
  trx: Trx,
  { who, now }: { who: OrderAuditEntry['who']; now: number },
  { orderId, centsOf, bookedOn, note, bankEntryId, paypalId, isReversal }: Booking,
): Promise<number | Refusal> {
  if (bookedOn > berlinDay(now))
    return refuse('invalid', { errors: { booked_on: 'Dieser Tag kommt erst noch' } });
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return refuse('unknown_order');
  const cents = centsOf(order);
  if (isRefusal(cents)) return cents;
  const leftCents = order.paid_cents + cents - order.total_cents;
  if (cents < 0 && paypalId === undefined && leftCents < (await pendingRefundCents(trx, orderId)))
    return refuse('refund_in_run', { names: order.number });
  const payment = await insertPayment(trx, {
    order_id: orderId,
    cents,
    method: paypalId === undefined ? 'transfer' : 'paypal',
    booked_on: bookedOn,
    note,
    created_at: now,
    booked_by: nameOfStaff(who),
    bank_entry_id: bankEntryId ?? null,
    paypal_id: paypalId ?? null,
  });
  const tickets = await ticketsByPrice(trx, orderId);
  await receive(trx, order, { cents, ticketCount: countOf(tickets) }, now);
  await writeParts(trx, {
    id: orderId,
    totalCents: order.total_cents,
    paidCents: order.paid_cents + cents,
    tickets,
    payment,
    paidBefore: order.paid_cents,
  });
  const facts = {
    amount: centsToEuros(Math.abs(cents)),
    booked_on: bookedOn,
    ...(paypalId !== undefined && { way: isReversal ? 'reversal' : 'paypal' }),
  };
  const what = cents < 0 ? 'refund_booked' : 'payment_booked';
  await writeOrderHistory(trx, { orderId, at: now, who, what, facts });
  return payment;
}

export function countOf(tickets: ReadonlyArray<{ count: number }>): number {
  return tickets.reduce((sum, { count }) => sum + count, 0);
}

async function receive(
  trx: Trx,
  order: LockedOrder,
  { cents, ticketCount }: { cents: number; ticketCount: number },
  now: number,
): Promise<void> {
  const paidCents = order.paid_cents + cents;
  const sums = { totalCents: order.total_cents, paidCents, ticketCount };
  // Staff refund only what was overpaid. PayPal may give back everything, and then the order is no longer
  // paid.
  const isAllBack = cents < 0 && paidCents <= 0 && ticketCount > 0;
  const status = (isAllBack ? statusWithoutPayment : statusAfter)(order.status, sums);
  await changePaidAmount(trx, { order, paidCents, status, now });
  if (cents > 0 && status === 'open') await askForRest(trx, order, now);
}

/** Queues a mail that asks for the rest, in place of an earlier one that still waits; exempt orders are left alone. */
async function askForRest(trx: Trx, order: LockedOrder, now: number): Promise<void> {
  if (order.email === '' || order.exempt_because !== null) return;
  if (order.paid_cents > 0) await dropOrderMail(trx, order.id, 'payment_partial');
  const dueAt = now + ANNOUNCE_DELAY_MS;
  await queueOrderMail(trx, { kind: 'payment_partial', orderId: order.id, documentId: null, now, dueAt });
}

interface Change {
  order: LockedOrder;
  paidCents: number;
  status: OrderStatus;
  now: number;
}

/** Writes what has been paid for an order and its new status. The caller holds the order's lock. */
export async function changePaidAmount(trx: Trx, { order, paidCents, status, now }: Change): Promise<void> {
  const isPaidNow = order.status === 'open' && status === 'paid';
  const isNoLongerPaid = order.status === 'paid' && (status === 'open' || status === 'cancelled');
  await setPaid(trx, order.id, {
    paid_cents: paidCents,
    status,
    ...(isPaidNow && { paid_at: now }),
    ...(isNoLongerPaid && { paid_at: null }),
  });
  if (isPaidNow) await announcePayment(trx, order, now);
  if (isNoLongerPaid) await revokePayment(trx, { id: order.id, now });
}

/**
 * Makes the tickets valid at the doors and queues the mail with invoice and tickets, to be sent a minute later, in place of
 * one that asks for the rest. `order` is what it was before.
 */
export async function announcePayment(
  trx: Trx,
  { id, paid_cents: paidBefore }: Pick<LockedOrder, 'id' | 'paid_cents'>,
  now: number,
): Promise<void> {
  if (paidBefore > 0) await dropOrderMail(trx, id, 'payment_partial');
  await markValidItemsChanged(trx, id, now);
  const mail = {
    kind: 'order_paid',
    orderId: id,
    documentId: null,
    now,
    dueAt: now + ANNOUNCE_DELAY_MS,
  } as const;
  await queueOrderMail(trx, mail);
}

/** Makes the tickets invalid again and drops the mail if it is still waiting. */
export async function revokePayment(trx: Trx, { id, now }: { id: string; now: number }): Promise<void> {
  await markValidItemsChanged(trx, id, now);
  await dropOrderMail(trx, id, 'order_paid');
}
