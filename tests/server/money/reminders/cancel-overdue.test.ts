import { expect, test } from 'vitest';
import { readOrder } from '../../../../src/server/money/orders/read-order.ts';
import { cancelOverdue } from '../../../../src/server/money/reminders/cancel-overdue.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderAdmin, type ReminderAdmin } from '../../../support/reminder-admin.ts';
import { deliverAll } from '../../messages/deliver-all.ts';
import { type SmtpInbox, smtpInbox } from '../../messages/smtp-inbox.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Sends the last reminder for these orders and moves the clock `days` past its deadline (8 March). */
async function lastReminded(admin: ReminderAdmin, inbox: SmtpInbox, ids: string[], days: number) {
  const { body } = await admin.remind('last', ...ids);
  expect(body.sent).toBe(ids.length);
  await deliverAll(admin.shop.services, inbox);
  admin.shop.clock.now = Date.UTC(2027, 2, 8 + days, 12);
}

/** An order whose deadline (Friday, 12 March) is long past; it is Thursday, 25 March. */
async function overdue(openTestStore: Parameters<typeof openReminderAdmin>[0]) {
  const admin = await openReminderAdmin(openTestStore);
  const inbox = await smtpInbox();
  admin.settle({ cancel_days: 1 });
  admin.shop.clock.advance(4 * DAY);
  const [a] = await admin.due('2027-02-20');
  const id = a?.id ?? '';
  await admin.remind('last', id);
  await deliverAll(admin.shop.services, inbox);
  admin.shop.clock.now = Date.UTC(2027, 2, 25, 12);
  await inbox.close();
  const cancelled = async () => {
    await cancelOverdue(admin.shop.services);
    return (await admin.read(id)).status === 'cancelled';
  };
  return { admin, id, cancelled };
}

/** Noon of a day in March. */
const at = (day: number) => Date.UTC(2027, 2, day, 12);

/** An order reminded on 1 March, whose mail went out on `sentOn`; all statements of March are imported. */
async function reminded(
  openTestStore: Parameters<typeof openReminderAdmin>[0],
  { cancelDays, sentOn, paid = 0 }: { cancelDays: number; sentOn: number; paid?: number },
) {
  const admin = await openReminderAdmin(openTestStore);
  const inbox = await smtpInbox();
  admin.settle({ cancel_days: cancelDays });
  const [a] = await admin.due('2027-02-20');
  const id = a?.id ?? '';
  if (paid > 0) await admin.book(id, paid, 0);
  await admin.remind('last', id);
  admin.shop.clock.now = at(sentOn);
  const [mail] = await deliverAll(admin.shop.services, inbox);
  await inbox.close();
  admin.shop.clock.now = at(31);
  await admin.statementUntil('2027-03-31');
  const cancelledOn = async (day: number) => {
    admin.shop.clock.now = at(day);
    await cancelOverdue(admin.shop.services);
    return (await admin.read(id)).status === 'cancelled';
  };
  return { admin, id, text: mail?.text ?? '', cancelledOn };
}

