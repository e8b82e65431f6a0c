import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventOffer } from '../../../../src/contract/event-offers.ts';
import type { Block, EventDetail } from '../../../../src/contract/events.ts';
import type { StaffEvent } from '../../../../src/contract/staff-events.ts';
import type { FreeSeat } from '../../../../src/contract/staff-orders.ts';
import { openBoxOffice } from '../../../support/box-office.ts';
import { seatLine } from '../../../support/checkout.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { place } from '../../../support/order-shop.ts';
import { openDrawnHall } from '../layouts/drawn-hall.ts';
import { offerOf } from './managed-events.ts';

const FRONT = { id: null, key: 'front', name: 'Vorne', color: '1f4e9a' };

/** The small hall, whose row A has a category of its own at 40 €. */
async function openHallWithFront(openTestStore: OpenTestStore) {
  const admin = await openBoxOffice(openTestStore);
  const { hall, shop } = admin;
  const { id } = hall.concert;
  const read = async (event = id) =>
    (await admin.call<{ event: StaffEvent }>('GET', `/events/${event}`)).body.event;
  const offer = async (changes: (offer: EventOffer) => Partial<EventOffer>) => {
    const now = offerOf(await read());
    return admin.call('PUT', `/events/${id}/offer`, { ...now, ...changes(now) });
  };
  const rowA = hall.seats.slice(0, 5);
  const frontOf = (seat_ids: number[]) => [{ block_id: hall.blockA, category: 'front', seat_ids }];
  const price = { id: null, name: 'Vorne', price: 40, category: 'front', capacity: null, tax_percent: null };
  const { status } = await offer(({ categories, prices }) => ({
    categories: [...categories, FRONT],
    prices: [...prices, price],
    seats: frontOf(rowA),
  }));
  expect(status).toBe(200);
  const saved = await read();
  const front = saved.prices.at(-1)?.id as number;
  const category = saved.categories.at(-1)?.id as number;
  const seen = async () =>
    (await shop.call<{ event: EventDetail }>('GET', `/api/booking/event/${id}`)).body.event;
  const block = async () =>
    (await shop.call<{ block: Block }>('GET', `/api/booking/event/${id}/block/${hall.blockA}`)).body.block;
  const own = async () => (await block()).seats.map((seat) => seat.price_category_id);
  return { ...admin, ...{ rowA, read, offer, front, category, seen, block, own } };
}

type Front = Awaited<ReturnType<typeof openHallWithFront>>;

const reserve = ({ shop, hall }: Front, seat: number, ticket_price_id: number) =>
  shop.guest().call<{ errors?: object }>('POST', `/booking/event/${hall.concert.id}/reserve`, {
    seats: [{ id: seat, ticket_price_id }],
  });

const issue = ({ issue, hall }: Front, id: number, ticket_price_id: number) =>
  issue({ kind: 'box_office', event: hall.concert.id, lines: [{ is_fixed: false, id, ticket_price_id }] });

const F = undefined;

