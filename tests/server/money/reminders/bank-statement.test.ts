import { expect, test } from 'vitest';
import { cancelOverdue } from '../../../../src/server/money/reminders/cancel-overdue.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderDesk } from '../../../support/reminder-desk.ts';
import { deliverAll } from '../../messages/deliver-all.ts';
import { smtpInbox } from '../../messages/smtp-inbox.ts';

const DAY = 24 * 60 * 60 * 1000;

/** An order whose deadline (Friday, 12 March) is long over; it is Thursday, 25 March. */
async function overdue(openTestStore: Parameters<typeof openReminderDesk>[0]) {
  const desk = await openReminderDesk(openTestStore);
  const inbox = await smtpInbox();
  desk.settle({ cancel_days: 1 });
  desk.shop.clock.advance(4 * DAY);
  const [a] = await desk.due('2027-02-20');
  const id = a?.id ?? '';
  await desk.remind('last', id);
  await deliverAll(desk.shop.services, inbox);
  desk.shop.clock.now = Date.UTC(2027, 2, 25, 12);
  await inbox.close();
  const cancelled = async () => {
    await cancelOverdue(desk.shop.services);
    return (await desk.read(id)).status === 'cancelled';
  };
  return { desk, id, cancelled };
}

eachDatabase((_, openTestStore) => {
  test('where no statement was ever taken in, nothing is cancelled by itself, and that is said', async () => {
    const { desk, id, cancelled } = await overdue(openTestStore);
    expect(await desk.list('cancel')).toMatchObject({
      booked_until: null,
      orders: [{ id, pause: 'bank_statement', waits_for: '2027-03-17', is_choosable: false }],
    });
    expect((await desk.read(id)).awaited_statement).toBe('2027-03-17');
    expect(await cancelled()).toBe(false);
    const items = await desk.itemsOf(id);
    expect((await desk.cancel(id, items)).status).toBe(200);
    expect((await desk.read(id)).awaited_statement).toBe(null);
  });

  test('two bank days after the deadline must have been seen to their end', async () => {
    const { desk, cancelled } = await overdue(openTestStore);
    await desk.statementUntil('2027-03-16');
    expect((await desk.list('cancel')).booked_until).toBe('2027-03-16');
    expect(await cancelled()).toBe(false);
    await desk.statementUntil('2027-03-17');
    expect(await cancelled()).toBe(true);
  });

  test('a statement tells nothing of days after it was taken in', async () => {
    const { desk, cancelled } = await overdue(openTestStore);
    desk.shop.clock.now = Date.UTC(2027, 2, 16, 12);
    await desk.statementUntil('2027-03-31');
    expect((await desk.list('cancel')).booked_until).toBe('2027-03-16');
    desk.shop.clock.now = Date.UTC(2027, 3, 2, 12);
    expect(await cancelled()).toBe(false);
  });
});
