import type { PaypalState } from '../../../contract/paypal.ts';
import { isRefusal } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { lockOrder } from '../../sales/orders/orders.repository.ts';
import { bookPaymentWithin } from '../payments/book-payment.ts';
import {
  orderOfPaypalPayment,
  type PaypalRow,
  stateOfPaypalOrder,
  updatePaypalState,
} from './paypal-orders.repository.ts';

/**
 * Books what PayPal has collected for an order, once, whoever hears of it first. It came in whatever has become of the
 * order: of a cancelled one it is to be given back.
 */
export async function bookCapture(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  { orderId, row, captureId }: { orderId: string; row: PaypalRow; captureId: string },
): Promise<PaypalState> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    // Whoever books the same waits here, and then finds it booked.
    await lockOrder(trx, orderId);
    const bookedFor = await orderOfPaypalPayment(trx, captureId);
    if (bookedFor !== undefined && bookedFor !== orderId)
      return noteWithin(trx, {
        services,
        row,
        state: 'wrong',
        reason: 'eine Zahlung einer anderen Bestellung',
      });
    // Whatever has become of it since.
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

/** Writes down how a payment stands; what does not fit is said once, in the history and in the log. */
export function notePaypalState(
  services: Pick<Ports, 'clock' | 'log' | 'store'>,
  row: PaypalRow,
  state: PaypalState,
  reason = '',
): Promise<PaypalState> {
  // Most questions bring nothing new, and then nobody waits for the database.
  if (row.state === state) return Promise.resolve(state);
  return services.store.write(async (trx) => {
    await lockOrder(trx, row.order_id);
    return noteWithin(trx, { services, row, state, reason });
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
  const deed = {
    orderId: row.order_id,
    at: services.clock(),
    who: PAYPAL_ACTOR,
    what: 'paypal_wrong',
    facts,
  } as const;
  await writeOrderHistory(trx, deed);
  return state;
}

/** Who stands behind PayPal's bookings in what is kept. */
export const PAYPAL_ACTOR = { firstname: 'PayPal', lastname: '' };
