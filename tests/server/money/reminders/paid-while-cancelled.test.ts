import { expect, test } from 'vitest';
import { cancelOverdue } from '../../../../src/server/money/reminders/cancel-overdue.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderDesk } from '../../../support/reminder-desk.ts';
import { deliverAll } from '../../messages/deliver-all.ts';
import { smtpInbox } from '../../messages/smtp-inbox.ts';

const DAY = 24 * 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('no order is cancelled for whose payment was booked first, however close both come', async () => {
    const desk = await openReminderDesk(openTestStore);
    const inbox = await smtpInbox();
    const orders = await desk.due(...Array.from({ length: 20 }, () => '2027-02-20'));
    desk.settle({ cancel_days: 1 });
    await desk.remind('last', ...orders.map(({ id }) => id));
    await deliverAll(desk.shop.services, inbox);
    desk.shop.clock.advance(10 * DAY);
    await desk.statementUntil('2027-03-11');
    await Promise.all([
      cancelOverdue(desk.shop.services),
      ...orders.toReversed().map(({ id }) => desk.book(id, 50, 0)),
    ]);
    let paid = 0;
    for (const { id } of orders) {
      const { status, history } = await desk.read(id);
      // The newest first.
      const deeds = history.map(({ what }) => what).filter((what) => what !== 'reminder_sent');
      if (status === 'paid') paid++;
      expect(deeds).toEqual(
        status === 'paid'
          ? ['payment_booked']
          : expect.toSatisfy((all: string[]) => all.at(-1) === 'tickets_cancelled'),
      );
    }
    expect(paid).toBeGreaterThan(0);
    await inbox.close();
  });
});
