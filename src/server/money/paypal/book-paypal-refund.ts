import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import {
  historyOfOrder,
  type OrderAuditEntry,
  writeOrderHistory,
} from '../../sales/orders/order-history.repository.ts';
import { lockOrder } from '../../sales/orders/orders.repository.ts';
import { bookPaymentWithin } from '../payments/book-payment.ts';
import { typedByHand } from '../payments/payments.repository.ts';
import { PAYPAL_ACTOR } from './book-paypal.ts';
import { orderOfPaypalPayment } from './paypal-orders.repository.ts';

interface PaypalRefund {
  orderId: string;
  /** What went back, positive. */
  cents: number;
  refundId: string;
  /** PayPal took it back for the guest or his bank; otherwise the club gave it back. */
  isReversal?: boolean;
}

/**
 * Books what went back at PayPal, once. What the club gave back and somebody has booked by hand, to the cent, is the same
 * and only gets PayPal's id; more than is still paid is not booked but told staff, and so is everything that PayPal took
 * back itself. Refused: `unknown_order`.
 */
export async function bookPaypalRefund(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  refund: PaypalRefund,
): Promise<Refusal | null> {
  const { orderId, cents, refundId, isReversal = false } = refund;
  const now = services.clock();
  return services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if ((await orderOfPaypalPayment(trx, refundId)) !== undefined) return null;
    if (!isReversal && (await isBookedByHand(trx, refund, now))) return null;
    if (order.paid_cents < cents) {
      const about = isReversal ? 'reversal' : 'refund';
      const facts = { about, amount: centsToEuros(cents) };
      await flagForStaff(trx, services, { orderId, paypalId: refundId, facts });
      return null;
    }
    const booked = await bookPaymentWithin(
      trx,
      { who: PAYPAL_ACTOR, now },
      {
        orderId,
        centsOf: () => -cents,
        bookedOn: berlinDay(now),
        note: `PayPal ${refundId}${isReversal ? ', Rückbuchung' : ''}`,
        paypalId: refundId,
        isReversal,
      },
    );
    if (isRefusal(booked)) return booked;
    if (isReversal) await markDoubtful(trx, orderId);
    return null;
  });
}

/** Takes a refund that somebody typed for PayPal's: not one that a bank's entry or a run of refunds stands behind. */
async function isBookedByHand(
  trx: Trx,
  { orderId, cents, refundId }: PaypalRefund,
  now: number,
): Promise<boolean> {
  const byHand = await trx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('cents', '=', -cents)
    .where('undone_at', 'is', null)
    .where(typedByHand)
    .orderBy('id')
    .executeTakeFirst();
  if (byHand === undefined) return false;
  await trx
    .updateTable('payments')
    .set({ method: 'paypal', paypal_id: refundId })
    .where('id', '=', byHand.id)
    .execute();
  const facts = { amount: centsToEuros(cents) };
  await writeOrderHistory(trx, { orderId, at: now, who: PAYPAL_ACTOR, what: 'paypal_matched', facts });
  return true;
}

/** Tells staff of a refund that PayPal reports and that cannot be read. */
export function reportUnreadRefund(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  orderId: string,
  refundId: string,
): Promise<void> {
  return services.store.write(async (trx) => {
    await lockOrder(trx, orderId);
    await flagForStaff(trx, services, { orderId, paypalId: refundId, facts: { about: 'unread' } });
  });
}

interface Doubt {
  orderId: string;
  /** PayPal's id of what it is about: staff are told of it once. */
  paypalId: string;
  facts: NonNullable<OrderAuditEntry['facts']>;
}

/**
 * Has staff look at what PayPal says about an order that was paid there: a line in its history, and until they have, it is
 * neither reminded nor cancelled by itself nor forgotten. The caller holds the order's lock.
 */
async function flagForStaff(
  trx: Trx,
  { log, clock }: Pick<Ports, 'clock' | 'log'>,
  { orderId, paypalId, facts }: Doubt,
): Promise<void> {
  const told = await historyOfOrder(trx, orderId);
  if (told.some((line) => line.what === 'paypal_wrong' && JSON.parse(line.facts).paypal_id === paypalId))
    return;
  log.error('paypal says what does not fit');
  await markDoubtful(trx, orderId);
  await writeOrderHistory(trx, {
    orderId,
    at: clock(),
    who: PAYPAL_ACTOR,
    what: 'paypal_wrong',
    facts: { ...facts, paypal_id: paypalId },
  });
}

/** What was paid at PayPal for an order is for staff to look at. */
async function markDoubtful(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('paypal_orders')
    .set({ state: 'wrong' })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['paid', 'closed'])
    .execute();
}
