import { expect, test } from 'vitest';
import { eachDatabase } from '../../harness/each-database.ts';
import { openReminderDesk } from '../../harness/reminder-desk.ts';

eachDatabase((_, openTestStore) => {
  test('nobody is reminded of what PayPal still looks into', async () => {
    const desk = await openReminderDesk(openTestStore);
    await desk.due('2027-03-02', '2027-03-02');
    const before = (await desk.list('friendly')).orders.map(({ id }) => id);
    expect(before).toHaveLength(2);
    const [order_id = '', other] = before;
    const opened = { id: 'ORDER1', order_id, cents: 5000, approve_url: '', created_at: 0 };
    await desk.store.write((trx) =>
      trx
        .insertInto('paypal_orders')
        .values({ ...opened, state: 'pending' })
        .execute(),
    );
    expect((await desk.list('friendly')).orders.map(({ id }) => id)).toEqual([other]);
    await desk.store.write((trx) => trx.updateTable('paypal_orders').set({ state: 'denied' }).execute());
    expect((await desk.list('friendly')).orders.map(({ id }) => id)).toEqual(before);
  });
});
