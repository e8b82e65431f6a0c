import type { PaypalState } from '../../../contract/paypal.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { lockOrder } from '../../sales/orders/orders.repository.ts';
import { bookPaymentWithin } from '../payments/book-payment.ts';
import {
  closeDoubtfulPaypal,
  orderOfPaypalPayment,
  type PaypalRow,
  stateOfPaypalOrder,
  updatePaypalState,
} from './paypal-orders.repository.ts';

/** The actor of PayPal's bookings in payments and the order's history. */
export const PAYPAL_ACTOR = { firstname: 'PayPal', lastname: '' };

/**
 * Books a capture for its order once, whichever of guest, webhook and poll reports it first. The money has
 * arrived, so a cancelled order gets it too, as an amount to refund.
 */
export async function bookCapture(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  { orderId, row, captureId }: { orderId: string; row: PaypalRow; captureId: string },
): Promise<PaypalState> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    // A concurrent booking of the same capture waits here and then finds it booked.
    await lockOrder(trx, orderId);
    const bookedFor = await orderOfPaypalPayment(trx, captureId);
    if (bookedFor !== undefined && bookedFor !== orderId)
      return noteWithin(trx, {
        services,
        row,
        state: 'wrong',
        reason: 'eine Zahlung einer anderen Bestellung',
      });
    if (bookedFor !== undefined) return stateOfPaypalOrder(trx, row.id);
    const booking = {
      orderId,
      centsOf: () => row.cents,
      bookedOn: berlinDay(now),
      note: `PayPal ${captureId}`,
      paypalId: captureId,
    };
    const booked = await bookPaymentWithin(trx, { who: PAYPAL_ACTOR, now }, booking);
    if (isRefusal(booked)) throw new Error(`capture not booked: ${booked.code}`);
    await updatePaypalState(trx, { id: row.id, state: 'paid', now });
    return 'paid' as const;
  });
}

/**
 * Stores a payment's state; `wrong` is recorded once, with its `reason`, in the order's history and the log.
 */
export function notePaypalState(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  row: PaypalRow,
  state: PaypalState,
  reason = '',
): Promise<PaypalState> {
  // Most polls bring nothing new and need no write transaction.
  if (row.state === state) return Promise.resolve(state);
  return services.store.write(async (trx) => {
    await lockOrder(trx, row.order_id);
    return noteWithin(trx, { services, row, state, reason });
  });
}

/**
 * Closes an order's payments in doubt after staff have looked into them, so that reminders and retention
 * apply again; without any, nothing happens. Refused: `unknown_order`.
 */
export function closePaypal(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  orderId: string,
): Promise<Refusal | null> {
  return services.store.write(async (trx) => {
    if ((await lockOrder(trx, orderId)) === undefined) return refuse('unknown_order');
    if (await closeDoubtfulPaypal(trx, orderId))
      await writeOrderHistory(trx, { orderId, at: services.clock(), who, what: 'paypal_closed' });
    return null;
  });
}

interface Note {
  services: Pick<Ports, 'clock' | 'log'>;
  row: PaypalRow;
  state: PaypalState;
  reason: string;
}

async function noteWithin(trx: Trx, { services, row, state, reason }: Note): Promise<PaypalState> {
  const isNew = await updatePaypalState(trx, { id: row.id, state, now: services.clock() });
  if (state !== 'wrong' || !isNew) return state;
  services.log.error('paypal says what does not fit');
  const facts = { reason, amount: centsToEuros(row.cents) };
  await writeOrderHistory(trx, {
    orderId: row.order_id,
    at: services.clock(),
    who: PAYPAL_ACTOR,
    what: 'paypal_wrong',
    facts,
  });
  return state;
}
