import { isDaytime, type ReminderKind, reminderKinds, windowOfStep } from '../../../domain/reminder.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { cursorAfter, type DueOrderCursor, pageOfDueOrders } from './due-orders.repository.ts';
import { reminderRules, SHOP_ACTOR } from './reminder-pauses.ts';
import { sendReminders } from './send-reminders.ts';

const PAGE_SIZE = 100;

/**
 * Sends the reminders that are due and not paused, in the daytime and if the club has turned this on. Logs
 * how many were sent and skipped.
 */
export async function remindAutomatically(
  services: Pick<Ports, 'clock' | 'config' | 'log' | 'store' | 'wakeOutbox'> & SettingsPort,
): Promise<void> {
  if (!services.settings().reminders.is_automatic || !isDaytime(services.clock())) return;
  for (const kind of reminderKinds) {
    const counts = await remindAll(services, kind);
    if (counts.sent > 0) services.log.info('sent reminders', { kind, ...counts });
  }
}

async function remindAll(
  services: Pick<Ports, 'clock' | 'config' | 'store' | 'wakeOutbox'> & SettingsPort,
  kind: ReminderKind,
): Promise<{ sent: number; skipped: number }> {
  const window = windowOfStep(kind, reminderRules(services.settings()), services.clock());
  const orderIds: string[] = [];
  let after: DueOrderCursor | null = null;
  while (window !== null) {
    const page = await pageOfDueOrders(services.store.read, kind, { window, after, limit: PAGE_SIZE });
    const last = page.at(-1);
    if (last === undefined) break;
    orderIds.push(...page.map(({ id }) => id));
    after = cursorAfter(kind, last);
  }
  if (orderIds.length === 0) return { sent: 0, skipped: 0 };
  const { sent, skipped } = await sendReminders(services, SHOP_ACTOR, { kind, orderIds, isByHand: false });
  return { sent, skipped: skipped.length };
}
