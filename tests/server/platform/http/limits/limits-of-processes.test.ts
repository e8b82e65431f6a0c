import { expect, test } from 'vitest';
import { readConfig } from '../../../../../src/server/platform/config.ts';
import { checkout, customer, fairLine } from '../../../../support/checkout.ts';
import { eachDatabase } from '../../../../support/each-database.ts';
import { guestFrom } from '../../../../support/guest-from.ts';
import { CHECKOUT, newKey } from '../../../../support/order-shop.ts';
import { buildSmallHall } from '../../../../support/small-hall.ts';
import { addMember } from '../../../../support/team-member.ts';
import type { TestGuest } from '../../../../support/test-guest.ts';
import { testShop } from '../../../../support/test-shop.ts';

const HERE = '192.0.2.1';

/** How many of these calls, one after another, are let through before the first that is not. */
async function letThrough(call: () => Promise<{ status: number }>): Promise<number> {
  for (let count = 0; ; count++) if ((await call()).status === 429) return count;
}

eachDatabase((_, openTestStore) => {
  test('each of three processes allows a third: of calls, of guesses at a password, of unpaid places', async () => {
    const store = await openTestStore();
    const hall = await buildSmallHall(store);
    await store.write((trx) => trx.updateTable('contingents').set({ capacity: 5_000 }).execute());
    const { email } = await addMember(store);
    const open = (processes: number) => testShop(store, { config: { isRateLimited: true, processes } });

    const reserve = (guest: TestGuest) => () => guest.call('POST', '/booking/event/1/reserve', {});
    expect(await letThrough(reserve(guestFrom(open(3), HERE)))).toBe(100);

    const logIn = (guest: TestGuest) => () =>
      guest.call('POST', '/api/login', { email, password: 'geraten' });
    expect(await letThrough(logIn(guestFrom(open(3), HERE)))).toBe(4);

    const shop = open(3);
    const order = (quantity: number, mailbox: string) => {
      const more = { customer: { ...customer, email: `${mailbox}@example.org` } };
      const sent = checkout([fairLine(hall, quantity)], more);
      return guestFrom(shop, HERE).call('POST', CHECKOUT, sent, newKey());
    };
    expect((await order(130, 'busreise')).status).toBe(200);
    expect((await order(5, 'zu-viele')).status).toBe(429);
    expect((await order(4, 'letzte')).status).toBe(200);
  });
});

test('how many processes there are is a small number, and one without PostgreSQL', () => {
  const DATABASE_URL = 'postgres://localhost/shop';
  expect(readConfig({}).processes).toBe(1);
  expect(readConfig({ PROCESSES: '3', DATABASE_URL }).processes).toBe(3);
  for (const PROCESSES of ['0', '9', '1.5', 'zwei'])
    expect(() => readConfig({ PROCESSES, DATABASE_URL })).toThrow(
      `PROCESSES ist keine Anzahl von 1 bis 8: ${PROCESSES}`,
    );
  expect(() => readConfig({ PROCESSES: '2' })).toThrow('brauchen PostgreSQL (DATABASE_URL)');
});
