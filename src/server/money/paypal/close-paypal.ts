import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { lockOrder } from '../../sales/orders/orders.repository.ts';

/**
 * Somebody of the team has looked into what PayPal said and did not fit: the order goes its way again. Where nothing is in
 * doubt nothing happens. Refused: `unknown_order`.
 */
export function closePaypal(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  orderId: string,
): Promise<Refusal | null> {
  return services.store.write(async (trx) => {
    if ((await lockOrder(trx, orderId)) === undefined) return refuse('unknown_order');
    const closed = await trx
      .updateTable('paypal_orders')
      .set({ state: 'closed' })
      .where('order_id', '=', orderId)
      .where('state', '=', 'wrong')
      .returning('id')
      .execute();
    if (closed.length > 0)
      await writeOrderHistory(trx, { orderId, at: services.clock(), who, what: 'paypal_closed' });
    return null;
  });
}
