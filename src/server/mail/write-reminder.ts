import { isRefusal } from '../../contract/refusals.ts';
import { deadlineOf, type ReminderKind } from '../../domain/reminder.ts';
import { findOrder } from '../orders/orders-table.ts';
import { readOrder } from '../orders/read-order.ts';
import { reminderRules } from '../reminders/reminder-rules.ts';
import type { Services } from '../services.ts';
import type { MailContent } from './mail-content.ts';
import type { MailPapers } from './mail-papers.ts';
import { paymentReminder } from './payment-reminder.ts';

/**
 * Reminds of what is open of an order as it is now, for a last reminder that was sent with its deadline, else with that of
 * today. `null` where nothing is open any more, or nobody to write to.
 */
export async function writeReminder(
  services: Services,
  { kind, orderId }: { kind: ReminderKind; orderId: string },
): Promise<MailContent | null> {
  const row = await findOrder(services.store.read, orderId);
  const order = await readOrder(services, orderId);
  if (row === undefined || isRefusal(order) || order.open === 0 || order.email === '') return null;
  const settings = services.settings();
  const rules = reminderRules(settings);
  const deadline =
    (kind === 'last' ? row.last_deadline : null) ?? deadlineOf(kind, order.due_on, rules, services.clock());
  const reminder = { kind, deadline, isCancelled: rules.cancelDays > 0, now: services.clock() };
  return paymentReminder(order, reminder, settings, services.config.publicUrl);
}

/** The same as the outbox asks for it. */
export function reminderWriter(kind: ReminderKind) {
  return (services: Services, _papers: MailPapers, { orderId }: { orderId: string }) =>
    writeReminder(services, { kind, orderId });
}
