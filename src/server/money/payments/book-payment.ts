import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { statusAfter, statusWithoutPayment } from '../../../domain/order-balance.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import { countTickets } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { type OrderDeedDone, writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { type LockedOrder, lockOrder } from '../../sales/orders/orders.repository.ts';
import { inRunCents } from '../refunds/in-run-cents.ts';
import { changePaidAmount } from './change-paid-amount.ts';
import { insertPayment } from './payments.repository.ts';

export interface Booking {
  orderId: string;
  /** What came in (what went out: negative), from the order as it is; a refusal where it is not as it was seen. */
  centsOf: (order: LockedOrder) => number | Refusal;
  /** `YYYY-MM-DD` */
  bookedOn: string;
  note: string;
  /** The entry of a bank statement that it stands on, if any. */
  bankEntryId?: number;
  /** PayPal's id of the capture or refund: has happened already, whatever stands against it here. */
  paypalId?: string;
  /** PayPal took it back, not the club. */
  isReversal?: boolean;
}

/**
 * Books money that came in for an order and answers the payment's id. As soon as the total is there the order is paid
 * and its tickets let in; what is beyond it is to be given back, and with the last of it a cancelled one is refunded. Refused: `unknown_order`, `invalid` for a day to
 * come, `refund_in_run` where it gives back what stands in a run, and what `centsOf` refuses.
 */
export async function bookPayment(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  booking: Booking,
): Promise<number | Refusal> {
  const now = services.clock();
  return services.store.write((trx) => bookPaymentWithin(trx, { who, now }, booking));
}

/** The same as part of a larger operation, which a refusal undoes as well. */
export async function bookPaymentWithin(
  trx: Trx,
  { who, now }: { who: OrderDeedDone['who']; now: number },
  { orderId, centsOf, bookedOn, note, bankEntryId, paypalId, isReversal }: Booking,
): Promise<number | Refusal> {
  if (bookedOn > berlinDay(now))
    return refuse('invalid', { errors: { booked_on: 'Dieser Tag kommt erst noch' } });
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return refuse('unknown_order');
  const cents = centsOf(order);
  if (isRefusal(cents)) return cents;
  const leftCents = order.paid_cents + cents - order.total_cents;
  if (cents < 0 && paypalId === undefined && leftCents < (await inRunCents(trx, orderId)))
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
  await receive(trx, order, cents, now);
  const facts = {
    amount: centsToEuros(Math.abs(cents)),
    booked_on: bookedOn,
    ...(paypalId !== undefined && { way: isReversal ? 'reversal' : 'paypal' }),
  };
  const what = cents < 0 ? 'refund_booked' : 'payment_booked';
  await writeOrderHistory(trx, { orderId, at: now, who, what, facts });
  return payment;
}

async function receive(trx: Trx, order: LockedOrder, cents: number, now: number): Promise<void> {
  const paidCents = order.paid_cents + cents;
  const ticketCount = await countTickets(trx, order.id);
  const sums = { totalCents: order.total_cents, paidCents, ticketCount };
  // Staff give back what is too much; at PayPal somebody may give back all there is, and then nothing is paid any more.
  const isAllBack = cents < 0 && paidCents <= 0 && ticketCount > 0;
  const status = (isAllBack ? statusWithoutPayment : statusAfter)(order.status, sums);
  await changePaidAmount(trx, { order, paidCents, status, now });
}
