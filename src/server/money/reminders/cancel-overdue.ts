import { isRefusal } from '../../../contract/refusals.ts';
import { isDaytime, isWithin, type StepWindow, windowOfStep } from '../../../domain/reminder.ts';
import { formatDay } from '../../../domain/stored-time.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { type LockedOrder, staffItemsOf } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { newestBookedDay } from '../bank/bank-entries.repository.ts';
import { cancelTickets } from '../orders/cancel-tickets.ts';
import { cursorAfter, type DueOrder, type DueOrderCursor, pageOfDueOrders } from './due-orders.repository.ts';
import { type PendingSnapshot, readPending, refreshPending } from './find-pending-payment.ts';
import { checkPauses, reminderRules, SHOP_ACTOR } from './reminder-pauses.ts';
import { isUnpaid } from './send-reminders.ts';

const PAGE_SIZE = 100;

/**
 * Cancels orders not paid by their last deadline, in the daytime and if the club has turned this on; never
 * one that was paid in part or is paused, which is checked again once the order is locked. The seats are free
 * at once, and the guest is notified by mail. Logs how many orders were cancelled and skipped.
 */
export async function cancelOverdue(
  services: Pick<Ports, 'changes' | 'clock' | 'log' | 'store' | 'wakeOutbox'> & SettingsPort,
): Promise<void> {
  const now = services.clock();
  const settings = services.settings();
  const window = windowOfStep('cancel', reminderRules(settings), now);
  if (window === null || !isDaytime(now)) return;
  const db = services.store.read;
  const pending = await readPending(db, settings.order_prefix, now);
  const seen = { window, pending, now, bookedDay: await newestBookedDay(db) };
  const counts = { cancelled: 0, skipped: 0 };
  let after: DueOrderCursor | null = null;
  for (;;) {
    const page: DueOrder[] = await pageOfDueOrders(db, 'cancel', { window, after, limit: PAGE_SIZE });
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

/** Read before the run; `bookedDay` can only have advanced since. */
interface RunContext {
  window: StepWindow;
  pending: PendingSnapshot;
  now: number;
  bookedDay: string | null;
}

/** False if the order has changed in the meantime, or one of its tickets was cancelled or checked in. */
async function cancelWhole(
  services: Pick<Ports, 'changes' | 'clock' | 'store' | 'wakeOutbox'>,
  order: DueOrder,
  seen: RunContext,
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

async function isStillOverdue(trx: Trx, order: LockedOrder, seen: RunContext): Promise<boolean> {
  const { last_deadline: day, created_at: orderedAt } = order;
  if (!isUnpaid(order) || day === null || !isWithin(seen.window, { day, orderedAt })) return false;
  const findPending = await refreshPending(trx, seen.pending);
  const [checked] = await checkPauses(trx, 'cancel', { ...seen, orders: [order], findPending });
  return checked?.pause === null;
}
