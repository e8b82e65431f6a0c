import { describe, expect, test } from 'vitest';
import { isOrderCode } from '../../../src/domain/order-number.ts';
import { checkout, customer, fairLine, seatLine, standingLine } from '../../harness/checkout.ts';
import { eachDatabase } from '../../harness/each-database.ts';
import { buildSmallHall, type SmallHall } from '../../harness/small-hall.ts';
import { type TestShop, testShop } from '../../harness/test-shop.ts';

const PATH = '/api/booking/checkout/invoice';

eachDatabase((_, openTestStore) => {
  async function open(): Promise<{ shop: TestShop; hall: SmallHall }> {
    const store = await openTestStore();
    return { shop: testShop(store), hall: await buildSmallHall(store) };
  }
  let keys = 0;
  const key = () => ({ 'Idempotency-Key': `key-of-this-test-${keys++}` });
  const place = (shop: TestShop, basket: unknown[], more = {}) =>
    shop
      .guest()
      .call<{ success: boolean; order: { id: string } }>('POST', PATH, checkout(basket, more), key());
  const count = async (shop: TestShop, table: 'orders' | 'items' | 'placements' | 'outbox') => {
    const counted = shop.services.store.read.selectFrom(table).select((row) => row.fn.countAll().as('n'));
    return Number((await counted.executeTakeFirstOrThrow()).n);
  };
  const rows = async (shop: TestShop) => ({
    orders: await count(shop, 'orders'),
    items: await count(shop, 'items'),
    placements: await count(shop, 'placements'),
    outbox: await count(shop, 'outbox'),
  });

  describe('an order on invoice', () => {
    test('takes seats, places and tickets together and is read back as the confirmation shows it', async () => {
      const { shop, hall } = await open();
      const [a, b] = hall.seats as [number, number];
      const basket = [
        seatLine(hall, a),
        seatLine(hall, b, hall.concert.reduced),
        standingLine(hall, 2),
        fairLine(hall, 3),
      ];
      const placed = await place(shop, basket, { comment: 'Am Gang, bitte' });
      expect(placed).toMatchObject({ status: 200, body: { success: true } });
      const { id } = placed.body.order;
      expect(id).toMatch(/^[\w-]{22}$/);

      const read = await shop
        .guest()
        .call<{ order: Record<string, unknown> & { number: string; lines: unknown[] } }>(
          'GET',
          `/api/booking/order/${id}`,
        );
      const { order } = read.body;
      const { telephone: _telephone, ...shown } = customer;
      expect(order).toMatchObject({
        id,
        status: 'open',
        payment_type: 'invoice',
        comment: 'Am Gang, bitte',
        ...shown,
      });
      expect(order).toMatchObject({ tickets: 99, fees: 0, discount: 0, total: 99, due_on: '2027-03-15' });
      expect(order.number).toMatch(/^WF27-/);
      expect(isOrderCode(order.number.slice(5))).toBe(true);
      expect(order.giro_code).toContain(`EUR99.00\n\n\n${order.number}`);
      expect(order.lines).toMatchObject([
        { block_name: 'Block A', row: 'A', seat_name: '1', name: 'Erwachsene', quantity: 1, price: 25 },
        { block_name: 'Block A', row: 'A', seat_name: '2', name: 'Ermäßigt', quantity: 1, price: 20 },
        { block_name: 'Stehplätze', row: null, seat_name: null, name: 'Stehplatz', quantity: 2, price: 15 },
        {
          block_name: null,
          row: null,
          seat_name: null,
          event_name: 'Fest',
          name: 'Erwachsene',
          quantity: 3,
          price: 8,
        },
      ]);
      expect(await rows(shop)).toEqual({ orders: 1, items: 7, placements: 7, outbox: 1 });
      const items = await shop.services.store.read.selectFrom('items').select('id').execute();
      for (const item of items) expect(item.id).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
    });

    test('turns the guest’s own holds into sold places that forget his cookie', async () => {
      const { shop, hall } = await open();
      const [a] = hall.seats as [number];
      const guest = shop.guest();
      await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, {
        seats: [{ id: a, ticket_price_id: hall.concert.adult }],
      });
      expect((await guest.call('POST', PATH, checkout([seatLine(hall, a)]), key())).status).toBe(200);
      const placement = await shop.services.store.read
        .selectFrom('placements')
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(placement).toMatchObject({ seat_id: a, guest_id: null, held_until: null });
      expect((await guest.call('GET', '/api/booking/holds')).body).toEqual({ holds: [] });
      shop.clock.advance(86_400_000);
      const late = await shop.guest().call('POST', `/booking/event/${hall.concert.id}/reserve`, {
        seats: [{ id: a, ticket_price_id: hall.concert.adult }],
      });
      expect(late.body).toMatchObject({ taken: [a] });
    });

    test('still goes through after the hold has lapsed, as long as nobody else took the seat', async () => {
      const { shop, hall } = await open();
      const [a] = hall.seats as [number];
      const guest = shop.guest();
      await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, {
        seats: [{ id: a, ticket_price_id: hall.concert.adult }],
      });
      shop.clock.advance(16 * 60_000);
      expect((await guest.call('POST', PATH, checkout([seatLine(hall, a)]), key())).status).toBe(200);
    });

    test('is refused whole when one seat is another guest’s', async () => {
      const { shop, hall } = await open();
      const [a, b] = hall.seats as [number, number];
      await shop.guest().call('POST', `/booking/event/${hall.concert.id}/reserve`, {
        seats: [{ id: b, ticket_price_id: hall.concert.adult }],
      });
      const before = await rows(shop);
      const refused = await place(shop, [fairLine(hall, 1), seatLine(hall, a), seatLine(hall, b)]);
      expect(refused).toMatchObject({
        status: 409,
        body: { success: false, lines: [{ line: 2, reason: 'taken', left: 0 }] },
      });
      expect(await rows(shop)).toEqual(before);
      expect((await place(shop, [fairLine(hall, 20)])).status).toBe(200);
    });

    test('of the same seat twice in one basket is refused', async () => {
      const { shop, hall } = await open();
      const [a] = hall.seats as [number];
      const refused = await place(shop, [seatLine(hall, a), seatLine(hall, a)]);
      expect(refused).toMatchObject({ status: 409, body: { lines: [{ line: 1, reason: 'taken' }] } });
    });

    test('beyond a contingent says how many are left: of the event, of the block, of the price', async () => {
      const { shop, hall } = await open();
      expect((await place(shop, [fairLine(hall, 2, hall.fair.child), standingLine(hall, 8)])).status).toBe(
        200,
      );
      const refused = await place(shop, [
        fairLine(hall, 2, hall.fair.child),
        fairLine(hall, 18),
        standingLine(hall, 3),
      ]);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        lines: expect.arrayContaining([
          { line: 0, reason: 'sold_out', left: 1 },
          { line: 1, reason: 'sold_out', left: 18 },
          { line: 2, reason: 'sold_out', left: 2 },
        ]),
      });
      expect(
        (await place(shop, [fairLine(hall, 1, hall.fair.child), fairLine(hall, 17), standingLine(hall, 2)]))
          .status,
      ).toBe(200);
      expect((await place(shop, [fairLine(hall, 1)])).body).toMatchObject({ lines: [{ left: 0 }] });
    });

    test('of more than five hundred tickets is refused', async () => {
      const { shop, hall } = await open();
      await shop.services.store.write((trx) =>
        trx.updateTable('contingents').set({ capacity: 100_000 }).execute(),
      );
      expect((await place(shop, [fairLine(hall, 501)])).body.success).toBe(false);
      expect((await place(shop, [fairLine(hall, 500)])).status).toBe(200);
      expect((await rows(shop)).items).toBe(500);
    });

    test('with foreign prices, foreign seats, hidden events or without a block is refused line by line', async () => {
      const { shop, hall } = await open();
      const [a] = hall.seats as [number];
      await shop.services.store.write((trx) =>
        trx.updateTable('events').set({ is_published: 0 }).where('id', '=', hall.matinee.id).execute(),
      );
      const refused = await place(shop, [
        seatLine(hall, a, hall.fair.adult),
        seatLine(hall, a + 1, hall.concert.standing),
        { ...seatLine(hall, a + 2, hall.matinee.adult), event: hall.matinee.id },
        { ...standingLine(hall, 1), block: hall.blockA },
        {
          is_fixed: true,
          event: hall.concert.id,
          name: 'Frech',
          ticket_price_id: hall.concert.adult,
          quantity: 1,
        },
        { ...fairLine(hall, 1), event: hall.concert.id },
        fairLine(hall, 1, 999_999),
        seatLine(hall, hall.unavailableSeat),
        { ...seatLine(hall, a, hall.fair.adult), event: hall.fair.id },
      ]);
      expect(refused.status).toBe(409);
      const { lines } = refused.body as unknown as { lines: { line: number; reason: string }[] };
      expect(lines.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
        '0 price_changed',
        '1 price_changed',
        '2 price_changed',
        '3 sold_out',
        '4 sold_out',
        '5 price_changed',
        '6 price_changed',
        '7 taken',
        '8 taken',
      ]);
    });

    test('after the end of the sale is refused', async () => {
      const { shop, hall } = await open();
      await shop.services.store.write((trx) =>
        trx.updateTable('events').set({ sale_ends_at: '2027-03-01T15:00:00' }).execute(),
      );
      expect((await place(shop, [fairLine(hall, 1)])).body).toMatchObject({
        lines: [{ line: 0, reason: 'expired', left: 0 }],
      });
    });
  });

  describe('the price', () => {
    test('is reckoned by the shop: ten per cent, five euros, never below zero', async () => {
      const { shop, hall } = await open();
      const total = async (basket: unknown[], more: object) => {
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
        discountCode: 'FIVE',
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
      const { shop, hall } = await open();
      const refused = await place(shop, [seatLine(hall, hall.seats[0] as number)], claim);
      expect(refused).toMatchObject({ status: 409, body: { success: false, total: expect.any(Number) } });
      expect((await rows(shop)).orders).toBe(0);
    });

    test('a code that does not hold refuses the order', async () => {
      const { shop, hall } = await open();
      const refused = await place(shop, [fairLine(hall, 1)], { discountCode: 'NIE', discount: 5 });
      expect(refused).toMatchObject({
        status: 409,
        body: { message: 'Diesen Rabattcode kennen wir nicht.' },
      });
    });
  });

  describe('the same key', () => {
    test('answers the same order, also days later, and orders nothing twice', async () => {
      const { shop, hall } = await open();
      const [a] = hall.seats as [number];
      const order = ['POST', PATH, checkout([seatLine(hall, a), fairLine(hall, 2)]), key()] as const;
      const first = await shop.guest().call<{ order: { id: string } }>(...order);
      shop.clock.advance(3 * 86_400_000);
      const second = await shop.guest().call<{ order: { id: string } }>(...order);
      expect(second).toMatchObject({ status: 200, body: first.body });
      expect(await rows(shop)).toEqual({ orders: 1, items: 3, placements: 3, outbox: 1 });
    });

    test('sent many times at once is one order', async () => {
      const { shop, hall } = await open();
      const order = ['POST', PATH, checkout([fairLine(hall, 2)]), key()] as const;
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => shop.guest().call<{ order: { id: string } }>(...order)),
      );
      expect(new Set(answers.map((answer) => answer.body.order.id)).size).toBe(1);
      expect((await rows(shop)).orders).toBe(1);
    });

    test('with another basket is refused', async () => {
      const { shop, hall } = await open();
      const same = key();
      await shop.guest().call('POST', PATH, checkout([fairLine(hall, 2)]), same);
      const refused = await shop.guest().call('POST', PATH, checkout([fairLine(hall, 3)]), same);
      expect(refused.status).toBe(409);
    });

    test('of a refused order may be used again', async () => {
      const { shop, hall } = await open();
      const same = key();
      expect((await shop.guest().call('POST', PATH, checkout([fairLine(hall, 21)]), same)).status).toBe(409);
      expect((await shop.guest().call('POST', PATH, checkout([fairLine(hall, 20)]), same)).status).toBe(200);
    });

    test('that is too short or not plain text is refused', async () => {
      const { shop, hall } = await open();
      const refused = await shop
        .guest()
        .call('POST', PATH, checkout([fairLine(hall, 1)]), { 'Idempotency-Key': 'kurz' });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { 'Idempotency-Key': expect.any(String) } },
      });
    });
  });

  describe('the form', () => {
    test('names every field that is missing, empty or blank in the words of the specification', async () => {
      const { shop, hall } = await open();
      const basket = [fairLine(hall, 1)];
      const blank = { firstname: ' ', lastname: '', email: 'zoe@', telephone: '\t', street: '', city: '' };
      const refused = await shop.guest().call('POST', PATH, { ...checkout(basket), customer: blank }, key());
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
      const { shop } = await open();
      expect(await place(shop, basket)).toMatchObject({
        status: 422,
        body: { success: false, errors: expect.any(Object) },
      });
    });
  });

  test('an order that nobody placed is unknown', async () => {
    const { shop } = await open();
    for (const id of ['1', 'A'.repeat(22), '%00', "' or 1=1 --"]) {
      const read = await shop.guest().call('GET', `/api/booking/order/${encodeURIComponent(id)}`);
      expect(read.status).toBe(404);
    }
  });

  test('PayPal is refused as long as no account is set up, under both addresses', async () => {
    const { shop, hall } = await open();
    const body = { basket: [fairLine(hall, 1)], customer, comment: '' };
    for (const path of ['/booking/checkout/paypal', '/api/booking/checkout/paypal']) {
      expect(await shop.guest().call('POST', path, body)).toMatchObject({
        status: 501,
        body: { success: false },
      });
    }
  });
});
