import { expect, test } from 'vitest';
import { cancelOverdue } from '../../../../src/server/money/reminders/cancel-overdue.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderDesk } from '../../../support/reminder-desk.ts';
import { deliverAll } from '../../messages/deliver-all.ts';
import { smtpInbox } from '../../messages/smtp-inbox.ts';

eachDatabase((_, openTestStore) => {
  test('what changes between the look at an order and its cancelling keeps it', async () => {
    const desk = await openReminderDesk(openTestStore);
    const inbox = await smtpInbox();
    const orders = await desk.plant(
      [10, 20, 30, 40, 50, 60].map((euros) => ({ euros, dueOn: '2027-02-20', lastname: `Gast${euros}` })),
    );
    const ids = orders.map(({ id }) => id);
    const [paid = '', moved = '', exempt = '', atPaypal = ''] = ids;
    desk.settle({ cancel_days: 1 });
    await desk.remind('last', ...ids);
    await deliverAll(desk.shop.services, inbox);
    desk.shop.clock.now = Date.UTC(2027, 2, 11, 12);
    await desk.statementUntil('2027-03-11');
    expect((await desk.list('cancel')).orders.map(({ pause }) => pause)).toEqual(Array(6).fill(null));

    const meanwhile = desk.interrupted(async () => {
      await desk.book(paid, 10, 0);
      await desk.call('PUT', `/orders/${exempt}/exemption`, { is_exempt: true, reason: '' });
      await desk.transfer(50, 'Weinfest');
      await desk.store.write(async (trx) => {
        await trx
          .updateTable('orders')
          .set({ last_deadline: '2027-03-20' })
          .where('id', '=', moved)
          .execute();
        const begun = { id: 'ORDER1', cents: 4000, approve_url: '', created_at: desk.shop.clock.now };
        await trx
          .insertInto('paypal_orders')
          .values({ ...begun, order_id: atPaypal, state: 'open' })
          .execute();
      });
    });
    await cancelOverdue(meanwhile);
    const states = await Promise.all(ids.map(async (id) => (await desk.read(id)).status));
    expect(states).toEqual(['paid', 'open', 'open', 'open', 'open', 'cancelled']);
    await inbox.close();
  });

  test('whose deadline moves into the days of grace, who is inside, and whose money comes, is not cancelled', async () => {
    const desk = await openReminderDesk(openTestStore);
    const inbox = await smtpInbox();
    const dueOn = '2027-02-20';
    const orders = await desk.plant([50, 50, 50, 33].map((euros) => ({ euros, dueOn })));
    const ids = orders.map(({ id }) => id);
    const [moved = '', inside = '', late = ''] = ids;
    desk.settle({ cancel_days: 10 });
    await desk.remind('last', ...ids);
    await deliverAll(desk.shop.services, inbox);
    desk.shop.clock.now = Date.UTC(2027, 3, 8, 12);
    await desk.statementUntil('2027-04-08');
    // A debit that names an order has paid nothing.
    const { number } = await desk.read(late);
    await desk.transfer(-50, number);
    await desk.transfer(80, 'Weinfest');
    const meanwhile = desk.interrupted(() =>
      desk.store.write(async (trx) => {
        const later = { last_deadline: '2027-03-30' };
        await trx.updateTable('orders').set(later).where('id', '=', moved).execute();
        const letIn = { redeemed_at: desk.shop.clock.now, redeemed_by: 'Tor Nord' };
        await trx.updateTable('items').set(letIn).where('order_id', '=', inside).execute();
        // What is left of the transfer is what the last order costs.
        const booked = { assigned_cents: 4_700 };
        await trx.updateTable('bank_entries').set(booked).where('amount_cents', '=', 8_000).execute();
      }),
    );
    await cancelOverdue(meanwhile);
    const states = await Promise.all(ids.map(async (id) => (await desk.read(id)).status));
    expect(states).toEqual(['open', 'open', 'cancelled', 'open']);
    await inbox.close();
  });
});
