import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAdminEvent } from '../../../../src/server/catalog/events/read-event.ts';
import { checkout, seatLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { CHECKOUT, countRows, newKey, place } from '../../../support/order-shop.ts';
import type { SmallHall } from '../../../support/small-hall.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import { openHallWithTable } from '../../../support/whole-table.ts';

type Guest = ReturnType<TestShop['guest']>;

const seatIds = ({ holds }: { holds: { seat_id: number }[] }) => holds.map(({ seat_id }) => seat_id);

eachDatabase((_, openTestStore) => {
  const reserve = (guest: Guest, hall: SmallHall, seats: number[], price = hall.concert.adult) =>
    guest.call<{ success: boolean; code?: string; message?: string; taken?: number[] }>(
      'POST',
      `/booking/event/${hall.concert.id}/reserve`,
      { seats: seats.map((id) => ({ id, ticket_price_id: price })) },
    );
  const holdsOf = async (guest: Guest) =>
    seatIds((await guest.call<{ holds: { seat_id: number }[] }>('GET', '/api/booking/holds')).body);
  const tableLine = (hall: SmallHall, quantity = hall.seats.length) => ({
    ...seatLine(hall, hall.seats[3] as number),
    quantity,
  });
  const soldSeats = async (shop: TestShop) => {
    const items = shop.services.store.read.selectFrom('items').select(['seat_id', 'price_cents']);
    return items.orderBy('seat_id').execute();
  };

  describe('a table that is sold as a whole', () => {
    test('is held with all its seats by whoever chooses one, and given back with all of them', async () => {
      const { shop, hall } = await openHallWithTable(openTestStore);
      const guest = shop.guest();
      expect((await reserve(guest, hall, hall.seats.slice(4, 5), hall.concert.reduced)).status).toBe(200);
      expect(await holdsOf(guest)).toEqual(hall.seats);
      const { body } = await guest.call<{ holds: { ticket_price_id: number }[] }>(
        'GET',
        '/api/booking/holds',
      );
      expect(new Set(body.holds.map((hold) => hold.ticket_price_id))).toEqual(
        new Set([hall.concert.reduced]),
      );
      const { id } = hall.concert;
      await guest.call('POST', `/booking/event/${id}/release`, { seats: hall.seats.slice(0, 1) });
      expect(await holdsOf(guest)).toEqual([]);
    });

    test('is refused as one if somebody has any of its seats', async () => {
      const { shop, hall } = await openHallWithTable(openTestStore);
      await reserve(shop.guest(), hall, hall.seats.slice(0, 1));
      const late = shop.guest();
      const refused = await reserve(late, hall, hall.seats.slice(8));
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ success: false, code: 'table_taken' });
      expect(refused.body.taken?.toSorted((a, b) => a - b)).toEqual(hall.seats);
      expect(refused.body.message).toBe(
        'Diesen Tisch gibt es nur als Ganzes, und mindestens ein Platz daran ist schon vergeben.',
      );
      expect(await holdsOf(late)).toEqual([]);
    });

    test('counts with all its seats against what a guest may hold', async () => {
      const { shop, hall } = await openHallWithTable(openTestStore);
      shop.services.putInForce({ ...shop.services.settings(), most_held_seats: 8 });
      const refused = await reserve(shop.guest(), hall, hall.seats.slice(0, 1));
      expect(refused.body).toMatchObject({ code: 'too_many_held', most: 8 });
      // Whoever puts it on sale is told.
      expect(await readAdminEvent(shop.services, hall.concert.id)).toMatchObject({
        event: {
          lacks: [
            'Nur als ganzer Tisch zu haben, aber größer als die 8 Plätze, die ein Gast nehmen darf: Block A.',
          ],
        },
      });
      shop.services.putInForce({ ...shop.services.settings(), most_held_seats: 9 });
      expect(await readAdminEvent(shop.services, hall.concert.id)).toMatchObject({ event: { lacks: [] } });
    });

    test('is ordered by one line and gives a ticket for each seat', async () => {
      const { shop, hall } = await openHallWithTable(openTestStore);
      const guest = shop.guest();
      await reserve(guest, hall, hall.seats.slice(3, 4));
      const body = checkout([tableLine(hall)], { total: 9 * 25 });
      expect((await guest.call('POST', CHECKOUT, body, newKey())).status).toBe(200);
      expect(await soldSeats(shop)).toEqual(hall.seats.map((seat_id) => ({ seat_id, price_cents: 2500 })));
    });

    test('is ordered as well by a line for each of its seats', async () => {
      const { shop, hall } = await openHallWithTable(openTestStore);
      const lines = hall.seats.map((id) => seatLine(hall, id));
      expect((await place(shop, lines)).status).toBe(200);
      expect(await soldSeats(shop)).toHaveLength(9);
    });

    test('is never ordered in parts', async () => {
      const { shop, hall } = await openHallWithTable(openTestStore);
      const before = await countRows(shop);
      const some = await place(
        shop,
        hall.seats.slice(1).map((id) => seatLine(hall, id)),
      );
      expect(some.status).toBe(409);
      expect(some.body).toMatchObject({
        code: 'table_in_parts',
        message:
          'Ein Tisch in deinem Warenkorb wird nur als Ganzes verkauft. Bitte wähle ihn noch einmal aus.',
      });
      const other = await place(shop, [tableLine(hall, 8)]);
      expect(other.body).toMatchObject({
        code: 'order_lines',
        lines: [{ line: 0, reason: 'price_changed' }],
      });
      expect(await countRows(shop)).toEqual(before);
    });

    test('is chosen anew once its seats are sold one by one', async () => {
      const { shop, hall } = await openHallWithTable(openTestStore);
      await shop.services.store.write((trx) => trx.updateTable('blocks').set({ sold_whole: 0 }).execute());
      const { body } = await place(shop, [tableLine(hall)]);
      expect(body).toMatchObject({ code: 'order_lines', lines: [{ line: 0, reason: 'price_changed' }] });
    });

    test('is refused in the order that comes after another guest took a seat', async () => {
      const { shop, hall } = await openHallWithTable(openTestStore);
      await reserve(shop.guest(), hall, hall.seats.slice(0, 1));
      const { body } = await place(shop, [tableLine(hall)]);
      expect(body).toMatchObject({ code: 'order_lines', lines: [{ line: 0, reason: 'taken', left: 0 }] });
    });

    test('has no place left for guests once one of its seats is kept back', async () => {
      const { shop, hall } = await openHallWithTable(openTestStore);
      const left = async () => {
        const path = `/api/booking/event/${hall.concert.id}`;
        const { body } = await shop.guest().call<{ event: { places_left: number } }>('GET', path);
        return body.event.places_left;
      };
      expect(await left()).toBe(19);
      const kept = { seat_id: hall.seats[0] as number, held_until: 9e15, blocked_reason: 'Presse' };
      const place = { event_id: hall.concert.id, block_id: hall.blockA, ticket_price_id: hall.concert.adult };
      await shop.services.store.write((trx) =>
        trx
          .insertInto('placements')
          .values({ ...place, ...kept })
          .execute(),
      );
      shop.services.changes.announce(hall.concert.id, { taken: [], freed: [] });
      expect(await left()).toBe(10);
    });

    test('counts with all its places in a discount code', async () => {
      const { shop, hall } = await openHallWithTable(openTestStore);
      await shop.services.store.write((trx) =>
        trx.updateTable('discounts').set({ min_order_cents: 20_000 }).where('code', '=', 'TEN').execute(),
      );
      const { body } = await shop
        .guest()
        .call('POST', '/api/booking/checkout/discount', { discount: 'TEN', basket: [tableLine(hall)] });
      expect(body).toMatchObject({ success: true, percentage: 10 });
    });
  });

  test('whichever seats guests want of it at once, one of them gets the whole table and nobody a part', async () => {
    const wish = fc.record({
      seats: fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 9 }),
      isOrder: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 2, maxLength: 8 }), async (wishes) => {
        const { shop, hall } = await openHallWithTable(openTestStore);
        const guests = wishes.map(({ seats, isOrder }) => {
          const ids = seats.map((seat) => hall.seats[seat] as number);
          const [first] = ids;
          return {
            guest: shop.guest(),
            ids,
            line: { ...seatLine(hall, first as number), quantity: 9 },
            isOrder,
          };
        });
        const answers = await Promise.all(
          guests.map(({ guest, ids, line, isOrder }) =>
            isOrder ? guest.call('POST', CHECKOUT, checkout([line]), newKey()) : reserve(guest, hall, ids),
          ),
        );
        const held = await Promise.all(guests.map(({ guest }) => holdsOf(guest)));
        const sold = (await soldSeats(shop)).length;
        expect([...held.map((seats) => seats.length), sold].filter((count) => count > 0)).toEqual([9]);
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      }),
      { numRuns: 15 },
    );
  });
});
