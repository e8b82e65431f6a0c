import { expect, test } from 'vitest';
import { deleteUnpaidOrders } from '../../../../src/server/overview/retention/delete-unpaid-orders.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openReminderDesk } from '../../../support/reminder-desk.ts';

const DAY = 24 * 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('an order that is deleted after three months takes its reminders along', async () => {
    const desk = await openReminderDesk(openTestStore);
    const [a] = await desk.due('2027-02-20');
    await desk.remind('last', a?.id ?? '');
    const reminders = () => desk.store.read.selectFrom('reminders').select('kind').execute();
    expect(await reminders()).toEqual([{ kind: 'last' }]);
    // He has a week to pay, and his transfer two to be seen.
    desk.shop.clock.advance(21 * DAY);
    expect(await deleteUnpaidOrders(desk.shop.services)).toBe(0);
    desk.shop.clock.advance(DAY);
    expect(await deleteUnpaidOrders(desk.shop.services)).toBe(1);
    expect(await reminders()).toEqual([]);
  });
});
