import { describe, expect, test } from 'vitest';
import { fairLine, seatLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { countRows, openHall, place } from '../../../support/order-shop.ts';

eachDatabase((_, openTestStore) => {
  describe('the price', () => {
    test('is reckoned by the shop: ten per cent, five euros, never below zero', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const total = async (basket: unknown[], more: Record<string, unknown>) => {
        const { order } = (await place(shop, basket, more)).body;
        return (await shop.guest().call<{ order: object }>('GET', `/api/booking/order/${order.id}`)).body
          .order;
      };
      const [a, b] = hall.seats as [number, number];
      expect(
        await total([seatLine(hall, a)], { discountCode: ' ten ', discountPercentage: 10, total: 22.5 }),
      ).toMatchObject({ tickets: 25, discount: 2.5, discount_percentage: 10, total: 22.5 });
      expect(
        await total([seatLine(hall, b)], { discountCode: 'FIVE', discount: 5, total: 20 }),
      ).toMatchObject({ discount: 5, discount_percentage: null, total: 20 });
      const free = await total([fairLine(hall, 1, hall.fair.child)], {
        discountCode: 'ONCE',
        discount: 5,
        total: 0,
      });
      expect(free).toMatchObject({ total: 0, status: 'paid', giro_code: null });
    });

    test.each([
      ['a discount without a code', { discount: 5 }],
      ['a percentage without a code', { discountPercentage: 50 }],
      ['a larger discount than the code gives', { discountCode: 'FIVE', discount: 25 }],
      ['a percentage for a code of euros', { discountCode: 'FIVE', discountPercentage: 5 }],
      ['a code whose discount he has not seen', { discountCode: 'TEN' }],
      ['another total', { total: 24 }],
      ['an old total with a code', { discountCode: 'TEN', discountPercentage: 10, total: 25 }],
    ])('is refused when the guest claims %s', async (_, claim) => {
      const { shop, hall } = await openHall(openTestStore);
      const refused = await place(shop, [seatLine(hall, hall.seats[0] as number)], claim);
      expect(refused).toMatchObject({ status: 409, body: { success: false, total: expect.any(Number) } });
      expect((await countRows(shop)).orders).toBe(0);
    });

    test('a code by amount that may be used without end makes no order free', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const claim = { discountCode: 'FIVE', discount: 5, total: 0 };
      const refused = await place(shop, [fairLine(hall, 1, hall.fair.child)], claim);
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'discount_below_least',
          message: 'Dieser Rabattcode gilt ab einem Bestellwert von 6,00 €.',
        },
      });
      expect((await countRows(shop)).orders).toBe(0);
      const more = { ...claim, total: 5 };
      expect((await place(shop, [fairLine(hall, 2, hall.fair.child)], more)).status).toBe(200);
    });

    test('a code that does not hold refuses the order', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const refused = await place(shop, [fairLine(hall, 1)], { discountCode: 'NIE', discount: 5 });
      expect(refused).toMatchObject({
        status: 409,
        body: { message: 'Diesen Rabattcode kennen wir nicht.' },
      });
    });
  });
});
