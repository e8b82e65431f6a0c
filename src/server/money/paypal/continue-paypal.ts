import type * as v from 'valibot';
import type { continuePaypal as endpoint, PaypalState } from '../../../contract/paypal.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import type { PaypalCalls, PaypalPort } from './paypal-calls.ts';
import { PaypalFailure } from './paypal-client.ts';
import { FIRST_POLL_MS, insertPaypalOrder, paypalOrdersOf } from './paypal-orders.repository.ts';
import { type OrderToPay, orderToPay, settlePaypal } from './settle-paypal.ts';

type Continued = v.InferOutput<typeof endpoint.answer>;

/**
 * Advances an order's payment at PayPal: books it if the guest has approved it, otherwise returns where to
 * approve it. A payment that expired or whose amount has changed is replaced by a new one. If PayPal does not
 * answer, the order simply stays open and can be paid later or by transfer. Refused: `no_paypal`,
 * `unknown_order`.
 */
export async function continuePaypal(
  services: Pick<Ports, 'clock' | 'config' | 'log' | 'store'> & SettingsPort & PaypalPort,
  orderId: string,
): Promise<Continued | Refusal> {
  const calls = services.paypal;
  if (calls === null) return refuse('no_paypal');
  const db = services.store.read;
  const order = await findOrder(db, orderId);
  if (order === undefined || order.payment_type !== 'paypal') return refuse('unknown_order');
  const toPay = orderToPay(order);
  const rows = await paypalOrdersOf(db, orderId);
  const [current] = rows;
  if (order.status === 'paid') return answer('paid');
  if (current !== undefined && current.state !== 'closed') {
    const { state, isUsable, isUnknown } = await settlePaypal(services, calls, toPay, current);
    if (isUnknown || state === 'paid' || state === 'pending' || state === 'wrong') return answer(state);
    if (toPay.openCents === 0) return answer(state);
    if (isUsable && current.cents === toPay.openCents) return answer(state, current.approve_url);
  }
  if (toPay.openCents === 0) return answer('open');
  return openPayment(services, calls, toPay, rows.length);
}

/**
 * `count`: earlier payments of the order, so that concurrent calls send the same request id and open one
 * payment.
 */
async function openPayment(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  calls: PaypalCalls,
  { id, number, openCents: cents }: OrderToPay,
  count: number,
): Promise<Continued> {
  const { publicUrl } = services.config;
  const created = await calls.create({
    requestId: `${id}-${count}-${cents}`,
    number,
    cents,
    payee: services.settings().club.name,
    page: `${publicUrl}/booking/order/${encodeURIComponent(id)}`,
  });
  if (created instanceof PaypalFailure) return answer('open');
  const row = {
    id: created.id,
    order_id: id,
    cents,
    approve_url: created.approveUrl,
    state: 'open' as const,
    created_at: services.clock(),
    ask_at: services.clock() + FIRST_POLL_MS,
  };
  await services.store.write((trx) => insertPaypalOrder(trx, row));
  return answer('open', created.approveUrl);
}

function answer(state: PaypalState, approveUrl: string | null = null): Continued {
  return { success: true, state, approve_url: approveUrl };
}
