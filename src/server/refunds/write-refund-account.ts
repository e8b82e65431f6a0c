import type { RefundAccount } from '../../contract/refunds.ts';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Staff } from '../http/actor.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { nameOfStaff, writeOrderHistory } from '../orders/order-history.ts';
import type { Services } from '../services.ts';
import { inRunCents } from './in-run-cents.ts';
import { keepRefundAccount } from './refund-accounts-table.ts';

/**
 * Writes down where what is due of an order goes back to; the history says that somebody did, never which account.
 * Refused: `unknown_order`, `refund_nothing_due`, and `refund_in_run` where a run already transfers to another.
 */
export function writeRefundAccount(
  services: Services,
  who: Staff,
  { orderId, account }: { orderId: string; account: RefundAccount },
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.paid_cents <= order.total_cents) return refuse('refund_nothing_due');
    if ((await inRunCents(trx, orderId)) > 0) return refuse('refund_in_run', { names: order.number });
    await keepRefundAccount(trx, { orderId, ...account, now, who: nameOfStaff(who) });
    await writeOrderHistory(trx, { orderId, at: now, who, what: 'refund_account_written' });
    return null;
  });
}
