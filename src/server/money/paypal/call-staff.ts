import type { Trx } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import {
  historyOfOrder,
  type OrderDeedDone,
  writeOrderHistory,
} from '../../sales/orders/order-history.repository.ts';
import { PAYPAL } from './paypal-itself.ts';

interface Doubt {
  orderId: string;
  /** PayPal's id of what it is about: staff are told of it once. */
  paypalId: string;
  facts: NonNullable<OrderDeedDone['facts']>;
}

/**
 * Has staff look at what PayPal says about an order that was paid there: a line in its history, and until they have, it is
 * neither reminded nor cancelled by itself nor forgotten. The caller holds the order's lock.
 */
export async function callStaff(
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
    who: PAYPAL,
    what: 'paypal_wrong',
    facts: { ...facts, paypal_id: paypalId },
  });
}

/** What was paid at PayPal for an order is for staff to look at. */
export async function markDoubtful(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('paypal_orders')
    .set({ state: 'wrong' })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['paid', 'closed'])
    .execute();
}
