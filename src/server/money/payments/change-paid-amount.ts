import type { OrderStatus } from '../../../domain/order-state.ts';
import type { Trx } from '../../platform/database/store.ts';
import { type LockedOrder, setPaid } from '../../sales/orders/orders.repository.ts';
import { announcePayment, revokePayment } from './announce-payment.ts';

interface Change {
  order: LockedOrder;
  paidCents: number;
  status: OrderStatus;
  now: number;
}

/** Writes down what an order has been paid and its status from then on. The caller holds the order's lock. */
export async function changePaidAmount(trx: Trx, { order, paidCents, status, now }: Change): Promise<void> {
  const isPaidNow = order.status === 'open' && status === 'paid';
  const isNoLongerPaid = order.status === 'paid' && (status === 'open' || status === 'cancelled');
  await setPaid(trx, order.id, {
    paid_cents: paidCents,
    status,
    ...(isPaidNow && { paid_at: now }),
    ...(isNoLongerPaid && { paid_at: null }),
  });
  if (isPaidNow) await announcePayment(trx, { id: order.id, now });
  if (isNoLongerPaid) await revokePayment(trx, { id: order.id, now });
}
