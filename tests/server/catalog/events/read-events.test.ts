import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type Block,
  type EventDetail,
  type EventSummary,
  listEvents,
  listPrices,
  type Placement,
  readBlock,
  readEvent,
} from '../../../../src/contract/events.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openHall } from '../../../support/order-shop.ts';
import { testShop } from '../../../support/test-shop.ts';

interface EventAnswer {
  event: EventDetail;
  placements: Placement[];
}

const UNKNOWN_EVENT = 'Diese Veranstaltung gibt es nicht oder nicht mehr.';

eachDatabase((_, openTestStore) => {
  test('lists the events with place, time, lowest price and what is left', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const { status, body } = await shop.call<{ events: EventSummary[] }>('GET', '/api/booking/events');
    expect(status).toBe(200);
    expect(v.parse(listEvents.answer, body)).toEqual(body);
    const seated = {
      location: 'Halle',
      has_fixed_tickets: false,
      starts_at: '2027-04-12T20:30:00',
      price_from: 15,
      places_left: 19,
      sale_starts_at: null,
      sale_ends_at: '2027-04-13T20:30:00',
    };
    expect(body.events).toEqual([
      { ...seated, id: hall.concert.id, name: 'Konzert' },
      { ...seated, id: hall.matinee.id, name: 'Matinee' },
      {
        ...seated,
        id: hall.fair.id,
        name: 'Fest',
        has_fixed_tickets: true,
        price_from: 5,
        places_left: 20,
      },
    ]);
  });

  test('lists the events by their time, and those of the same time by their position', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const placed = [
      [hall.concert.id, { position: 0, starts_at: '2027-04-12T22:00:00' }],
      [hall.matinee.id, { position: 2 }],
      [hall.fair.id, { position: 1 }],
    ] as const;
    await shop.services.store.write(async (trx) => {
      for (const [id, values] of placed)
        await trx.updateTable('events').set(values).where('id', '=', id).execute();
    });
    const { body } = await shop.call<{ events: EventSummary[] }>('GET', '/api/booking/events');
    expect(body.events.map(({ name }) => name)).toEqual(['Fest', 'Matinee', 'Konzert']);
  });

  test('shows an event with its plan, its prices and their categories', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const { body } = await shop.call<EventAnswer>('GET', `/api/booking/event/${hall.concert.id}`);
    expect(v.parse(readEvent.answer, body)).toEqual(body);
    const { event, placements } = body;
    expect(placements).toEqual([]);
    expect(event.ticket_prices.map(({ id, name, price, event_id }) => [id, name, price, event_id])).toEqual([
      [hall.concert.adult, 'Erwachsene', 25, hall.concert.id],
      [hall.concert.reduced, 'Ermäßigt', 20, hall.concert.id],
      [hall.concert.standing, 'Stehplatz', 15, hall.concert.id],
    ]);
    const [seats, standing] = event.price_categories;
    expect(seats).toEqual({
      id: expect.any(Number),
      name: 'Sitzplatz',
      color: '8a5a12',
      ticket_prices: event.ticket_prices.slice(0, 2),
    });
    expect(event.ticket_prices.map((price) => price.price_category_id)).toEqual([
      seats?.id,
      seats?.id,
      standing?.id,
    ]);
    expect(event.layout).toMatchObject({
      name: 'Halle',
      blocks: [
        {
          ...{ id: hall.blockA, name: 'Block A', x: 0, y: 0, w: 200, h: 100, rotation: 0 },
          ...{ has_fixed_places: false, fixed_places: 0, price_category: seats },
        },
        { id: hall.standing, has_fixed_places: true, fixed_places: 10, price_category: standing, seats: [] },
      ],
    });
    const [a1] = event.layout?.blocks[0]?.seats ?? [];
    expect(a1).toEqual({ id: hall.seats[0], name: '1', row: 'A', column: 1, available: true });
    const closed = event.layout?.blocks[0]?.seats.filter((seat) => !seat.available);
    expect(closed?.map(({ id, row, name }) => [id, row, name])).toEqual([[hall.unavailableSeat, 'B', '5']]);
  });

  test('an event without seats has no plan', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const { body } = await shop.call<EventAnswer>('GET', `/api/booking/event/${hall.fair.id}`);
    expect(v.parse(readEvent.answer, body)).toEqual(body);
    expect(body).toMatchObject({ event: { has_fixed_tickets: true, layout: null }, placements: [] });
  });

  test('shows a block as it stands in its event', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const { body } = await shop.call<EventAnswer>('GET', `/api/booking/event/${hall.matinee.id}`);
    for (const block of body.event.layout?.blocks ?? []) {
      const path = `/api/booking/event/${hall.matinee.id}/block/${block.id}`;
      const read = await shop.call<{ block: Block }>('GET', path);
      expect(v.parse(readBlock.answer, read.body)).toEqual(read.body);
      expect(read.body).toEqual({ block, placements: [] });
    }
  });

  test('lists every price and every block once, to name the lines of a basket', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const { body } = await shop.call<v.InferOutput<typeof listPrices.answer>>('GET', '/api/booking/prices');
    expect(v.parse(listPrices.answer, body)).toEqual(body);
    expect(body.prices).toHaveLength(8);
    expect(body.prices.find((price) => price.id === hall.fair.child)).toEqual({
      id: hall.fair.child,
      name: 'Kinder',
      price: 5,
      event_id: hall.fair.id,
      price_category_id: null,
      seat_id: null,
    });
    expect(body.blocks).toEqual([
      { id: hall.blockA, name: 'Block A' },
      { id: hall.standing, name: 'Stehplätze' },
    ]);
  });

  describe('what is not there', () => {
    test('an unknown event, an unknown block and a block of no plan', async () => {
      const { shop, hall } = await openHall(openTestStore);
      for (const path of ['999', '2147483647', '999/block/1', '999/live']) {
        expect(await shop.call('GET', `/api/booking/event/${path}`)).toMatchObject({
          status: 404,
          body: { success: false, message: UNKNOWN_EVENT },
        });
      }
      for (const path of [`${hall.concert.id}/block/999`, `${hall.fair.id}/block/${hall.blockA}`]) {
        expect(await shop.call('GET', `/api/booking/event/${path}`)).toMatchObject({
          status: 404,
          body: { message: 'Diesen Block gibt es nicht oder nicht mehr.' },
        });
      }
    });

    test.each(['0', '-1', '1.5', '1e3', '01', 'x', '99999999999', '%00', '1%2F2', '__proto__', '１'])(
      'an id that is none: %s',
      async (id) => {
        const { shop, hall } = await openHall(openTestStore);
        for (const path of [id, `${hall.concert.id}/block/${id}`, `${id}/live`]) {
          const { status, body } = await shop.call('GET', `/api/booking/event/${path}`);
          expect([path, status, body.success]).toEqual([path, 404, false]);
          expect(body.message).toMatch(/^[A-ZÄÖÜ].*\.$/);
        }
      },
    );

    test('an event that is not published, nowhere', async () => {
      const { shop, hall } = await openHall(openTestStore);
      await shop.services.store.write(async (trx) => {
        await trx.updateTable('events').set({ is_published: 0 }).where('id', '=', hall.matinee.id).execute();
      });
      const list = await shop.call<{ events: EventSummary[] }>('GET', '/api/booking/events');
      expect(list.body.events.map(({ name }) => name)).toEqual(['Konzert', 'Fest']);
      const { body } = await shop.call<{ prices: unknown[] }>('GET', '/api/booking/prices');
      expect(body.prices).toHaveLength(5);
      for (const path of ['', `/block/${hall.blockA}`, '/live']) {
        expect(await shop.call('GET', `/api/booking/event/${hall.matinee.id}${path}`)).toMatchObject({
          status: 404,
          body: { message: UNKNOWN_EVENT },
        });
      }
    });

    test('anything at all in a shop without events', async () => {
      const shop = testShop(await openTestStore());
      expect((await shop.call('GET', '/api/booking/events')).body).toEqual({ events: [] });
      expect((await shop.call('GET', '/api/booking/prices')).body).toEqual({
        prices: [],
        blocks: [],
        events: [],
      });
    });
  });

  test('a change by staff shows at once, as soon as it is announced', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const path = `/api/booking/event/${hall.fair.id}`;
    await shop.call('GET', path);
    await shop.services.store.write(async (trx) => {
      const opens = { name: 'Frühlingsfest', sale_starts_at: '2027-03-15T10:00:00' };
      await trx.updateTable('events').set(opens).where('id', '=', hall.fair.id).execute();
    });
    shop.services.changes.announceCatalogue();
    const { body } = await shop.call<EventAnswer>('GET', path);
    expect(body.event).toMatchObject({ name: 'Frühlingsfest', sale_starts_at: '2027-03-15T10:00:00' });
  });
});
