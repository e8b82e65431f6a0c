import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkout, fairLine, standingLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openHall, place } from '../../../support/order-shop.ts';
import { buildSmallHall } from '../../../support/small-hall.ts';
import { testShop } from '../../../support/test-shop.ts';
import { untilSomebodyWaits } from '../../../support/until-somebody-waits.ts';

eachDatabase((_, openTestStore) => {
  test('whatever guests order at once, contingents hold and the books add up', async () => {
    const order = fc.record({ adults: fc.nat(8), children: fc.nat(2), standing: fc.nat(4) });
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 2, maxLength: 12 }), async (orders) => {
        const store = await openTestStore();
        const hall = await buildSmallHall(store);
        const shop = testShop(store);
        await Promise.all(
          orders.map(({ adults, children, standing }, i) => {
            const wanted = [
              fairLine(hall, adults),
              fairLine(hall, children, hall.fair.child),
              standingLine(hall, standing),
            ];
            const basket = wanted.filter((line) => line.quantity > 0);
            const key = { 'Idempotency-Key': `order-of-the-race-${i}` };
            return shop.guest().call('POST', '/api/booking/checkout/invoice', checkout(basket), key);
          }),
        );
        const items = await store.read
          .selectFrom('items')
          .select(['event_id', 'block_id', 'ticket_price_id'])
          .execute();
        const contingents = await store.read.selectFrom('contingents').selectAll().execute();
        for (const contingent of contingents) {
          const sold = items.filter(
            (item) =>
              item.event_id === contingent.event_id &&
              (contingent.block_id ?? item.block_id) === item.block_id &&
              (contingent.ticket_price_id ?? item.ticket_price_id) === item.ticket_price_id,
          );
          expect(contingent.taken).toBe(sold.length);
          expect(contingent.taken).toBeLessThanOrEqual(contingent.capacity);
        }
        expect(await store.read.selectFrom('placements').select('id').execute()).toHaveLength(items.length);
      }),
      { numRuns: 15 },
    );
  });

  test.each([
    { sold: 18, left: 2 },
    { sold: 20, left: 0 },
  ])('who waited for an order that leaves $left of 20 tickets is told just that', async ({ sold, left }) => {
    const { shop, hall } = await openHall(openTestStore);
    const { store } = shop.services;
    const [isTaken, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const selling = store.write(async (trx) => {
      const ofEvent = trx
        .updateTable('contingents')
        .set({ taken: sold })
        .where('event_id', '=', hall.fair.id);
      await ofEvent.where('ticket_price_id', 'is', null).execute();
      isTaken.resolve();
      await mayCommit.promise;
    });
    await isTaken.promise;
    const ordering = place(shop, [fairLine(hall, 3)]);
    await untilSomebodyWaits(store);
    mayCommit.resolve();
    await selling;
    expect(await ordering).toMatchObject({
      status: 409,
      body: { code: 'order_lines', lines: [{ line: 0, reason: 'sold_out', left }] },
    });
  });

  test('a code for one use is redeemed once by ten guests at once', async () => {
    const store = await openTestStore();
    const hall = await buildSmallHall(store);
    const shop = testShop(store);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        shop
          .guest()
          .call(
            'POST',
            '/api/booking/checkout/invoice',
            checkout([fairLine(hall, 1)], { discountCode: 'ONCE', discount: 5 }),
            { 'Idempotency-Key': `code-for-one-use-${i}` },
          ),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body.message).toContain('schon so oft eingelöst');
  });
});
