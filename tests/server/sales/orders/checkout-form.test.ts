import { describe, expect, test } from 'vitest';
import { checkout, customer, fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { CHECKOUT, newKey, openHall, place } from '../../../support/order-shop.ts';

eachDatabase((_, openTestStore) => {
  describe('the form', () => {
    test('names every field that is missing, empty or blank in the words of the specification', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const basket = [fairLine(hall, 1)];
      const blank = { firstname: ' ', lastname: '', email: 'zoe@', telephone: '\t', street: '', city: '' };
      const refused = await shop
        .guest()
        .call('POST', CHECKOUT, { ...checkout(basket), customer: blank }, newKey());
      const field = 'Dies ist ein Pflichtfeld';
      expect(refused).toMatchObject({ status: 422 });
      expect(refused.body.errors).toEqual(
        Object.fromEntries(Object.keys(customer).map((name) => [`customer.${name}`, field])),
      );
    });

    test.each([
      ['a null line', [null]],
      ['no lines', []],
      ['a negative quantity', [{ is_fixed: true, event: 1, name: 'x', ticket_price_id: 1, quantity: -1 }]],
      ['a fractional quantity', [{ is_fixed: true, event: 1, name: 'x', ticket_price_id: 1, quantity: 1.5 }]],
      ['a huge quantity', [{ is_fixed: true, event: 1, name: 'x', ticket_price_id: 1, quantity: 1e15 }]],
      [
        'a quantity in words',
        [{ is_fixed: true, event: 1, name: 'x', ticket_price_id: 1, quantity: 'zwei' }],
      ],
      ['a line of neither kind', [{ is_fixed: 'vielleicht', event: 1 }]],
    ])('refuses %s', async (_, basket) => {
      const { shop } = await openHall(openTestStore);
      expect(await place(shop, basket)).toMatchObject({
        status: 422,
        body: { success: false, errors: expect.any(Object) },
      });
    });
  });

  test('an order that nobody placed is unknown', async () => {
    const { shop } = await openHall(openTestStore);
    for (const id of ['1', 'A'.repeat(22), '%00', "' or 1=1 --"]) {
      const read = await shop.guest().call('GET', `/api/booking/order/${encodeURIComponent(id)}`);
      expect(read.status).toBe(404);
    }
  });

  test('PayPal is refused as long as no account is set up, under both addresses', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const body = { basket: [fairLine(hall, 1)], customer, comment: '' };
    for (const path of ['/booking/checkout/paypal', '/api/booking/checkout/paypal']) {
      expect(await shop.guest().call('POST', path, body)).toMatchObject({
        status: 501,
        body: { success: false },
      });
    }
  });
});
