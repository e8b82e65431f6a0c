import type { RefundAccount } from '../../../contract/refunds.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { lockOrder } from '../../sales/orders/orders.repository.ts';
import { saveRefundAccount } from './refund-accounts.repository.ts';
import { pendingRefundCents } from './refunds.repository.ts';

/**
 * Stores the account an order's refund goes to; the order's history records who did it, never the account
 * itself. Refused: `unknown_order`, `refund_nothing_due`, `refund_in_run` if a pending run already transfers
 * the refund.
 */
export function writeRefundAccount(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  { orderId, account }: { orderId: string; account: RefundAccount },
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.paid_cents <= order.total_cents) return refuse('refund_nothing_due');
    if ((await pendingRefundCents(trx, orderId)) > 0) return refuse('refund_in_run', { names: order.number });
    await saveRefundAccount(trx, {
      orderId,
      ...account,
      now,
      by: { name: nameOfStaff(who), id: who.userId },
    });
    await writeOrderHistory(trx, { orderId, at: now, who, what: 'refund_account_written' });
    return null;
  });
}
