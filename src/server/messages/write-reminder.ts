import { isRefusal } from '../../contract/refusals.ts';
import { deadlineOf, noticeDaysOf, type ReminderKind } from '../../domain/reminder.ts';
import { berlinDay, dayAfter } from '../../domain/stored-time.ts';
import { readOrder } from '../money/order-page/read-order.ts';
import { reminderRules } from '../money/reminders/reminder-rules.ts';
import { toldNotice } from '../money/reminders/reminders-table.ts';
import type { Ports } from '../platform/ports.ts';
import { findOrder } from '../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../settings/festival-settings.ts';
import type { MailContent } from './mail-content.ts';
import type { MailPapers } from './mail-papers.ts';
import { paymentReminder } from './payment-reminder.ts';

/**
 * Reminds of what is open of an order as it is now, for a last reminder that was sent with its deadline, else with that of
 * today. `null` where nothing is open any more, nobody to write to, or staff say that it is not reminded.
 */
export async function writeReminder(
  services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
  { kind, orderId }: { kind: ReminderKind; orderId: string },
): Promise<MailContent | null> {
  const row = await findOrder(services.store.read, orderId);
  const order = await readOrder(services, orderId);
  if (row === undefined || isRefusal(order) || order.open === 0 || order.email === '') return null;
  if (row.exempt_because !== null) return null;
  const settings = services.settings();
  const rules = reminderRules(settings);
  const now = services.clock();
  const deadline = (kind === 'last' ? row.last_deadline : null) ?? deadlineOf(kind, order.due_on, rules, now);
  const notice =
    row.last_deadline === null ? noticeDaysOf(rules) : await toldNotice(services.store.read, orderId);
  const cancelOn = notice === null || order.paid > 0 ? null : dayAfter(berlinDay(now), notice);
  const reminder = { kind, deadline, cancelOn, now };
  return paymentReminder(order, reminder, settings, services.config.publicUrl);
}

/** The same as the outbox asks for it. */
export function reminderWriter(kind: ReminderKind) {
  return (
    services: Pick<Ports, 'clock' | 'config' | 'store'> & SettingsPort,
    _papers: MailPapers,
    { orderId }: { orderId: string },
  ) => writeReminder(services, { kind, orderId });
}
