import { expect, test } from 'vitest';
import { remindAutomatically } from '../../../../src/server/money/reminders/remind-automatically.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderAdmin } from '../../../support/reminder-admin.ts';

const HOUR = 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('nobody is reminded of what he is paying by PayPal, nor of what PayPal still looks into', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [a] = await admin.due('2027-03-04');
    const order_id = a?.id ?? '';
    const now = admin.shop.clock.now;
    const opened = {
      id: 'ORDER1',
      order_id,
      cents: 5000,
      approve_url: '',
      state: 'open',
      created_at: now,
    } as const;
    await admin.store.write((trx) => trx.insertInto('paypal_orders').values(opened).execute());
    const stand = async () => (await admin.list('friendly')).orders[0];
    for (const state of ['open', 'pending', 'wrong'] as const) {
      await admin.store.write((trx) => trx.updateTable('paypal_orders').set({ state }).execute());
      expect(await stand()).toMatchObject({ pause: 'paypal', is_choosable: false });
      expect((await admin.remind('friendly', order_id)).body).toMatchObject({
        sent: 0,
        skipped: [{ reason: 'paypal' }],
      });
    }
    const stateOf = async (state: 'open' | 'pending', created_at: number) => {
      await admin.store.write((trx) => trx.updateTable('paypal_orders').set({ state, created_at }).execute());
      return (await stand())?.pause;
    };
    expect(await stateOf('pending', now - 9 * 24 * HOUR)).toBe('paypal');
    expect(await stateOf('open', now - 6 * HOUR + 1)).toBe('paypal');
    expect(await stateOf('open', now - 6 * HOUR)).toBe(null);
  });

  test('whoever begins to pay by PayPal again and again is reminded all the same', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [a, b] = await admin.due('2027-03-04', '2027-03-04');
    const [ida = '', idb = ''] = [a?.id, b?.id];
    const now = admin.shop.clock.now;
    const begin = (id: string, state: 'open' | 'pending', created_at: number, order_id = ida) =>
      admin.store.write((trx) =>
        trx
          .insertInto('paypal_orders')
          .values({ id, order_id, cents: 5000, approve_url: '', state, created_at })
          .execute(),
      );
    const pause = async (id = ida) =>
      (await admin.list('friendly')).orders.find((order) => order.id === id)?.pause;
    await begin('OTHER', 'open', now, idb);
    await begin('FIRST', 'open', now - 5 * HOUR);
    await begin('SECOND', 'open', now);
    expect(await pause()).toBe('paypal');
    await begin('EARLIEST', 'open', now - 6 * HOUR);
    expect([await pause(), await pause(idb)]).toEqual([null, 'paypal']);
    // A pending decision by PayPal cannot be faked by the guest.
    await begin('DECIDED', 'pending', now);
    expect(await pause()).toBe('paypal');
  });

  test('whoever got all of his money back is not reminded by the shop itself, only by people', async () => {
    const admin = await openReminderAdmin(openTestStore);
    const [a, b] = await admin.due('2027-03-04', '2027-03-04');
    const order_id = a?.id ?? '';
    const booking = {
      method: 'paypal',
      booked_on: '2027-02-20',
      note: '',
      created_at: 5,
      booked_by: 'PayPal',
    } as const;
    const payment = (id: string, cents: number) => ({ ...booking, order_id: id, cents });
    await admin.store.write(async (trx) => {
      const refunded = [payment(order_id, 5000), payment(order_id, -5000)];
      const takenBack = { ...payment(b?.id ?? '', -5000), undone_at: 6, undone_by: 'Eva' };
      for (const values of [...refunded, takenBack])
        await trx.insertInto('payments').values(values).execute();
    });
    admin.settle({ is_automatic: true });
    expect((await admin.list('friendly')).orders).toMatchObject([
      { id: order_id, pause: 'refunded', is_choosable: true },
      { id: b?.id, pause: null },
    ]);
    await remindAutomatically(admin.shop.services);
    expect(await admin.mails()).toEqual([`reminder_friendly ${b?.id}`]);
    expect((await admin.remind('friendly', order_id)).body.sent).toBe(1);
  });
});
