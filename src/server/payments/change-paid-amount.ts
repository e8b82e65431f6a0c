import type { OrderStatus } from '../../domain/order-state.ts';
import type { Trx } from '../database/store.ts';
import type { LockedOrder } from '../orders/lock-order.ts';
import { announcePayment, revokePayment } from './announce-payment.ts';

interface Change {
  order: LockedOrder;
  paidCents: number;
  status: OrderStatus;
  now: number;
}

/** Writes down what an order has been paid and its status from then on. The caller holds the order's lock. */
export async function changePaidAmount(trx: Trx, { order, paidCents, status, now }: Change): Promise<void> {
  const hasChanged = status !== order.status;
  await trx
    .updateTable('orders')
    .set({
      paid_cents: paidCents,
      status,
      ...(hasChanged && {
        paid_at: status === 'paid' ? now : null,
        cancelled_at: status === 'cancelled' ? now : null,
      }),
    })
    .where('id', '=', order.id)
    .execute();
  if (!hasChanged) return;
  if (status === 'paid') await announcePayment(trx, { id: order.id, now });
  else await revokePayment(trx, { id: order.id, now });
}
