import { expect, test } from 'vitest';
import { refuse } from '../../../../src/contract/refusals.ts';
import { unpaidPlaceLimitOf } from '../../../../src/server/sales/orders/place-order-within-limits.ts';
import { checkout, customer, fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { guestFrom } from '../../../support/guest-from.ts';
import { CHECKOUT, countRows, newKey } from '../../../support/order-shop.ts';
import { buildSmallHall } from '../../../support/small-hall.ts';
import type { TestGuest } from '../../../support/test-guest.ts';
import { testShop } from '../../../support/test-shop.ts';

const HERE = '192.0.2.1';

eachDatabase((_, openTestStore) => {
  async function open() {
    const store = await openTestStore();
    const hall = await buildSmallHall(store);
    await store.write((trx) => trx.updateTable('contingents').set({ capacity: 5_000 }).execute());
    const shop = testShop(store, { config: { isRateLimited: true } });
    let last = 0;
    const order = (
      guest: TestGuest,
      quantity: number,
      email = `guest-${++last}@example.org`,
      key = newKey(),
    ) =>
      guest.call<{ code?: string; message: string; order: { id: string } }>(
        'POST',
        CHECKOUT,
        checkout([fairLine(hall, quantity)], { customer: { ...customer, email } }),
        key,
      );
    const newGuest = (address = HERE) => guestFrom(shop, address);
    const setStatus = (id: string, status: 'paid' | 'cancelled') =>
      store.write((trx) => trx.updateTable('orders').set({ status }).where('id', '=', id).execute());
    return { store, hall, shop, order, newGuest, setStatus };
  }

  test('from one network 400 places may be unpaid, whatever cookies and addresses it invents', async () => {
    const { order, newGuest, setStatus } = await open();
    const first = await order(newGuest(), 200);
    for (let i = 0; i < 4; i++) expect((await order(newGuest(), 50)).status).toBe(200);
    const refused = await order(newGuest(), 1);
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too_many_unpaid' } });
    expect(refused.body.message).toContain('karten@weinfest.example oder +49 0000 123456');
    expect((await order(newGuest('192.0.2.2'), 200)).status).toBe(200);

    // The first order is paid: there is room for as many again, also when others are cancelled.
    await setStatus(first.body.order.id, 'paid');
    const second = await order(newGuest(), 200);
    expect(second.status).toBe(200);
    expect((await order(newGuest(), 1)).status).toBe(429);
    await setStatus(second.body.order.id, 'cancelled');
    expect((await order(newGuest(), 200)).status).toBe(200);
  });

  test('a network with IPv6 is one, however many of its addresses order', async () => {
    const { order, newGuest } = await open();
    for (let i = 1; i <= 4; i++)
      expect((await order(newGuest(`2001:db8:1:1200::${i}`), 100)).status).toBe(200);
    expect((await order(newGuest('2001:db8:1:1200:ffff::5'), 1)).status).toBe(429);
    expect((await order(newGuest('2001:db8:2::1'), 1)).status).toBe(200);
  });

  test('the many networks of one who rents them have 1,200 together', async () => {
    const { order, newGuest } = await open();
    for (let network = 1; network <= 6; network++)
      expect((await order(newGuest(`2001:db8:1:${network}00::1`), 200)).status).toBe(200);
    expect((await order(newGuest('2001:db8:1:ff00::1'), 1)).body.code).toBe('too_many_unpaid');
    expect((await order(newGuest('2001:db8:2:ff00::1'), 1)).status).toBe(200);
  });

  test('one mailbox and one browser have 200 each, from however many networks', async () => {
    const { hall, order, newGuest } = await open();
    expect((await order(newGuest('192.0.2.10'), 150, 'verein@example.org')).status).toBe(200);
    expect((await order(newGuest('192.0.2.11'), 50, 'Ver.ein+x@example.org')).status).toBe(200);
    expect((await order(newGuest('192.0.2.12'), 1, 'verein@example.org')).body.code).toBe('too_many_unpaid');

    const browser = newGuest('192.0.2.20');
    const seats = [{ id: hall.seats[0], ticket_price_id: hall.concert.adult }];
    await browser.call('POST', `/booking/event/${hall.concert.id}/reserve`, { seats });
    expect((await order(browser, 200)).status).toBe(200);
    const elsewhere = newGuest('192.0.2.21');
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    expect((await order(elsewhere, 1)).body.code).toBe('too_many_unpaid');
  });

  test('what a code makes free counts for a day, whoever it is ordered as', async () => {
    const { hall, store, shop, newGuest } = await open();
    await store.write((trx) =>
      trx.updateTable('discounts').set({ percent: 100, max_uses: null }).where('code', '=', 'TEN').execute(),
    );
    let last = 0;
    const orderFree = (quantity: number) =>
      newGuest().call<{ code?: string; order: { id: string } }>(
        'POST',
        CHECKOUT,
        checkout([fairLine(hall, quantity)], {
          customer: { ...customer, email: `gratis-${++last}@example.org` },
          discountCode: 'TEN',
          discountPercentage: 100,
        }),
        newKey(),
      );
    const first = await orderFree(200);
    expect(first.status).toBe(200);
    const { status } = await store.read
      .selectFrom('orders')
      .select('status')
      .where('id', '=', first.body.order.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('paid');
    expect((await orderFree(200)).status).toBe(200);
    expect((await orderFree(1)).body.code).toBe('too_many_unpaid');
    shop.clock.advance(24 * 60 * 60 * 1000);
    expect((await orderFree(1)).status).toBe(200);
  });

  test('a retry after a lost answer gets its order, what is refused counts nothing', async () => {
    const { shop, order, newGuest } = await open();
    const key = newKey();
    for (let i = 0; i < 3; i++)
      expect((await order(newGuest(), 600)).body).toMatchObject({ code: 'too_many_tickets' });
    for (let i = 0; i < 3; i++) expect((await order(newGuest(), 201)).status).toBe(429);
    await order(newGuest(), 200);
    const placed = await order(newGuest(), 200, 'retry@example.org', key);
    expect(placed.status).toBe(200);
    expect((await order(newGuest(), 200, 'retry@example.org', key)).body).toEqual(placed.body);
    expect((await countRows(shop)).orders).toBe(2);
  });

  test('many orders at the same moment are counted one by one', async () => {
    const { order, newGuest } = await open();
    const answers = await Promise.all(Array.from({ length: 12 }, () => order(newGuest(), 50)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
  });

  test('made-up mailboxes that order nothing crowd out nobody who has', async () => {
    const { shop, order, newGuest } = await open();
    for (let i = 0; i < 2; i++) expect((await order(newGuest(), 200)).status).toBe(200);
    const { services } = shop;
    const isRepeat = async () => false;
    const work = async () => refuse('total_changed');
    for (let n = 0; n < 10_001; n++) {
      const orderer = { guest: `guest ${n}`, mailbox: `${n}@example.org`, network: '192.0.2.99', site: null };
      await unpaidPlaceLimitOf(services).order({ services, orderer, places: 1, isRepeat, work });
    }
    expect((await order(newGuest(), 1)).body.code).toBe('too_many_unpaid');
  });
});
