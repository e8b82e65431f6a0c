import { expect, test } from 'vitest';
import { cancelOverdue } from '../../../../src/server/money/reminders/cancel-overdue.ts';
import { remindAutomatically } from '../../../../src/server/money/reminders/remind-automatically.ts';
import { fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderDesk, type ReminderDesk } from '../../../support/reminder-desk.ts';
import { deliverAll } from '../../messages/deliver-all.ts';
import { type SmtpInbox, smtpInbox } from '../../messages/smtp-inbox.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const said = (desk: ReminderDesk) =>
  desk.shop.log.filter(({ what }) => /remind|overdue/.test(what)).map(({ what, facts }) => ({ what, facts }));

/** Orders whose last reminder has gone out, and whose deadline (8 March) is over for `days`. */
async function lastReminded(desk: ReminderDesk, inbox: SmtpInbox, ids: string[], days: number) {
  const { body } = await desk.remind('last', ...ids);
  expect(body.sent).toBe(ids.length);
  await deliverAll(desk.shop.services, inbox);
  desk.shop.clock.now = Date.UTC(2027, 2, 8 + days, 12);
}

eachDatabase((_, openTestStore) => {
  test('the shop reminds by itself where the club has said so, by day, and says how many it was', async () => {
    const desk = await openReminderDesk(openTestStore);
    const many = await desk.plant(
      Array.from({ length: 130 }, (_, at) => ({ euros: 20 + at, dueOn: '2027-03-03' })),
    );
    const [late] = await desk.due('2027-01-10');
    await desk.transfer(25, 'Weinfest');
    const services = desk.shop.services;
    await remindAutomatically(services);
    expect(await desk.mails()).toEqual([]);

    desk.settle({ is_automatic: true });
    desk.shop.clock.advance(-6 * HOUR);
    await remindAutomatically(services);
    expect(await desk.mails()).toEqual([]);

    desk.shop.clock.advance(6 * HOUR);
    await remindAutomatically(services);
    await remindAutomatically(services);
    expect(await desk.mails()).toHaveLength(130);
    expect(await desk.mails()).not.toContain(`reminder_friendly ${many[5]?.id}`);
    expect(said(desk)).toEqual([
      { what: 'sent reminders', facts: { kind: 'friendly', sent: 129, skipped: 1 } },
      { what: 'sent reminders', facts: { kind: 'last', sent: 1, skipped: 0 } },
    ]);
    expect((await desk.read(late?.id ?? '')).history).toMatchObject([
      { who: 'Der Shop', what: 'reminder_sent' },
    ]);
  });

  test('what is not paid by its last deadline is cancelled with its mail, and its seats are free again', async () => {
    const desk = await openReminderDesk(openTestStore);
    const inbox = await smtpInbox();
    const id = await desk.order([desk.seat(0), desk.seat(1), fairLine(desk.hall, 2)]);
    await desk.store.write((trx) =>
      trx.updateTable('orders').set({ due_on: '2027-02-20', created_at: 1 }).execute(),
    );
    desk.settle({ cancel_days: 2 });
    await lastReminded(desk, inbox, [id], 1);
    await cancelOverdue(desk.shop.services);
    expect((await desk.read(id)).status).toBe('open');
    expect((await desk.list('cancel')).orders).toEqual([]);

    desk.shop.clock.advance(DAY);
    expect((await desk.list('cancel')).orders).toMatchObject([
      { id, pause: 'bank_statement', waits_for: '2027-03-11' },
    ]);
    desk.shop.clock.advance(DAY);
    await desk.statementUntil('2027-03-11');
    expect((await desk.list('cancel')).orders).toMatchObject([{ id, pause: null, is_choosable: false }]);
    await cancelOverdue(desk.shop.services);
    const order = await desk.read(id);
    expect(order).toMatchObject({ status: 'cancelled', total: 0 });
    expect(order.history[0]).toMatchObject({
      who: 'Der Shop',
      what: 'tickets_cancelled',
      facts: { tickets: 4, reason: 'Nicht bezahlt bis zum 08.03.2027' },
    });
    expect(await desk.placements()).toEqual([]);
    expect(said(desk)).toEqual([{ what: 'cancelled overdue orders', facts: { cancelled: 1, skipped: 0 } }]);
    const emails = await deliverAll(desk.shop.services, inbox);
    const mail = emails.at(-1);
    expect(mail?.subject).toBe(`Bestellung ${order.number} storniert`);
    for (const words of [
      'ist storniert. Die Karten sind wieder frei. Bis zum 08.03.2027 ist bei uns leider kein Geld dafür angekommen.',
      'Du musst nichts mehr bezahlen. Kommt dein Geld doch noch an, geben wir es dir zurück.',
    ])
      for (const part of [mail?.text, mail?.html]) expect(part?.replaceAll('\n', ' ')).toContain(words);
    expect(mail?.text).toContain('bestell sie neu:\nhttp://localhost:3000\n');
    expect(mail?.html).toContain('href="http://localhost:3000"');
    await desk.order([desk.seat(0), desk.seat(1)]);
    await inbox.close();
  });

  test('never cancelled is what anything was paid for, what may be paid, and whose last reminder did not go out', async () => {
    const desk = await openReminderDesk(openTestStore);
    const inbox = await smtpInbox();
    const [partly, transferred, unsent, off] = await desk.plant([
      { euros: 50, dueOn: '2027-02-20' },
      { euros: 40, dueOn: '2027-02-20' },
      { euros: 30, dueOn: '2027-02-20' },
      { euros: 20, dueOn: '2027-02-20' },
    ]);
    const ids = [partly, transferred, unsent].map((order) => order?.id ?? '');
    desk.settle({ cancel_days: 1 });
    await lastReminded(desk, inbox, ids, 3);
    await desk.store.write((trx) =>
      trx
        .updateTable('outbox')
        .set({ state: 'failed' })
        .where('order_id', '=', unsent?.id ?? '')
        .execute(),
    );
    await desk.book(ids[0] ?? '', 15, 0);
    await desk.transfer(40, 'Weinfest');
    await desk.statementUntil('2027-03-11');
    expect((await desk.list('cancel')).orders.map(({ id, pause }) => [id, pause])).toEqual([
      [ids[0], 'partial_payment'],
      [ids[1], 'bank_entry'],
      [ids[2], 'mail_not_sent'],
    ]);
    await cancelOverdue(desk.shop.services);
    for (const id of [...ids, off?.id ?? '']) expect((await desk.read(id)).status).toBe('open');
    await inbox.close();
  });

  test('nothing is cancelled at night, nor where the club has not said so', async () => {
    const desk = await openReminderDesk(openTestStore);
    const inbox = await smtpInbox();
    const [a] = await desk.due('2027-02-20');
    const status = async () => (await desk.read(a?.id ?? '')).status;
    desk.settle({ cancel_days: 1 });
    await lastReminded(desk, inbox, [a?.id ?? ''], 30);
    await desk.statementUntil('2027-04-01');
    desk.settle({ cancel_days: 0 });
    await cancelOverdue(desk.shop.services);
    expect(await status()).toBe('open');
    desk.settle({ cancel_days: 1 });
    desk.shop.clock.advance(-10 * HOUR);
    await cancelOverdue(desk.shop.services);
    expect(await status()).toBe('open');
    desk.shop.clock.advance(10 * HOUR);
    await cancelOverdue(desk.shop.services);
    expect(await status()).toBe('cancelled');
    await inbox.close();
  });
});
