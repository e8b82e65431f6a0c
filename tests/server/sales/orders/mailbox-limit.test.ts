import { expect, test } from 'vitest';
import { mailboxOf } from '../../../../src/server/sales/orders/place-order-within-limits.ts';
import { checkout, customer, fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { guestFrom } from '../../../support/guest-from.ts';
import { CHECKOUT, countRows, newKey } from '../../../support/order-shop.ts';
import { buildSmallHall } from '../../../support/small-hall.ts';
import { testShop } from '../../../support/test-shop.ts';

const TEN_MINUTES = 10 * 60_000;

eachDatabase((_, openTestStore) => {
  test('nobody fills the mailbox of somebody else: twenty orders for it at once, then six an hour', async () => {
    const store = await openTestStore();
    const hall = await buildSmallHall(store);
    await store.write((trx) => trx.updateTable('contingents').set({ capacity: 100 }).execute());
    const shop = testShop(store, { config: { isRateLimited: true } });
    let last = 0;
    const order = (email: string, quantity = 1) =>
      guestFrom(shop, `192.0.2.${++last}`).call(
        'POST',
        CHECKOUT,
        checkout([fairLine(hall, quantity)], { customer: { ...customer, email } }),
        newKey(),
      );
    for (let i = 0; i < 10; i++) {
      expect((await order('victim@example.org')).status).toBe(200);
      expect((await order('v.i.c.t.i.m+x@EXAMPLE.org', 900)).status).toBe(409);
      expect((await order(`Vic.tim+${i}@example.org`)).status).toBe(200);
    }
    expect((await countRows(shop)).outbox).toBe(20);

    const refused = await order('victim@example.org');
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too_many_mails' } });
    expect(refused.headers.get('Retry-After')).toBe('600');
    expect((await order('somebody@example.org')).status).toBe(200);
    shop.clock.advance(TEN_MINUTES);
    expect((await order('victim@example.org')).status).toBe(200);
    expect((await order('victim@example.org')).status).toBe(429);
  });

  test('a corrected address counts for its mailbox like an order: its mails and its unpaid places', async () => {
    const store = await openTestStore();
    const hall = await buildSmallHall(store);
    await store.write((trx) => trx.updateTable('contingents').set({ capacity: 5_000 }).execute());
    const shop = testShop(store, { config: { isRateLimited: true } });
    let last = 0;
    const order = async (quantity: number) => {
      const guest = guestFrom(shop, `192.0.2.${++last}`);
      const ordered = { ...customer, email: `no-one-${last}@example.org` };
      const { body } = await guest.call<{ order: { id: string } }>(
        'POST',
        CHECKOUT,
        checkout([fairLine(hall, quantity)], { customer: ordered }),
        newKey(),
      );
      const { id } = body.order;
      return {
        id,
        correct: (email: string) => guest.call('PUT', `/api/booking/order/${id}/email`, { email }),
      };
    };
    for (let i = 0; i < 20; i++) {
      const { correct } = await order(1);
      expect((await correct(`vic.tim+${i}@example.org`)).status).toBe(200);
      // What changes nothing counts nothing.
      if (i < 10) expect((await correct(`vic.tim+${i}@example.org`)).status).toBe(200);
    }
    const next = await order(1);
    const refused = await next.correct('victim@example.org');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_mails' } });
    expect(refused.headers.get('Retry-After')).toBe('600');
    expect((await next.correct('somebody@example.org')).status).toBe(200);

    const coach = 'coach@example.org';
    const [first, second, third] = [await order(150), await order(50), await order(100)];
    for (const { correct } of [first, second]) expect((await correct(coach)).status).toBe(200);
    expect((await third.correct(coach)).body).toMatchObject({ code: 'too_many_unpaid' });
    await store.write((trx) =>
      trx.updateTable('orders').set({ status: 'paid' }).where('id', '=', first.id).execute(),
    );
    expect((await third.correct(coach)).status).toBe(200);
  });
});

test('spellings of one mailbox are one', () => {
  expect(mailboxOf('Eva.Maier+wein@Example.org')).toBe('evamaier@example.org');
  expect(mailboxOf('evamaier@example.org')).toBe('evamaier@example.org');
  expect(mailboxOf('eva@maier.example.org')).toBe('eva@maier.example.org');
});
