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
import { markAsPaypal } from '../payments/payments.repository.ts';
import { PAYPAL_ACTOR } from './book-paypal.ts';
import { markPaypalDoubtful, orderOfPaypalPayment } from './paypal-orders.repository.ts';

interface PaypalRefund {
  orderId: string;
  /** Positive. */
  cents: number;
  refundId: string;
  /** A chargeback or dispute: PayPal took the money back; otherwise the club refunded it. */
  isReversal?: boolean;
}

/**
 * Books a refund made at PayPal once. A refund by the club that staff already booked by hand, to the cent, is
 * the same one and only gets PayPal's id. A refund above the paid amount is not booked but flagged for staff;
 * a reversal is always flagged. Refused: `unknown_order`.
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
    if (!isReversal && (await matchBookingByHand(trx, refund, now))) return null;
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
    if (isReversal) await markPaypalDoubtful(trx, orderId);
    return null;
  });
}

/** Flags a reported refund whose amount or capture cannot be read. */
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

/** Marks a refund typed by staff as this one; never one booked from a bank entry or a refund run. */
async function matchBookingByHand(
  trx: Trx,
  { orderId, cents, refundId }: PaypalRefund,
  now: number,
): Promise<boolean> {
  if (!(await markAsPaypal(trx, { orderId, cents: -cents, paypalId: refundId }))) return false;
  const facts = { amount: centsToEuros(cents) };
  await writeOrderHistory(trx, { orderId, at: now, who: PAYPAL_ACTOR, what: 'paypal_matched', facts });
  return true;
}

interface Doubt {
  orderId: string;
  /** The refund or capture in doubt; it is flagged once. */
  paypalId: string;
  facts: NonNullable<OrderAuditEntry['facts']>;
}

/**
 * Flags an order for staff with an entry in its history; until they close it, the order is neither reminded
 * nor cancelled automatically nor erased. The caller holds the order's lock.
 */
async function flagForStaff(
  trx: Trx,
  { log, clock }: Pick<Ports, 'clock' | 'log'>,
  { orderId, paypalId, facts }: Doubt,
): Promise<void> {
  const history = await historyOfOrder(trx, orderId);
  const isFlagged = history.some(
    (entry) => entry.what === 'paypal_wrong' && JSON.parse(entry.facts).paypal_id === paypalId,
  );
  if (isFlagged) return;
  log.error('paypal says what does not fit');
  await markPaypalDoubtful(trx, orderId);
  await writeOrderHistory(trx, {
    orderId,
    at: clock(),
    who: PAYPAL_ACTOR,
    what: 'paypal_wrong',
    facts: { ...facts, paypal_id: paypalId },
  });
}