eachDatabase((_, openTestStore) => {
  test('what is not paid by its last deadline is cancelled with its mail, and its seats are free again', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const id = await admin.order([admin.seat(0), admin.seat(1), fairLine(admin.hall, 2)]);
    await admin.store.write((trx) =>
      trx.updateTable('orders').set({ due_on: '2027-02-20', created_at: 1 }).execute(),
    );
    admin.settle({ cancel_days: 2 });
    await lastReminded(admin, inbox, [id], 1);
    await cancelOverdue(admin.shop.services);
    expect((await admin.read(id)).status).toBe('open');
    expect((await admin.list('cancel')).orders).toEqual([]);

    admin.shop.clock.advance(DAY);
    expect((await admin.list('cancel')).orders).toMatchObject([
      { id, pause: 'bank_statement', waits_for: '2027-03-11' },
    ]);
    admin.shop.clock.advance(DAY);
    await admin.statementUntil('2027-03-11');
    expect((await admin.list('cancel')).orders).toMatchObject([{ id, pause: null, is_choosable: false }]);
    await cancelOverdue(admin.shop.services);
    const order = await admin.read(id);
    expect(order).toMatchObject({ status: 'cancelled', total: 0 });
    expect(order.history[0]).toMatchObject({
      who: 'Der Shop',
      what: 'tickets_cancelled',
      facts: { tickets: 4, reason: 'Nicht bezahlt bis zum 08.03.2027' },
    });
    expect(await admin.placements()).toEqual([]);
    const logged = admin.shop.log.filter(({ what }) => what.includes('overdue'));
    expect(logged.map(({ what, facts }) => ({ what, facts }))).toEqual([
      { what: 'cancelled overdue orders', facts: { cancelled: 1, skipped: 0 } },
    ]);
    const emails = await deliverAll(admin.shop.services, inbox);
    const mail = emails.at(-1);
    expect(mail?.subject).toBe(`Bestellung ${order.number} storniert`);
    for (const words of [
      'ist storniert. Die Karten sind wieder frei. Bis zum 08.03.2027 ist bei uns leider kein Geld dafür angekommen.',
      'Du musst nichts mehr bezahlen. Kommt dein Geld doch noch an, geben wir es dir zurück.',
    ])
      for (const part of [mail?.text, mail?.html]) expect(part?.replaceAll('\n', ' ')).toContain(words);
    expect(mail?.text).toContain('bestell sie neu:\nhttp://localhost:3000\n');
    expect(mail?.html).toContain('href="http://localhost:3000"');
    await admin.order([admin.seat(0), admin.seat(1)]);
    await inbox.close();
  });

  test('never cancelled is what anything was paid for, what may be paid, and whose last reminder did not go out', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const [partly, transferred, unsent, off] = await admin.plant([
      { euros: 50, dueOn: '2027-02-20' },
      { euros: 40, dueOn: '2027-02-20' },
      { euros: 30, dueOn: '2027-02-20' },
      { euros: 20, dueOn: '2027-02-20' },
    ]);
    const ids = [partly, transferred, unsent].map((order) => order?.id ?? '');
    admin.settle({ cancel_days: 1 });
    await lastReminded(admin, inbox, ids, 3);
    await admin.store.write((trx) =>
      trx
        .updateTable('outbox')
        .set({ state: 'failed' })
        .where('order_id', '=', unsent?.id ?? '')
        .execute(),
    );
    await admin.book(ids[0] ?? '', 15, 0);
    await admin.transfer(40, 'Weinfest');
    await admin.statementUntil('2027-03-11');
    expect((await admin.list('cancel')).orders.map(({ id, pause }) => [id, pause])).toEqual([
      [ids[0], 'partial_payment'],
      [ids[1], 'bank_entry'],
      [ids[2], 'mail_not_sent'],
    ]);
    await cancelOverdue(admin.shop.services);
    for (const id of [...ids, off?.id ?? '']) expect((await admin.read(id)).status).toBe('open');
    await inbox.close();
  });

  test('nothing is cancelled at night, nor where the club has not said so', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const [a] = await admin.due('2027-02-20');
    const status = async () => (await admin.read(a?.id ?? '')).status;
    admin.settle({ cancel_days: 1 });
    await lastReminded(admin, inbox, [a?.id ?? ''], 30);
    await admin.statementUntil('2027-04-01');
    admin.settle({ cancel_days: 0 });
    await cancelOverdue(admin.shop.services);
    expect(await status()).toBe('open');
    admin.settle({ cancel_days: 1 });
    admin.shop.clock.advance(-10 * HOUR);
    await cancelOverdue(admin.shop.services);
    expect(await status()).toBe('open');
    admin.shop.clock.advance(10 * HOUR);
    await cancelOverdue(admin.shop.services);
    expect(await status()).toBe('cancelled');
    await inbox.close();
  });

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
    expect((await late.admin.list('cancel')).orders).toMatchObject([
      { pause: 'told_lately', waits_for: '2027-03-15' },
    ]);
    expect(await late.cancelledOn(15)).toBe(true);
  });

  test('the page of the order says the same as its last reminder, as long as it is so', async () => {
    const { admin, id } = await reminded(openTestStore, { cancelDays: 2, sentOn: 6 });
    const asGuest = async () => readOrder(admin.shop.services, id);
    const seen = { due_on: '2027-02-20', last_deadline: '2027-03-08' };
    expect(await asGuest()).toMatchObject({ ...seen, cancelled_from: '2027-03-15' });
    await admin.book(id, 6, 0);
    expect(await asGuest()).toMatchObject({ ...seen, cancelled_from: null });
  });

  test('whoever has paid a part is not told that he is cancelled, and is not', async () => {
    const { admin, id, text, cancelledOn } = await reminded(openTestStore, {
      cancelDays: 2,
      sentOn: 1,
      paid: 6,
    });
    expect(text).toContain('Ein Rest fehlt uns noch');
    expect(text).not.toContain('storniert');
    const [payment] = (await admin.read(id)).payments;
    await admin.undo(id, payment?.id ?? 0);
    expect((await admin.read(id)).paid).toBe(0);
    expect(await cancelledOn(30)).toBe(false);
  });

  test('no setting of later breaks what was said', async () => {
    const { admin, cancelledOn } = await reminded(openTestStore, { cancelDays: 9, sentOn: 1 });
    admin.settle({ cancel_days: 1, deadline_days: 1 });
    expect(await cancelledOn(16)).toBe(false);
    expect(await cancelledOn(17)).toBe(true);
  });

  test('whose last reminder said nothing of it is left to people', async () => {
    const { admin, text, cancelledOn } = await reminded(openTestStore, { cancelDays: 0, sentOn: 1 });
    expect(text).not.toContain('storniert');
    admin.settle({ cancel_days: 1 });
    expect(await cancelledOn(30)).toBe(false);
    expect((await admin.list('cancel')).orders).toMatchObject([{ pause: 'not_told', is_choosable: false }]);
  });

  test('where no statement was ever taken in, nothing is cancelled by itself, and that is said', async () => {
    const { admin, id, cancelled } = await overdue(openTestStore);
    expect(await admin.list('cancel')).toMatchObject({
      booked_until: null,
      orders: [{ id, pause: 'bank_statement', waits_for: '2027-03-17', is_choosable: false }],
    });
    expect((await admin.read(id)).awaited_statement).toBe('2027-03-17');
    expect(await cancelled()).toBe(false);
    const items = await admin.itemsOf(id);
    expect((await admin.cancel(id, items)).status).toBe(200);
    expect((await admin.read(id)).awaited_statement).toBe(null);
  });

  test('two bank days after the deadline must have been seen to their end', async () => {
    const { admin, cancelled } = await overdue(openTestStore);
    await admin.statementUntil('2027-03-16');
    expect((await admin.list('cancel')).booked_until).toBe('2027-03-16');
    expect(await cancelled()).toBe(false);
    await admin.statementUntil('2027-03-17');
    expect(await cancelled()).toBe(true);
  });

  test('a statement tells nothing of days after it was taken in', async () => {
    const { admin, cancelled } = await overdue(openTestStore);
    admin.shop.clock.now = Date.UTC(2027, 2, 16, 12);
    await admin.statementUntil('2027-03-30');
    expect((await admin.list('cancel')).booked_until).toBe('2027-03-16');
    admin.shop.clock.now = Date.UTC(2027, 3, 2, 12);
    expect(await cancelled()).toBe(false);
  });

  test('what changes between the look at an order and its cancelling keeps it', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const orders = await admin.plant(
      [10, 20, 30, 40, 50, 60].map((euros) => ({ euros, dueOn: '2027-02-20', lastname: `Gast${euros}` })),
    );
    const ids = orders.map(({ id }) => id);
    const [paid = '', moved = '', exempt = '', atPaypal = ''] = ids;
    admin.settle({ cancel_days: 1 });
    await admin.remind('last', ...ids);
    await deliverAll(admin.shop.services, inbox);
    admin.shop.clock.now = Date.UTC(2027, 2, 11, 12);
    await admin.statementUntil('2027-03-11');
    expect((await admin.list('cancel')).orders.map(({ pause }) => pause)).toEqual(Array(6).fill(null));

    const meanwhile = admin.interrupted(async () => {
      await admin.book(paid, 10, 0);
      await admin.call('PUT', `/orders/${exempt}/exemption`, { is_exempt: true, reason: '' });
      await admin.transfer(50, 'Weinfest');
      await admin.store.write(async (trx) => {
        await trx
          .updateTable('orders')
          .set({ last_deadline: '2027-03-20' })
          .where('id', '=', moved)
          .execute();
        const begun = { id: 'ORDER1', cents: 4000, approve_url: '', created_at: admin.shop.clock.now };
        await trx
          .insertInto('paypal_orders')
          .values({ ...begun, order_id: atPaypal, state: 'open' })
          .execute();
      });
    });
    await cancelOverdue(meanwhile);
    const states = await Promise.all(ids.map(async (id) => (await admin.read(id)).status));
    expect(states).toEqual(['paid', 'open', 'open', 'open', 'open', 'cancelled']);
    await inbox.close();
  });

  test('whose deadline moves into the days of grace, who is inside, and whose money comes, is not cancelled', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const dueOn = '2027-02-20';
    const orders = await admin.plant([50, 50, 50, 33].map((euros) => ({ euros, dueOn })));
    const ids = orders.map(({ id }) => id);
    const [moved = '', inside = '', late = ''] = ids;
    admin.settle({ cancel_days: 10 });
    await admin.remind('last', ...ids);
    await deliverAll(admin.shop.services, inbox);
    admin.shop.clock.now = Date.UTC(2027, 3, 8, 12);
    await admin.statementUntil('2027-04-08');
    // A debit that names an order has paid nothing.
    const { number } = await admin.read(late);
    await admin.transfer(-50, number);
    await admin.transfer(80, 'Weinfest');
    const meanwhile = admin.interrupted(() =>
      admin.store.write(async (trx) => {
        const later = { last_deadline: '2027-03-30' };
        await trx.updateTable('orders').set(later).where('id', '=', moved).execute();
        const letIn = { redeemed_at: admin.shop.clock.now, redeemed_by: 'Tor Nord' };
        await trx.updateTable('items').set(letIn).where('order_id', '=', inside).execute();
        // What is left of the transfer is what the last order costs.
        const booked = { assigned_cents: 4_700 };
        await trx.updateTable('bank_entries').set(booked).where('amount_cents', '=', 8_000).execute();
      }),
    );
    await cancelOverdue(meanwhile);
    const states = await Promise.all(ids.map(async (id) => (await admin.read(id)).status));
    expect(states).toEqual(['open', 'open', 'cancelled', 'open']);
    await inbox.close();
  });

  test('no order is cancelled for whose payment was booked first, however close both come', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const inbox = await smtpInbox();
    const orders = await admin.due(...Array.from({ length: 20 }, () => '2027-02-20'));
    admin.settle({ cancel_days: 1 });
    await admin.remind('last', ...orders.map(({ id }) => id));
    await deliverAll(admin.shop.services, inbox);
    admin.shop.clock.advance(10 * DAY);
    await admin.statementUntil('2027-03-11');
    await Promise.all([
      cancelOverdue(admin.shop.services),
      ...orders.toReversed().map(({ id }) => admin.book(id, 50, 0)),
    ]);
    let paid = 0;
    for (const { id } of orders) {
      const { status, history } = await admin.read(id);
      const actions = history.map(({ what }) => what).filter((what) => what !== 'reminder_sent');
      if (status === 'paid') paid++;
      expect(actions).toEqual(
        status === 'paid'
          ? ['payment_booked']
          : expect.toSatisfy((all: string[]) => all.at(-1) === 'tickets_cancelled'),
      );
    }
    expect(paid).toBeGreaterThan(0);
    await inbox.close();
  });
});
