import { describe, expect, test } from 'vitest';
import type { EventSummary, Placement } from '../../../../src/contract/events.ts';
import { openBoxOffice } from '../../../support/box-office.ts';
import { fairLine, seatLine, standingLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openHall, place } from '../../../support/order-shop.ts';
import type { SmallHall } from '../../../support/small-hall.ts';
import type { TestShop } from '../../../support/test-shop.ts';

const MINUTE = 60_000;

const reserve = (shop: TestShop, hall: SmallHall, id: number) =>
  shop.guest().call('POST', `/booking/event/${hall.concert.id}/reserve`, {
    seats: [{ id, ticket_price_id: hall.concert.adult }],
  });

const placements = async (shop: TestShop, path: string) =>
  (await shop.call<{ placements: Placement[] }>('GET', `/api/booking/event/${path}`)).body.placements;

const left = async (shop: TestShop, eventId: number) => {
  const { body } = await shop.call<{ events: EventSummary[] }>('GET', '/api/booking/events');
  const detail = await shop.call<{ event: EventSummary }>('GET', `/api/booking/event/${eventId}`);
  const inList = body.events.find((event) => event.id === eventId)?.places_left;
  expect(detail.body.event.places_left).toBe(inList);
  return inList;
};

eachDatabase((_, openTestStore) => {
  test('a held and a sold seat show at once and alike, without saying whose they are', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const [a, b, c] = hall.seats as [number, number, number];
    const { id: event_id } = hall.concert;
    const ticket_price = { id: hall.concert.adult };
    const both = [a, b].map((seat_id) => ({ event_id, block_id: hall.blockA, seat_id, ticket_price }));

    expect(await placements(shop, `${event_id}`)).toEqual([]);
    expect((await reserve(shop, hall, a)).status).toBe(200);
    expect(await placements(shop, `${event_id}`)).toEqual(both.slice(0, 1));
    expect((await place(shop, [seatLine(hall, b)])).status).toBe(200);
    expect(await placements(shop, `${event_id}`)).toEqual(both);
    expect(await placements(shop, `${event_id}/block/${hall.blockA}`)).toEqual(both);
    expect(await placements(shop, `${hall.matinee.id}`)).toEqual([]);
    expect(await placements(shop, `${event_id}/block/${hall.standing}`)).toEqual([]);
    expect(await left(shop, event_id)).toBe(17);
    expect((await reserve(shop, hall, c)).status).toBe(200);
    expect(await left(shop, event_id)).toBe(16);
  });

  test('places without number are placements too, but an event without a plan sends none', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const { id: event_id } = hall.concert;
    expect((await place(shop, [standingLine(hall, 2), fairLine(hall, 3)])).status).toBe(200);
    const ticket_price = { id: hall.concert.standing };
    const standing = { event_id, block_id: hall.standing, seat_id: null, ticket_price };
    expect(await placements(shop, `${event_id}`)).toEqual([standing, standing]);
    expect(await placements(shop, `${event_id}/block/${hall.standing}`)).toEqual([standing, standing]);
    expect(await placements(shop, `${event_id}/block/${hall.blockA}`)).toEqual([]);
    expect(await placements(shop, `${hall.fair.id}`)).toEqual([]);
    expect(await left(shop, event_id)).toBe(17);
    expect(await left(shop, hall.fair.id)).toBe(17);
  });

  test('the answer about an event without a plan stays short, whoever takes tickets and however many', async () => {
    const { shop, hall, issue, gift, fair, keepBack, staff } = await openBoxOffice(openTestStore);
    const read = async () => {
      const path = `/api/booking/event/${hall.fair.id}`;
      const guests = await shop.call<{ placements: Placement[] }>('GET', path);
      const preview = `/api/office/events/${hall.fair.id}/preview`;
      const previewed = await shop.call<{ placements: Placement[] }>('GET', preview, undefined, staff);
      expect(previewed.body).toEqual(guests.body);
      return guests.body;
    };
    const before = await read();
    expect(before.placements).toEqual([]);
    expect((await place(shop, [fairLine(hall, 3)])).status).toBe(200);
    expect((await issue({ ...gift, ...fair(2) })).status).toBe(200);
    await keepBack(4, 0);
    const event = expect.objectContaining({ places_left: 11 });
    expect(await read()).toEqual({ event, placements: [] });
  });

  test('what staff have given away or keep back has no price', async () => {
    const { shop, hall, issue, gift, keepBack } = await openBoxOffice(openTestStore);
    const { id: event_id, standing: ticket_price_id } = hall.concert;
    expect((await issue(gift)).status).toBe(200);
    await keepBack(1, 0, { event: event_id, block: hall.standing, ticket_price_id });
    const [a, b] = hall.seats;
    const taken = { event_id, ticket_price: null };
    expect(await placements(shop, `${event_id}`)).toEqual([
      { ...taken, block_id: hall.standing, seat_id: null },
      { ...taken, block_id: hall.blockA, seat_id: a },
      { ...taken, block_id: hall.blockA, seat_id: b },
    ]);
    const atTheGate = {
      kind: 'box_office',
      event: event_id,
      lines: [seatLine(hall, hall.seats[2] as number)],
    };
    expect((await issue(atTheGate)).status).toBe(200);
    const bought = await placements(shop, `${event_id}/block/${hall.blockA}`);
    expect(bought.at(-1)?.ticket_price).toEqual({ id: hall.concert.adult });
  });

  test('a hold that lapses vanishes by itself, and the next one when its time comes', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const [a, b] = hall.seats as [number, number];
    const path = `${hall.concert.id}/block/${hall.blockA}`;
    const seen = async () => (await placements(shop, path)).map((placement) => placement.seat_id);

    await reserve(shop, hall, a);
    shop.clock.advance(5 * MINUTE);
    await reserve(shop, hall, b);
    expect(await seen()).toEqual([a, b]);
    shop.clock.advance(10 * MINUTE - 1);
    expect(await seen()).toEqual([a, b]);
    shop.clock.advance(1);
    expect(await seen()).toEqual([b]);
    expect(await left(shop, hall.concert.id)).toBe(18);
    shop.clock.advance(5 * MINUTE);
    expect(await seen()).toEqual([]);
    expect(await left(shop, hall.concert.id)).toBe(19);
  });

  test('whoever has just taken a seat reads it as taken, however many read and write meanwhile', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const seen = await Promise.all(
      hall.seats.map(async (id) => {
        const { status } = await reserve(shop, hall, id);
        const taken = await placements(shop, `${hall.concert.id}`);
        return status === 200 && taken.some((placement) => placement.seat_id === id);
      }),
    );
    expect(seen).toEqual(hall.seats.map(() => true));
    expect(await placements(shop, `${hall.concert.id}`)).toHaveLength(hall.seats.length);
  });

  describe('how many are left', () => {
    const change = (shop: TestShop, hall: SmallHall, capacity: number, priceId: number | null) =>
      shop.services.store.write(async (trx) => {
        await trx
          .insertInto('contingents')
          .values({ event_id: hall.concert.id, block_id: null, ticket_price_id: priceId, capacity })
          .execute();
      });

    test('is within the contingent of the event', async () => {
      const { shop, hall } = await openHall(openTestStore);
      await change(shop, hall, 4, null);
      expect(await left(shop, hall.concert.id)).toBe(4);
      await place(shop, [standingLine(hall, 3)]);
      expect(await left(shop, hall.concert.id)).toBe(1);
    });

    test('is within those of the prices where all of a category have one', async () => {
      const { shop, hall } = await openHall(openTestStore);
      await change(shop, hall, 2, hall.concert.adult);
      expect(await left(shop, hall.concert.id)).toBe(19);
      shop.services.changes.announceCatalogue();
      await change(shop, hall, 1, hall.concert.reduced);
      expect(await left(shop, hall.concert.id)).toBe(13);
    });

    test('is nothing at all once everything is sold', async () => {
      const { shop, hall } = await openHall(openTestStore);
      await place(shop, [...hall.seats.map((id) => seatLine(hall, id)), standingLine(hall, 10)]);
      expect(await left(shop, hall.concert.id)).toBe(0);
    });

    test('has no limit where there is none', async () => {
      const { shop, hall } = await openHall(openTestStore);
      await shop.services.store.write(async (trx) => {
        await trx.deleteFrom('contingents').where('event_id', '=', hall.fair.id).execute();
      });
      expect(await left(shop, hall.fair.id)).toBe(null);
    });
  });
});
