import { isRefusal } from '../../../contract/refusals.ts';
import { isDaytime, isWithin, type StepWindow, windowOfStep } from '../../../domain/reminder.ts';
import { formatDay } from '../../../domain/stored-time.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { type LockedOrder, staffItemsOf } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { cancelTickets } from '../orders/cancel-tickets.ts';
import { cursorAfter, type DueOrder, type DueOrderCursor, pageOfDueOrders } from './due-orders.repository.ts';
import { newestBookedDay, type PendingRead, pendingByNow, readPending } from './find-pending-payment.ts';
import { checkPauses, reminderRules, SHOP_ACTOR } from './reminder-pauses.ts';
import { isUnpaid } from './send-reminders.ts';

const AT_ONCE = 100;

/**
 * Cancels what was not paid by its last deadline, by day and where the club has said so; never what anything was paid
 * for or what pauses, as it is once the order is locked. Its places are free at once, its guest is told. Logs how many
 * were cancelled and how many not.
 */
export async function cancelOverdue(
  services: Pick<Ports, 'changes' | 'clock' | 'log' | 'store' | 'wakeOutbox'> & SettingsPort,
): Promise<void> {
  const now = services.clock();
  const settings = services.settings();
  const window = windowOfStep('cancel', reminderRules(settings), now);
  if (window === null || !isDaytime(now)) return;
  const db = services.store.read;
  const pending = await readPending(db, settings.order_prefix);
  const seen = { window, pending, now, bookedDay: await newestBookedDay(db) };
  const counts = { cancelled: 0, skipped: 0 };
  let after: DueOrderCursor | null = null;
  for (;;) {
    const page: DueOrder[] = await pageOfDueOrders(db, 'cancel', { window, after, limit: AT_ONCE });
    const last = page.at(-1);
    if (last === undefined) break;
    const checked = await checkPauses(db, 'cancel', { ...seen, orders: page, findPending: pending.find });
    for (const [at, order] of page.entries()) {
      const isCancelled = checked[at]?.pause === null && (await cancelWhole(services, order, seen));
      counts[isCancelled ? 'cancelled' : 'skipped']++;
    }
    after = cursorAfter('cancel', last);
  }
  if (counts.cancelled > 0) services.log.info('cancelled overdue orders', counts);
}

/** What was known when the shop began; of the bank's newest day it can only be more by now. */
interface Seen {
  window: StepWindow;
  pending: PendingRead;
  now: number;
  bookedDay: string | null;
}

/** False where the order is no longer as it was seen, or a ticket of it was cancelled or let in meanwhile. */
async function cancelWhole(
  services: Pick<Ports, 'changes' | 'clock' | 'store' | 'wakeOutbox'>,
  order: DueOrder,
  seen: Seen,
): Promise<boolean> {
  const tickets = await staffItemsOf(services.store.read, order.id);
  const refused = await cancelTickets(services, SHOP_ACTOR, order.id, {
    items: tickets.filter((ticket) => ticket.cancelled_at === null).map(({ id }) => id),
    reason: `Nicht bezahlt bis zum ${formatDay(order.last_deadline ?? order.due_on)}`,
    also_redeemed: false,
    isStillMeant: (trx, locked) => isStillOverdue(trx, locked, seen),
  });
  return !isRefusal(refused);
}

async function isStillOverdue(trx: Trx, order: LockedOrder, seen: Seen): Promise<boolean> {
  const { last_deadline: day, created_at: orderedAt } = order;
  if (!isUnpaid(order) || day === null || !isWithin(seen.window, { day, orderedAt })) return false;
  const findPending = await pendingByNow(trx, seen.pending);
  const [checked] = await checkPauses(trx, 'cancel', { ...seen, orders: [order], findPending });
  return checked?.pause === null;
}
