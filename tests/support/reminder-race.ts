import { remindAutomatically } from '../../src/server/money/reminders/remind-automatically.ts';
import type { OpenTestStore } from './each-database.ts';
import { openReminderDesk } from './reminder-desk.ts';

/**
 * Six of the team send the same reminders at the same moment, in all sequences, while the shop sends them by itself;
 * answers how many mails each of the orders got, and how many reminders everybody believes to have sent.
 */
export async function raceOfReminders(openTestStore: OpenTestStore) {
  const desk = await openReminderDesk(openTestStore);
  const orders = await desk.due(...Array.from({ length: 25 }, () => '2027-03-02'));
  const ids = orders.map(({ id }) => id);
  desk.settle({ is_automatic: true });
  const [answers] = await Promise.all([
    Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        desk.remind('friendly', ...(at % 2 === 0 ? ids : ids.toReversed())),
      ),
    ),
    remindAutomatically(desk.shop.services),
  ]);
  const bySelf = desk.shop.log.find(({ what }) => what === 'sent reminders')?.facts.sent ?? 0;
  const mails = await desk.mails();
  return {
    statuses: answers.map(({ status }) => status),
    believed: answers.reduce((sum, { body }) => sum + body.sent, Number(bySelf)),
    mailsOfEach: ids.map((id) => mails.filter((mail) => mail === `reminder_friendly ${id}`).length),
  };
}
