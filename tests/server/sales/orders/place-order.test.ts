import { describe, expect, test } from 'vitest';
import { isOrderCode } from '../../../../src/domain/order-number.ts';
import { checkout, customer, fairLine, seatLine, standingLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { CHECKOUT, countRows, newKey, openHall, place } from '../../../support/order-shop.ts';

eachDatabase((_, openTestStore) => {
  describe('an order on invoice', () => {
    test('takes seats, places and tickets together and is read back as the confirmation shows it', async () => {
      const { shop, hall } = await openHall(openTestStore);
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
      expect(id).toMatch(/^[\w-]{30}$/);

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
      expect(await countRows(shop)).toEqual({ orders: 1, items: 7, placements: 7, outbox: 1 });
      const items = await shop.services.store.read.selectFrom('items').select('id').execute();
      for (const item of items) expect(item.id).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
    });

    test('turns the guest’s own holds into sold places that forget his cookie', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const [a] = hall.seats as [number];
      const guest = shop.guest();
      await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, {
        seats: [{ id: a, ticket_price_id: hall.concert.adult }],
      });
      expect((await guest.call('POST', CHECKOUT, checkout([seatLine(hall, a)]), newKey())).status).toBe(200);
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
      const { shop, hall } = await openHall(openTestStore);
      const [a] = hall.seats as [number];
      const guest = shop.guest();
      await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, {
        seats: [{ id: a, ticket_price_id: hall.concert.adult }],
      });
      shop.clock.advance(16 * 60_000);
      expect((await guest.call('POST', CHECKOUT, checkout([seatLine(hall, a)]), newKey())).status).toBe(200);
    });

    test('is refused whole when one seat is another guest’s', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const [a, b] = hall.seats as [number, number];
      await shop.guest().call('POST', `/booking/event/${hall.concert.id}/reserve`, {
        seats: [{ id: b, ticket_price_id: hall.concert.adult }],
      });
      const before = await countRows(shop);
      const refused = await place(shop, [fairLine(hall, 1), seatLine(hall, a), seatLine(hall, b)]);
      expect(refused).toMatchObject({
        status: 409,
        body: { success: false, lines: [{ line: 2, reason: 'taken', left: 0 }] },
      });
      expect(await countRows(shop)).toEqual(before);
      expect((await place(shop, [fairLine(hall, 20)])).status).toBe(200);
    });

    test('of the same seat twice in one basket is refused', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const [a] = hall.seats as [number];
      const refused = await place(shop, [seatLine(hall, a), seatLine(hall, a)]);
      expect(refused).toMatchObject({ status: 409, body: { lines: [{ line: 1, reason: 'taken' }] } });
    });

    test('beyond a contingent says how many are left: of the event, of the block, of the price', async () => {
      const { shop, hall } = await openHall(openTestStore);
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

    test('beyond a contingent of the whole event is refused, wherever its seats and places are', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const { id: event_id } = hall.concert;
      const whole = { event_id, block_id: null, ticket_price_id: null, capacity: 3 };
      await shop.services.store.write((trx) => trx.insertInto('contingents').values(whole).execute());
      const [a, b] = hall.seats as [number, number];
      const refused = await place(shop, [seatLine(hall, a), seatLine(hall, b), standingLine(hall, 2)]);
      const soldOut = [0, 1, 2].map((line) => ({ line, reason: 'sold_out', left: 3 }));
      expect(refused).toMatchObject({ status: 409, body: { lines: soldOut } });
      expect((await place(shop, [seatLine(hall, a), standingLine(hall, 2)])).status).toBe(200);
    });

    test('of places in another hall is refused, also at a price for every block', async () => {
      const { shop, hall } = await openHall(openTestStore);
      const [block, ticket_price_id] = await shop.services.store.write(async (trx) => {
        const layout = await trx
          .insertInto('layouts')
          .values({ name: 'Keller' })
          .returning('id')
          .executeTakeFirstOrThrow();
        const area = { x: 0, y: 0, w: 100, h: 100, rotation: 0 };
        const cellar = await trx
          .insertInto('blocks')
          .values({ ...area, layout_id: layout.id, name: 'Keller', has_fixed_places: 1, fixed_places: 10 })
          .returning('id')
          .executeTakeFirstOrThrow();
        const price = await trx
          .insertInto('ticket_prices')
          .values({
            event_id: hall.concert.id,
            price_category_id: null,
            name: 'Überall',
            price_cents: 100,
            position: 9,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return [cellar.id, price.id];
      });
      expect(await place(shop, [{ ...standingLine(hall, 1), block, ticket_price_id }])).toMatchObject({
        status: 409,
        body: { lines: [{ line: 0, reason: 'sold_out' }] },
      });
    });

    test('of more than five hundred tickets is refused', async () => {
      const { shop, hall } = await openHall(openTestStore);
      await shop.services.store.write((trx) =>
        trx.updateTable('contingents').set({ capacity: 100_000 }).execute(),
      );
      expect((await place(shop, [fairLine(hall, 501)])).body.success).toBe(false);
      expect((await place(shop, [fairLine(hall, 500)])).status).toBe(200);
      expect((await countRows(shop)).items).toBe(500);
    });

    test('with foreign prices, foreign seats, hidden events or without a block is refused line by line', async () => {
      const { shop, hall } = await openHall(openTestStore);
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
      const { shop, hall } = await openHall(openTestStore);
      await shop.services.store.write((trx) =>
        trx.updateTable('events').set({ sale_ends_at: '2027-03-01T15:00:00' }).execute(),
      );
      expect((await place(shop, [fairLine(hall, 1)])).body).toMatchObject({
        lines: [{ line: 0, reason: 'expired', left: 0 }],
      });
    });
  });
});
