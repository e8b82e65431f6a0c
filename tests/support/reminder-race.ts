import { remindAutomatically } from '../../src/server/money/reminders/remind-automatically.ts';
import type { OpenTestStore } from './each-database.ts';
import { openReminderAdmin } from './reminder-admin.ts';

/**
 * Six of the team send the same reminders at the same moment, in all sequences, while the shop sends them by itself;
 * answers how many mails each of the orders got, and how many reminders everybody believes to have sent.
 */
export async function raceOfReminders(openTestStore: OpenTestStore) {
  const admin = await openReminderAdmin(openTestStore);
  const orders = await admin.due(...Array.from({ length: 25 }, () => '2027-03-02'));
  const ids = orders.map(({ id }) => id);
  admin.settle({ is_automatic: true });
  const [answers] = await Promise.all([
    Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        admin.remind('friendly', ...(at % 2 === 0 ? ids : ids.toReversed())),
      ),
    ),
    remindAutomatically(admin.shop.services),
  ]);
  const bySelf = admin.shop.log.find(({ what }) => what === 'sent reminders')?.facts.sent ?? 0;
  const mails = await admin.mails();
  return {
    statuses: answers.map(({ status }) => status),
    believed: answers.reduce((sum, { body }) => sum + body.sent, Number(bySelf)),
    mailsOfEach: ids.map((id) => mails.filter((mail) => mail === `reminder_friendly ${id}`).length),
  };
}