eachDatabase((_, openTestStore) => {
  describe('the price of a seat with a category of its own', () => {
    test('is asked by guests who hold or order it, and no other', async () => {
      const opened = await openHallWithFront(openTestStore);
      const { hall, shop, front } = opened;
      const [a1 = 0, a2 = 0, , , , b1 = 0] = hall.seats;
      for (const [seat, price] of [
        [a1, hall.concert.adult],
        [b1, front],
      ] as const) {
        expect(await reserve(opened, seat, price)).toMatchObject({
          status: 422,
          body: { errors: { 'seats.0.ticket_price_id': 'Dieser Kartenpreis gilt für den Platz nicht.' } },
        });
        expect(await place(shop, [seatLine(hall, seat, price)])).toMatchObject({
          status: 409,
          body: { code: 'order_lines', lines: [{ line: 0, reason: 'price_changed' }] },
        });
      }
      expect((await reserve(opened, a1, front)).status).toBe(200);
      expect((await place(shop, [seatLine(hall, a2, front)], { total: 40 })).status).toBe(200);
      expect((await place(shop, [seatLine(hall, b1)], { total: 25 })).status).toBe(200);
    });

    test('is asked at the box office, and no other', async () => {
      const opened = await openHallWithFront(openTestStore);
      const { hall, front } = opened;
      const [a1 = 0] = hall.seats;
      expect(await issue(opened, a1, hall.concert.adult)).toMatchObject({
        status: 409,
        body: { code: 'issue_lines', lines: [{ line: 0, reason: 'price_changed' }] },
      });
      expect((await issue(opened, a1, front)).status).toBe(200);
    });

    test('keeps a ticket among the seats of its category when it moves', async () => {
      const { hall, front, rowA, order, itemsOf, call } = await openHallWithFront(openTestStore);
      const [a1 = 0, a2 = 0, , , , b1 = 0, b2 = 0] = hall.seats;
      for (const [seat, price, other, same, free] of [
        [a1, front, b1, a2, rowA.slice(1)],
        [b1, hall.concert.adult, a1, b2, hall.seats.slice(6)],
      ] as const) {
        const id = await order([seatLine(hall, seat, price)]);
        const at = `/orders/${id}/items/${(await itemsOf(id))[0]}`;
        const { seats } = (await call<{ seats: FreeSeat[] }>('GET', `${at}/seats`)).body;
        expect(seats.map((one) => one.id)).toEqual(free);
        expect((await call('POST', `${at}/seat`, { seat: other })).body.code).toBe('seat_of_other_price');
        expect((await call('POST', `${at}/seat`, { seat: same })).status).toBe(200);
      }
    });

    test('is the only one that fits, whichever seats have one and whatever is asked', async () => {
      const seat = fc.nat(8);
      const wish = fc.record({
        way: fc.constantFrom('reserve', 'order', 'issue'),
        seat,
        isFront: fc.boolean(),
      });
      const wishes = fc.array(wish, { minLength: 3, maxLength: 10 });
      await fc.assert(
        fc.asyncProperty(fc.uniqueArray(seat), wishes, async (own, asked) => {
          const opened = await openHallWithFront(openTestStore);
          const { hall, shop, front } = opened;
          const seat_ids = own.map((n) => hall.seats[n] as number);
          await opened.offer(({ categories }) => ({
            seats: [{ block_id: hall.blockA, category: categories.at(-1)?.key as string, seat_ids }],
          }));
          const taken = new Set<number>();
          for (const { way, seat, isFront } of asked) {
            const id = hall.seats[seat] as number;
            const price = isFront ? front : hall.concert.adult;
            const answer = await {
              reserve: () => reserve(opened, id, price),
              order: () => place(shop, [seatLine(hall, id, price)]),
              issue: () => issue(opened, id, price),
            }[way]();
            const fits = own.includes(seat) === isFront && !taken.has(id);
            expect(answer.status === 200).toBe(fits);
            if (fits) taken.add(id);
          }
          const { places_left } = await opened.seen();
          expect(places_left).toBe(9 + 10 - taken.size);
        }),
        { numRuns: 12 },
      );
    }, 60_000);
  });

  describe('a category of single seats', () => {
    test('is read by guests and team where it is another one than the block’s', async () => {
      const { category, own, read, offer, rowA, hall } = await openHallWithFront(openTestStore);
      expect(await own()).toEqual([...Array(5).fill(category), F, F, F, F, F]);
      const ofRowA = { block_id: hall.blockA, price_category_id: category, seat_ids: rowA };
      expect((await read()).seats).toEqual([ofRowA]);
      // As a page sends it that was opened before there were any.
      await offer(() => ({ seats: undefined }));
      expect((await read()).seats).toEqual([ofRowA]);
      const byKey = (block_id: number) => `kept-${block_id}`;
      await offer(({ blocks }) => ({
        blocks: blocks.map((block) => ({ ...block, category: byKey(category) })),
        seats: [{ block_id: hall.blockA, category: byKey(category), seat_ids: rowA }],
      }));
      expect((await read()).seats).toBeUndefined();
      expect(await own()).toEqual(Array(10).fill(F));
    });

    test('limits what is left of each price, and together they keep to the block', async () => {
      const { offer, hall, rowA, seen } = await openHallWithFront(openTestStore);
      expect((await seen()).places_left).toBe(19);
      await offer(({ prices }) => ({
        prices: prices.map((price, n) => (n === prices.length - 1 ? { ...price, capacity: 2 } : price)),
      }));
      expect((await seen()).places_left).toBe(2 + 4 + 10);
      await offer(({ prices, blocks }) => ({
        prices: prices.map((price) => ({ ...price, capacity: null })),
        blocks: blocks.map((block) => (block.block_id === hall.blockA ? { ...block, capacity: 7 } : block)),
      }));
      expect((await seen()).places_left).toBe(7 + 10);
      expect(rowA).toHaveLength(5);
    });

    test('needs a price before it is sold, and goes with its category', async () => {
      const { offer, own, category, read } = await openHallWithFront(openTestStore);
      const without = await offer(({ prices }) => ({ prices: prices.slice(0, -1) }));
      expect(without).toMatchObject({ status: 409, body: { code: 'event_incomplete' } });
      expect(without.body.message).toContain('Ohne Preis: Block A.');
      const { status } = await offer(({ prices, categories }) => ({
        prices: prices.slice(0, -1),
        categories: categories.slice(0, -1),
        seats: undefined,
      }));
      expect(status).toBe(200);
      expect((await read()).categories.map(({ id }) => id)).not.toContain(category);
      expect(await own()).toEqual(Array(10).fill(F));
    });

    test('is copied with the event, and goes with an event or a seat that is deleted', async () => {
      const { hall, call, read, rowA, store } = await openHallWithFront(openTestStore);
      const { body } = await call<{ id: number }>('POST', `/events/${hall.concert.id}/copy`, {
        name: 'Noch ein Konzert',
        starts_at: '2027-05-12T20:30:00',
      });
      const copy = await read(body.id);
      const copied = copy.categories.find(({ name }) => name === 'Vorne')?.id;
      expect(copy.seats).toEqual([{ block_id: hall.blockA, price_category_id: copied, seat_ids: rowA }]);
      const rows = () => store.read.selectFrom('event_seat_categories').select('event_id').execute();
      expect(await rows()).toHaveLength(10);
      expect((await call('DELETE', `/events/${body.id}`)).status).toBe(200);
      expect(await rows()).toHaveLength(5);
      // As the earlier version does it, which knows nothing of them.
      await store.write((trx) =>
        trx
          .deleteFrom('seats')
          .where('id', '=', rowA[0] as number)
          .execute(),
      );
      expect(await rows()).toHaveLength(4);
    });

    test('is not for places without number, other layouts and seats that are gone', async () => {
      const { offer, read, hall, rowA } = await openHallWithFront(openTestStore);
      const { status } = await offer(({ categories }) => {
        const key = categories.at(-1)?.key as string;
        return {
          seats: [
            { block_id: hall.standing, category: key, seat_ids: rowA.slice(0, 1) },
            { block_id: hall.blockA, category: key, seat_ids: [...rowA.slice(1, 3), 999_999] },
          ],
        };
      });
      expect(status).toBe(200);
      expect((await read()).seats).toMatchObject([{ seat_ids: rowA.slice(1, 3) }]);
    });
  });
});

