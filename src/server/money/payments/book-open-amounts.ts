import type * as v from 'valibot';
import type { BookingResult, bookOpenAmounts as endpoint } from '../../../contract/payments.ts';
import { isRefusal, refuse } from '../../../contract/refusals.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { balanceOf } from '../../../domain/order.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import type { LockedOrder } from '../../sales/orders/orders.repository.ts';
import { bookPayment } from './book-payment.ts';

type Bookings = v.InferOutput<typeof endpoint.body>;

/**
 * Books the open amounts of several orders independently: one that differs from what was seen does not keep
 * the others from being booked. Returns, in the given order, a payment's id or the message of the refusal.
 */
export async function bookOpenAmounts(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { booked_on, orders }: Bookings,
): Promise<BookingResult[]> {
  const results: BookingResult[] = [];
  for (const { id, seen_total, seen_paid } of orders) {
    const seen = { totalCents: eurosToCents(seen_total), paidCents: eurosToCents(seen_paid) };
    const centsOf = (order: LockedOrder) => openCents(order, seen);
    const payment = await bookPayment(services, who, {
      orderId: id,
      centsOf,
      bookedOn: booked_on,
      note: '',
    });
    results.push({
      order: id,
      payment: isRefusal(payment) ? null : payment,
      message: isRefusal(payment) ? payment.message : null,
    });
  }
  return results;
}

function openCents(order: LockedOrder, seen: { totalCents: number; paidCents: number }) {
  if (order.total_cents !== seen.totalCents || order.paid_cents !== seen.paidCents)
    return refuse('paid_meanwhile');
  const { openCents: open } = balanceOf({ status: order.status, ...seen });
  return open > 0 ? open : refuse('nothing_open');
}
