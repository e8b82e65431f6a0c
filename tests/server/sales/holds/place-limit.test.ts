import { expect, test } from 'vitest';
import { checkout, fairLine, seatLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { guestFrom } from '../../../support/guest-from.ts';
import { CHECKOUT, newKey } from '../../../support/order-shop.ts';
import { buildSmallHall } from '../../../support/small-hall.ts';
import { testShop } from '../../../support/test-shop.ts';

const MINUTE = 60_000;
const HERE = '192.0.2.1';
const ELSEWHERE = '192.0.2.2';

eachDatabase((_, openTestStore) => {
  /** A shop with 2,000 admissions, of which callers from HERE have ordered so many that `left` places are left to them. */
  async function openWithLeft(left: number) {
    const store = await openTestStore();
    const hall = await buildSmallHall(store);
    await store.write((trx) => trx.updateTable('contingents').set({ capacity: 2_000 }).execute());
    const shop = testShop(store, { config: { isRateLimited: true } });
    const order = (guest: ReturnType<typeof guestFrom>, basket: unknown[]) =>
      guest.call<{ order: { id: string } }>('POST', CHECKOUT, checkout(basket), newKey());
    const reserve = (guest: ReturnType<typeof guestFrom>, seats: number[]) =>
      guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, {
        seats: seats.map((id) => ({ id, ticket_price_id: hall.concert.adult })),
      });
    const release = (guest: ReturnType<typeof guestFrom>, seats: number[]) =>
      guest.call('POST', `/booking/event/${hall.concert.id}/release`, { seats });
    const newGuest = (address = HERE) => guestFrom(shop, address);
    const take = async (address: string, count: number) => {
      expect((await order(newGuest(address), [fairLine(hall, count)])).status).toBe(200);
      // How many may be unpaid at a time is another limit.
      await store.write((trx) => trx.updateTable('orders').set({ status: 'paid' }).execute());
    };
    for (let wanted = 1_200 - left; wanted > 0; wanted -= 200) await take(HERE, Math.min(200, wanted));
    return { shop, hall, order, take, reserve, release, newGuest };
  }

  test('one address takes 1,200 places at once, however often it throws its cookie away', async () => {
    const { shop, hall, reserve, newGuest } = await openWithLeft(3);
    expect((await reserve(newGuest(), hall.seats.slice(0, 2))).status).toBe(200);
    expect((await reserve(newGuest(), hall.seats.slice(2, 3))).status).toBe(200);

    const refused = await reserve(newGuest(), hall.seats.slice(3, 5));
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too_many_here' } });
    expect(refused.headers.get('Retry-After')).toBe('12');
    expect((await reserve(newGuest(ELSEWHERE), hall.seats.slice(3, 5))).status).toBe(200);

    shop.clock.advance(MINUTE);
    expect((await reserve(newGuest(), hall.seats.slice(5, 7))).status).toBe(200);
  });

  test('whoever rents a /48 takes 1,800 places with all of its networks together, and not 1,200 with each', async () => {
    const { hall, take, reserve, newGuest } = await openWithLeft(1_200);
    for (const [at, count] of [200, 200, 200, 200, 200, 200, 200, 200, 197].entries()) {
      await take(`2001:db8:7:${at + 1}00::1`, count);
    }
    const [a, b, c, d] = hall.seats as [number, number, number, number];
    const tenant = newGuest('2001:db8:7:fe00::1');
    expect((await reserve(tenant, [a, b, c])).status).toBe(200);
    const refused = await reserve(newGuest('2001:db8:7:ff00::1'), [d]);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_here' } });
    expect((await reserve(newGuest('2001:db8:8:100::1'), [d])).status).toBe(200);

    expect(
      (await tenant.call('POST', `/booking/event/${hall.concert.id}/release`, { seats: [a] })).status,
    ).toBe(200);
    expect((await reserve(newGuest('2001:db8:7:ff00::1'), [a])).status).toBe(200);
  });

  test('a guest orders, keeps and exchanges what he holds, also when nothing is left to his neighbours', async () => {
    const { hall, order, reserve, release, newGuest } = await openWithLeft(2);
    const guest = newGuest();
    const [a, b, c] = hall.seats as [number, number, number];
    await reserve(guest, [a, b]);
    expect((await reserve(newGuest(), [c])).status).toBe(429);
    expect((await order(newGuest(), [fairLine(hall, 1)])).status).toBe(429);

    expect((await reserve(guest, [a, b])).status).toBe(200);
    await release(guest, [a]);
    await release(guest, [a]);
    expect((await reserve(guest, [c])).status).toBe(200);
    expect((await reserve(guest, [a])).status).toBe(429);
    expect((await order(guest, [seatLine(hall, b), seatLine(hall, c)])).status).toBe(200);
    expect((await reserve(newGuest(), [a])).status).toBe(429);
  });

  test('what is refused, or repeated under its key, takes nothing', async () => {
    const { hall, reserve, newGuest } = await openWithLeft(3);
    const [a, b] = hall.seats as [number, number];
    await reserve(newGuest(ELSEWHERE), [a]);
    for (let i = 0; i < 4; i++) expect((await reserve(newGuest(), [a, b])).status).toBe(409);

    const key = newKey();
    const send = (guests: number) =>
      newGuest().call('POST', CHECKOUT, checkout([fairLine(hall, guests)]), key);
    const first = await send(1);
    expect(first.status).toBe(200);
    for (let i = 0; i < 4; i++) expect((await send(1)).body).toEqual(first.body);
    for (let i = 0; i < 4; i++) expect((await send(2)).status).toBe(409);
    expect((await reserve(newGuest(), hall.seats.slice(1, 3))).status).toBe(200);
    expect((await reserve(newGuest(), hall.seats.slice(3, 4))).status).toBe(429);
  });

  test('an order of far too many tickets is told so, not to wait', async () => {
    const { hall, order, newGuest } = await openWithLeft(1);
    const far = await order(newGuest(ELSEWHERE), [fairLine(hall, 10_000)]);
    expect(far).toMatchObject({ status: 409, body: { code: 'too_many_tickets' } });
  });
});
