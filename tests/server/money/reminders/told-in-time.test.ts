import { expect, test } from 'vitest';
import { readOrder } from '../../../../src/server/money/orders/read-order.ts';
import { cancelOverdue } from '../../../../src/server/money/reminders/cancel-overdue.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderDesk } from '../../../support/reminder-desk.ts';
import { deliverAll } from '../../messages/deliver-all.ts';
import { smtpInbox } from '../../messages/smtp-inbox.ts';

const at = (day: number) => Date.UTC(2027, 2, day, 12);

/** An order of 1 March's last reminder, whose mail went out on another day of March; the bank's month is known. */
async function reminded(
  openTestStore: Parameters<typeof openReminderDesk>[0],
  { cancelDays, sentOn, paid = 0 }: { cancelDays: number; sentOn: number; paid?: number },
) {
  const desk = await openReminderDesk(openTestStore);
  const inbox = await smtpInbox();
  desk.settle({ cancel_days: cancelDays });
  const [a] = await desk.due('2027-02-20');
  const id = a?.id ?? '';
  if (paid > 0) await desk.book(id, paid, 0);
  await desk.remind('last', id);
  desk.shop.clock.now = at(sentOn);
  const [mail] = await deliverAll(desk.shop.services, inbox);
  await inbox.close();
  desk.shop.clock.now = at(31);
  await desk.statementUntil('2027-03-31');
  const cancelledOn = async (day: number) => {
    desk.shop.clock.now = at(day);
    await cancelOverdue(desk.shop.services);
    return (await desk.read(id)).status === 'cancelled';
  };
  return { desk, id, text: mail?.text ?? '', cancelledOn };
}

eachDatabase((_, openTestStore) => {
  test('cancelled is from the day on that the last reminder names', async () => {
    const { text, cancelledOn } = await reminded(openTestStore, { cancelDays: 2, sentOn: 1 });
    expect(text).toContain('wird deine Bestellung ab dem 10.03.2027 von selbst storniert');
    expect(await cancelledOn(9)).toBe(false);
    expect(await cancelledOn(10)).toBe(true);
  });

  test('a reminder that went out late gives its days from then on', async () => {
    const late = await reminded(openTestStore, { cancelDays: 2, sentOn: 6 });
    expect(late.text).toContain('ab dem 15.03.2027 von selbst storniert');
    expect(await late.cancelledOn(14)).toBe(false);
    expect((await late.desk.list('cancel')).orders).toMatchObject([
      { pause: 'told_lately', waits_for: '2027-03-15' },
    ]);
    expect(await late.cancelledOn(15)).toBe(true);
  });

  test('the page of the order says the same as its last reminder, as long as it is so', async () => {
    const { desk, id } = await reminded(openTestStore, { cancelDays: 2, sentOn: 6 });
    const asGuest = async () => readOrder(desk.shop.services, id);
    const seen = { due_on: '2027-02-20', last_deadline: '2027-03-08' };
    expect(await asGuest()).toMatchObject({ ...seen, cancelled_from: '2027-03-15' });
    await desk.book(id, 6, 0);
    expect(await asGuest()).toMatchObject({ ...seen, cancelled_from: null });
  });

  test('whoever has paid a part is not told that he is cancelled, and is not', async () => {
    const { desk, id, text, cancelledOn } = await reminded(openTestStore, {
      cancelDays: 2,
      sentOn: 1,
      paid: 6,
    });
    expect(text).toContain('Ein Rest fehlt uns noch');
    expect(text).not.toContain('storniert');
    const [payment] = (await desk.read(id)).payments;
    await desk.undo(id, payment?.id ?? 0);
    expect((await desk.read(id)).paid).toBe(0);
    expect(await cancelledOn(30)).toBe(false);
  });

  test('no setting of later breaks what was said', async () => {
    const { desk, cancelledOn } = await reminded(openTestStore, { cancelDays: 9, sentOn: 1 });
    desk.settle({ cancel_days: 1, deadline_days: 1 });
    expect(await cancelledOn(16)).toBe(false);
    expect(await cancelledOn(17)).toBe(true);
  });

  test('whose last reminder said nothing of it is left to people', async () => {
    const { desk, text, cancelledOn } = await reminded(openTestStore, { cancelDays: 0, sentOn: 1 });
    expect(text).not.toContain('storniert');
    desk.settle({ cancel_days: 1 });
    expect(await cancelledOn(30)).toBe(false);
    expect((await desk.list('cancel')).orders).toMatchObject([{ pause: 'not_told', is_choosable: false }]);
  });
});