eachDatabase((_, openTestStore) => {
  test('a publication keeps the categories of seats, also those of a block that comes back', async () => {
    const opened = await openDrawnHall(openTestStore);
    const { hall, hallLayout, show, read, shop } = opened;
    const { store } = shop.services;
    const { price_category_id } = await store.read
      .selectFrom('event_blocks')
      .where('event_id', '=', hall.concert.id)
      .where('block_id', '=', hall.standing)
      .select('price_category_id')
      .executeTakeFirstOrThrow();
    const rowA = hall.seats.slice(0, 5);
    const rows = rowA.map((seat_id) => ({ event_id: hall.concert.id, seat_id, price_category_id }));
    await store.write((trx) => trx.insertInto('event_seat_categories').values(rows).execute());
    const own = async () => {
      const kept = store.read.selectFrom('event_seat_categories').select('seat_id').orderBy('seat_id');
      return (await kept.execute()).map(({ seat_id }) => seat_id);
    };
    const [blockA, standing] = hallLayout.elements;
    if (blockA?.kind !== 'block' || standing?.kind !== 'block') throw new Error('The hall has two blocks.');
    const [first, ...others] = blockA.rows;
    const shorter = {
      ...blockA,
      x: 300,
      name: 'Parkett',
      rows: [{ name: 'Z', seats: first?.seats.slice(1) ?? [] }, ...others],
    };
    expect((await show(hallLayout, [shorter, standing])).status).toBe(200);
    expect(await own()).toEqual(rowA.slice(1));

    expect((await show(await read(hallLayout.id), [standing])).status).toBe(200);
    expect(await own()).toEqual([]);
    expect((await show(await read(hallLayout.id), [shorter, standing])).status).toBe(200);
    expect(await own()).toEqual(rowA.slice(1));

    const table = { ...shorter, table: 'long' as const, sold_whole: true as const };
    expect((await show(await read(hallLayout.id), [table, standing])).status).toBe(200);
    expect(await own()).toEqual([]);
  });
});
