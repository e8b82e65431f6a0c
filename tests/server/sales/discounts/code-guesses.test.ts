import { expect, test } from 'vitest';
import { checkout, fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { guestFrom } from '../../../support/guest-from.ts';
import { CHECKOUT, newKey } from '../../../support/order-shop.ts';
import { buildSmallHall } from '../../../support/small-hall.ts';
import { testShop } from '../../../support/test-shop.ts';

const HERE = '192.0.2.1';

eachDatabase((_, openTestStore) => {
  async function open() {
    const store = await openTestStore();
    const hall = await buildSmallHall(store);
    const shop = testShop(store, { config: { isRateLimited: true } });
    const basket = [fairLine(hall, 1)];
    const check = async (discount: string, address = HERE) =>
      (await guestFrom(shop, address).call('POST', '/api/booking/checkout/discount', { discount, basket }))
        .status;
    const order = async (discountCode: string | null, address = HERE) => {
      const seen = discountCode === 'TEN' ? { discountPercentage: 10 } : {};
      const body = checkout(basket, { discountCode, ...seen });
      return (await guestFrom(shop, address).call('POST', CHECKOUT, body, newKey())).status;
    };
    return { shop, check, order };
  }

  test('wrong codes are counted together, by whichever call they come', async () => {
    const { shop, check, order } = await open();
    for (let i = 0; i < 60; i++) expect([await check(`A${i}`), await order(`B${i}`)]).toEqual([200, 409]);
    expect([await check('C'), await order('C')]).toEqual([429, 429]);
    expect(await order('TEN')).toBe(429);
    expect([await order(null), await order('TEN', '192.0.2.2')]).toEqual([200, 200]);
    shop.clock.advance(2_000);
    expect([await order('TEN'), await check('D'), await check('E')]).toEqual([200, 200, 429]);
  });

  test('who rents many networks at once guesses in them together', async () => {
    const { shop, check } = await open();
    const from = (n: number) => `2001:db8:1:${(n << 8).toString(16)}::1`;
    for (let i = 0; i < 480; i++) expect(await check(`A${i}`, from(i % 8))).toBe(200);
    expect([await check('B', from(9)), await check('B', '2001:db8:2::1')]).toEqual([429, 200]);
    shop.clock.advance(500);
    expect([await check('C', from(9)), await check('D', from(10))]).toEqual([200, 429]);
  });

  test('a crowd behind one address that knows the code is never counted', async () => {
    const { check } = await open();
    for (let i = 0; i < 130; i++) expect(await check('TEN')).toBe(200);
  });
});
