import { describe, expect, test } from 'vitest';
import { checkout, fairLine, seatLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { CHECKOUT, countRows, newKey, openHall } from '../../../support/order-shop.ts';

eachDatabase((_, openTestStore) => {
  describe('the same key', () => {
    test('answers the same order, also days later, and orders nothing twice', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const [a] = hall.seats as [number];
      const order = ['POST', CHECKOUT, checkout([seatLine(hall, a), fairLine(hall, 2)]), newKey()] as const;
      const first = await shop.guest().call<{ order: { id: string } }>(...order);
      shop.clock.advance(3 * 86_400_000);
      const second = await shop.guest().call<{ order: { id: string } }>(...order);
      expect(second).toMatchObject({ status: 200, body: first.body });
      expect(await countRows(shop)).toEqual({ orders: 1, items: 3, placements: 3, outbox: 1 });
    });

    test('answers it also when the sale is over and the price has changed since', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const order = ['POST', CHECKOUT, checkout([fairLine(hall, 20)], { total: 160 }), newKey()] as const;
      const first = await shop.guest().call<{ order: { id: string } }>(...order);
      expect(first.status).toBe(200);
      await shop.services.store.write(async (trx) => {
        await trx.updateTable('events').set({ sale_ends_at: '2027-03-01T14:00:00' }).execute();
        await trx.updateTable('ticket_prices').set({ price_cents: 900 }).execute();
      });
      expect(await shop.guest().call(...order)).toMatchObject({ status: 200, body: first.body });
    });

    test('sent many times at once is one order', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const order = ['POST', CHECKOUT, checkout([fairLine(hall, 2)]), newKey()] as const;
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => shop.guest().call<{ order: { id: string } }>(...order)),
      );
      expect(new Set(answers.map((answer) => answer.body.order.id)).size).toBe(1);
      expect((await countRows(shop)).orders).toBe(1);
    });

    test('with another basket is refused', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const same = newKey();
      await shop.guest().call('POST', CHECKOUT, checkout([fairLine(hall, 2)]), same);
      const refused = await shop.guest().call('POST', CHECKOUT, checkout([fairLine(hall, 3)]), same);
      expect(refused.status).toBe(409);
    });

    test('of a refused order may be used again', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const same = newKey();
      expect((await shop.guest().call('POST', CHECKOUT, checkout([fairLine(hall, 21)]), same)).status).toBe(
        409,
      );
      expect((await shop.guest().call('POST', CHECKOUT, checkout([fairLine(hall, 20)]), same)).status).toBe(
        200,
      );
    });

    test('that is too short or not plain text is refused', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const refused = await shop
        .guest()
        .call('POST', CHECKOUT, checkout([fairLine(hall, 1)]), { 'Idempotency-Key': 'kurz' });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { 'Idempotency-Key': expect.any(String) } },
      });
    });
  });
});
