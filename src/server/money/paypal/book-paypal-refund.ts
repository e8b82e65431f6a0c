import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { lockOrder } from '../../sales/orders/orders.repository.ts';
import { bookPaymentWithin } from '../payments/book-payment.ts';
import { typedByHand } from '../payments/typed-by-hand.ts';
import { callStaff, markDoubtful } from './call-staff.ts';
import { PAYPAL } from './paypal-itself.ts';
import { orderOfPaypalPayment } from './paypal-orders-table.ts';

export interface PaypalRefund {
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
      await callStaff(trx, services, { orderId, paypalId: refundId, facts });
      return null;
    }
    const booked = await bookPaymentWithin(
      trx,
      { who: PAYPAL, now },
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
  await writeOrderHistory(trx, { orderId, at: now, who: PAYPAL, what: 'paypal_matched', facts });
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
    await callStaff(trx, services, { orderId, paypalId: refundId, facts: { about: 'unread' } });
  });
}
