import { expect, test } from 'vitest';
import type { WithdrawalPage } from '../../../../src/contract/withdrawals.ts';
import { remindAutomatically } from '../../../../src/server/money/reminders/remind-automatically.ts';
import { deleteUnpaidOrders } from '../../../../src/server/overview/retention/delete-unpaid-orders.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { newKey } from '../../../support/order-shop.ts';
import { openReminderAdmin } from '../../../support/reminder-admin.ts';
import { raceOfReminders } from '../../../support/reminder-race.ts';
import { readPdf } from '../../platform/pdf/read-pdf.ts';

const DAY = 24 * 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('listed are those whose day has come, the longest due first, and sent is what was chosen', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [late, today, soon, later, overdue, longOverdue] = await admin.due(
      '2027-02-28',
      '2027-03-01',
      '2027-03-04',
      '2027-03-05',
      '2027-02-26',
      '2027-01-10',
    );
    const friendly = await admin.list('friendly');
    expect(friendly.orders.map(({ id }) => id)).toEqual([today?.id, soon?.id]);
    expect(friendly.counts).toEqual({ friendly: 2, last: 2, cancel: null });
    const last = await admin.list('last');
    expect(last.orders.map(({ id }) => id)).toEqual([longOverdue?.id, overdue?.id]);
    expect(last.orders[0]).toMatchObject({ open: 50, paid: 0, pause: null, is_choosable: true });
    expect(last.deadline).toBe('2027-03-08');

    const ids = [soon, later, late].map((order) => order?.id ?? '');
    const { body } = await admin.remind('friendly', ...ids);
    expect(body).toEqual({
      success: true,
      only_stored: true,
      sent: 1,
      skipped: [late, later].map((order) => ({ order: order?.id, number: order?.number, reason: 'not_due' })),
    });
    expect(await admin.mails()).toEqual([`reminder_friendly ${soon?.id}`]);
    const order = await admin.read(soon?.id ?? '');
    expect(order.mails).toMatchObject([{ kind: 'reminder_friendly', state: 'waiting' }]);
    expect(order.history).toMatchObject([
      {
        who: 'Erika Muster',
        what: 'reminder_sent',
        facts: { kind: 'friendly', amount: 50, until: '2027-03-04' },
      },
    ]);
    expect((await admin.list('friendly')).orders.map(({ id }) => id)).toEqual([today?.id]);
    const again = await admin.remind('friendly', soon?.id ?? '');
    expect(again.body).toMatchObject({ sent: 0, skipped: [{ reason: 'reminded' }] });
  });

  test('a last reminder gives some more days, once', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [a] = await admin.due('2027-02-20');
    const id = a?.id ?? '';
    expect((await admin.remind('last', id)).body.sent).toBe(1);
    expect((await admin.read(id)).history[0]?.facts).toEqual({
      kind: 'last',
      amount: 50,
      until: '2027-03-08',
      only_stored: 1,
    });
    admin.shop.clock.advance(30 * DAY);
    expect((await admin.list('last')).orders).toEqual([]);
    expect((await admin.remind('last', id)).body).toMatchObject({
      sent: 0,
      skipped: [{ reason: 'reminded' }],
    });
  });

  test('whoever paid a second ago gets none, and neither does whoever has just ordered', async () => {
    const admin = await openReminderAdmin(openTestStore);
    admin.settle({ friendly_days: 14 });
    const id = await admin.order([fairLine(admin.hall, 2)]);
    expect((await admin.list('friendly')).orders).toEqual([]);
    expect((await admin.remind('friendly', id)).body).toMatchObject({
      sent: 0,
      skipped: [{ reason: 'not_due' }],
    });
    const [a] = await admin.due('2027-03-02');
    expect((await admin.list('friendly')).orders).toHaveLength(1);
    await admin.book(a?.id ?? '', 50, 0);
    expect((await admin.remind('friendly', a?.id ?? '')).body).toMatchObject({
      sent: 0,
      skipped: [{ reason: 'not_due' }],
    });
    expect((await admin.mails()).filter((mail) => mail.startsWith('reminder'))).toEqual([]);
  });

  test('while money waits that may be theirs, nobody is reminded, not even by hand; once it is laid aside they are', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [a, b] = await admin.plant([
      { euros: 50, dueOn: '2027-03-02' },
      { euros: 30, dueOn: '2027-03-02', firstname: 'Ida', lastname: 'Huber' },
    ]);
    const taken = await admin.transfer(50, 'Weinfest');
    const { orders } = await admin.list('friendly');
    expect(orders.map(({ pause, bank_import, is_choosable }) => [pause, bank_import, is_choosable])).toEqual([
      ['bank_entry', taken.body.import, false],
      [null, null, true],
    ]);
    const { body } = await admin.remind('friendly', a?.id ?? '', b?.id ?? '');
    expect(body).toMatchObject({ sent: 1, skipped: [{ order: a?.id, reason: 'bank_entry' }] });
    const [entry] = await admin.entries(taken.body.import);
    if (entry !== undefined) await admin.ignore(entry);
    expect((await admin.remind('friendly', a?.id ?? '')).body.sent).toBe(1);
  });

  test('whoever has withdrawn is not reminded, unless staff decline that', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [a] = await admin.due('2027-02-20');
    const id = a?.id ?? '';
    const { email } = (await admin.read(id)).customer;
    const declared = { name: 'Erika', order_number: a?.number, email };
    expect((await admin.shop.call('POST', '/api/withdrawals', declared, newKey())).status).toBe(200);
    const decide = (outcome: 'accepted' | 'declined') =>
      admin.store.write((trx) => trx.updateTable('withdrawals').set({ outcome, settled_at: 1 }).execute());
    for (const outcome of ['accepted', 'declined'] as const) {
      expect((await admin.list('last')).orders).toMatchObject([{ pause: 'withdrawal', is_choosable: false }]);
      expect((await admin.remind('last', id)).body.skipped).toMatchObject([{ reason: 'withdrawal' }]);
      await decide(outcome);
    }
    expect((await admin.remind('last', id)).body.sent).toBe(1);
  });

  test('whoever withdraws from an order of somebody else stops nothing until staff say that it is meant', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [a, b] = await admin.due('2027-02-20', '2027-02-20');
    const declare = (order_number = '', email = 'fremd@example.org') =>
      admin.shop.call('POST', '/api/withdrawals', { name: 'Fremd', order_number, email }, newKey());
    const pauses = async () => (await admin.list('last')).orders.map(({ pause }) => pause);
    await declare(a?.number);
    await declare(a?.number.slice(-6).toLowerCase());
    await declare('die Karten von neulich');
    expect(await pauses()).toEqual([null, null]);
    const { body } = await admin.call<WithdrawalPage>('GET', '/withdrawals');
    const astray = body.withdrawals.find(({ order }) => order === null)?.id;
    await admin.call('PUT', `/withdrawals/${astray}/order`, { number: b?.number });
    expect(await pauses()).toEqual([null, 'withdrawal']);
    const { email } = (await admin.read(a?.id ?? '')).customer;
    await declare(a?.number, email.toUpperCase().replace('@', '+fest@'));
    expect(await pauses()).toEqual(['withdrawal', 'withdrawal']);
  });

  test('a part that came after a reminder is answered by people alone', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [a] = await admin.due('2027-03-04');
    const id = a?.id ?? '';
    await admin.remind('friendly', id);
    admin.shop.clock.advance(DAY);
    await admin.book(id, 20, 0);
    admin.shop.clock.advance(9 * DAY);
    admin.settle({ is_automatic: true });
    expect((await admin.list('last')).orders).toMatchObject([
      { pause: 'partial_payment', is_choosable: true, open: 30, reminders: [{ kind: 'friendly' }] },
    ]);
    await remindAutomatically(admin.shop.services);
    expect(await admin.mails()).toEqual([`reminder_friendly ${id}`, `payment_partial ${id}`]);
    expect((await admin.remind('last', id)).body.sent).toBe(1);
    expect((await admin.read(id)).history[0]?.facts).toMatchObject({ kind: 'last', amount: 30 });
  });

  test('whoever has no address is seen, and not written to', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [a] = await admin.due('2027-03-04');
    await admin.store.write((trx) => trx.updateTable('orders').set({ email: '' }).execute());
    expect((await admin.list('friendly')).orders).toMatchObject([{ pause: 'no_email', is_choosable: false }]);
    expect((await admin.remind('friendly', a?.id ?? '')).body.skipped).toMatchObject([
      { reason: 'no_email' },
    ]);
  });

  test('letters are printed for those without an address too, once each as a reminder, and announce no cancellation', async () => {
    const admin = await openReminderAdmin(openTestStore);
    admin.settle({ cancel_days: 3 });
    const [a, b, later] = await admin.due('2027-02-20', '2027-02-21', '2027-03-20');
    await admin.store.write((trx) =>
      trx
        .updateTable('orders')
        .set({ email: '' })
        .where('id', '=', a?.id ?? '')
        .execute(),
    );
    await admin.book(b?.id ?? '', 20, 0);
    const print = (...orders: (string | undefined)[]) =>
      admin.shop.app.request('/api/office/reminders/letters', {
        method: 'POST',
        headers: { ...admin.staff, 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' },
        body: JSON.stringify({ kind: 'last', orders }),
      });
    const answer = await print(a?.id, b?.id, later?.id);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    const { pages, codes } = await readPdf(new Uint8Array(await answer.arrayBuffer()), { withCodes: true });
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(`Bestellnummer ${a?.number}`);
    expect(pages[0]).toContain('Letzte Erinnerung Hallo Erika,');
    expect(pages[0]).toContain('Rebgasse 1 01234 Weinheim');
    expect(pages[0]).toContain('Bitte überweise 50,00 € bis spätestens 08.03.2027.');
    expect(pages[0]).not.toContain('storniert');
    expect(pages[1]).toContain('Von 50,00 € sind 20,00 € schon da');
    expect(codes[1]).toContain('EUR30.00');

    expect((await admin.mails()).filter((mail) => mail.startsWith('reminder'))).toEqual([]);
    const read = await admin.read(a?.id ?? '');
    expect(read.last_deadline).toBe('2027-03-08');
    expect(read.history[0]).toMatchObject({ what: 'reminder_sent', facts: { kind: 'last', way: 'letter' } });
    expect((await admin.list('last')).orders).toEqual([]);
    expect((await print(a?.id)).status).toBe(200);
    expect((await print(later?.id)).status).toBe(409);
    expect((await admin.read(a?.id ?? '')).history).toHaveLength(1);

    admin.shop.clock.now = Date.UTC(2027, 3, 20, 12);
    const due = (await admin.list('cancel')).orders.find(({ id }) => id === a?.id);
    expect(due?.pause).toBe('not_told');
  });

  test('a step that is switched off is due for nobody', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [a] = await admin.due('2027-03-04', '2027-01-01');
    admin.settle({ friendly_days: 0, last_days: 0 });
    const page = await admin.list('friendly');
    expect([page.orders, page.counts]).toEqual([[], { friendly: null, last: null, cancel: null }]);
    expect((await admin.remind('friendly', a?.id ?? '')).body.skipped).toMatchObject([{ reason: 'not_due' }]);
  });

  test('however many send the same reminders at once, each guest gets one', async () => {
    const { statuses, believed, mailsOfEach } = await raceOfReminders(openTestStore);
    expect(statuses).toEqual(Array(6).fill(200));
    expect(mailsOfEach).toEqual(Array(25).fill(1));
    expect(believed).toBe(25);
  });

  test('an order that is deleted after three months takes its reminders along', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [a] = await admin.due('2027-02-20');
    await admin.remind('last', a?.id ?? '');
    const reminders = () => admin.store.read.selectFrom('reminders').select('kind').execute();
    expect(await reminders()).toEqual([{ kind: 'last' }]);
    // The guest has a week to pay, and the transfer two weeks to be seen.
    admin.shop.clock.advance(21 * DAY);
    expect(await deleteUnpaidOrders(admin.shop.services)).toBe(0);
    admin.shop.clock.advance(DAY);
    expect(await deleteUnpaidOrders(admin.shop.services)).toBe(1);
    expect(await reminders()).toEqual([]);
  });
});
