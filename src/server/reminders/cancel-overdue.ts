import { isRefusal } from '../../contract/refusals.ts';
import { centsToEuros } from '../../domain/money.ts';
import { isDaytime, windowOfStep } from '../../domain/reminder.ts';
import { formatDay } from '../../domain/stored-time.ts';
import { cancelTickets } from '../orders/cancel-tickets.ts';
import { deskItemsOf } from '../orders/desk-order-table.ts';
import type { Services } from '../services.ts';
import { type DueOrder, type DuePlace, pageOfDueOrders } from './due-orders-table.ts';
import { placeBehind } from './due-place.ts';
import { findPendingPayment } from './find-pending-payment.ts';
import { judgePauses } from './judge-pauses.ts';
import { reminderRules } from './reminder-rules.ts';
import { SHOP_ITSELF } from './shop-itself.ts';

const AT_ONCE = 100;

/**
 * Cancels what was not paid by its last deadline, by day and where the club has said so; never what anything was paid
 * for or what pauses. Its places are free at once, its guest is told. Logs how many were cancelled and how many not.
 */
export async function cancelOverdue(services: Services): Promise<void> {
  const now = services.clock();
  const settings = services.settings();
  const window = windowOfStep('cancel', reminderRules(settings), now);
  if (window === null || !isDaytime(now)) return;
  const db = services.store.read;
  const counts = { cancelled: 0, skipped: 0 };
  let after: DuePlace | null = null;
  for (;;) {
    const page: DueOrder[] = await pageOfDueOrders(db, 'cancel', { window, after, limit: AT_ONCE });
    const last = page.at(-1);
    if (last === undefined) break;
    const findPending = await findPendingPayment(db, settings.order_prefix);
    const judged = await judgePauses(db, 'cancel', { orders: page, findPending });
    for (const [at, order] of page.entries()) {
      const isCancelled = judged[at]?.pause === null && (await cancelWhole(services, order));
      counts[isCancelled ? 'cancelled' : 'skipped']++;
    }
    after = placeBehind('cancel', last);
  }
  if (counts.cancelled > 0) services.log.info('cancelled overdue orders', counts);
}

/** False where somebody paid, cancelled or let a ticket in meanwhile: the order is then not as it was seen. */
async function cancelWhole(services: Services, order: DueOrder): Promise<boolean> {
  const tickets = await deskItemsOf(services.store.read, order.id);
  const refused = await cancelTickets(services, SHOP_ITSELF, order.id, {
    items: tickets.filter((ticket) => ticket.cancelled_at === null).map(({ id }) => id),
    reason: `Nicht bezahlt bis zum ${formatDay(order.last_deadline ?? order.due_on)}`,
    also_redeemed: false,
    seen: { total: centsToEuros(order.total_cents), paid: 0 },
  });
  return !isRefusal(refused);
}
