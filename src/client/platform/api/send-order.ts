import type * as v from 'valibot';
import type * as orders from '../../../contract/orders.ts';
import { call } from './call.ts';

/**
 * Orders on invoice, or to be paid by PayPal, and gives the order's id. `attempt` (16 to 64 visible ASCII characters) stays the same when the
 * same order is sent again, so that a lost answer never orders twice. Refused with 409 (`details.lines`,
 * `details.total`) or 422 (`errors` by field).
 */
export async function sendOrder(
  order: v.InferInput<typeof orders.placeOrder.body> & { paypal?: true },
  attempt: string,
): Promise<string> {
  const headers = { 'Idempotency-Key': attempt };
  const options = { body: order, headers };
  const placed = order.paypal
    ? await call('POST /booking/checkout/paypal', options)
    : await call('POST /api/booking/checkout/invoice', options);
  return placed.order.id;
}
