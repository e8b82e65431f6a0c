import type { Server } from 'node:http';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { type EventSummary, listPrices } from '../../../../src/contract/events.ts';
import { listen, listenerOf, makeServer, portOf } from '../../../../src/server/platform/http/http-server.ts';
import { openBoxOffice } from '../../../support/box-office.ts';
import { checkout, fairLine, seatLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { newKey, openHall, place } from '../../../support/order-shop.ts';
import type { SmallHall } from '../../../support/small-hall.ts';
import type { TestShop } from '../../../support/test-shop.ts';

/** The fair begins on 12 April at 18:30 in Berlin and has no end: a day later it is over. */
const FAIR_OVER = Date.parse('2027-04-13T16:30:00Z');
/** The matinee ends at 23:00 of its evening. */
const MATINEE_ENDS = '2027-04-13T01:00:00';
const MATINEE_OVER = Date.parse('2027-04-12T21:00:00Z');
const OVER = { success: false, message: 'Diese Veranstaltung ist vorbei, Karten gibt es dafür nicht mehr.' };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

const setEvent = (shop: TestShop, id: number, values: { ends_at?: string; sale_ends_at?: string }) =>
  shop.services.store.write((trx) => trx.updateTable('events').set(values).where('id', '=', id).execute());

const nameEvents = async (shop: TestShop) =>
  (await shop.call<{ events: EventSummary[] }>('GET', '/api/booking/events')).body.events.map(
    ({ name }) => name,
  );

const reserve = (shop: TestShop, { matinee, seats }: SmallHall) =>
  shop.guest().call('POST', `/booking/event/${matinee.id}/reserve`, {
    seats: [{ id: seats[0], ticket_price_id: matinee.adult }],
  });

eachDatabase((_, openTestStore) => {
  test('events leave the list each at its own time, though nobody changes anything', async () => {
    const { shop, hall } = await openHall(openTestStore);
    await setEvent(shop, hall.matinee.id, { ends_at: MATINEE_ENDS });
    shop.clock.now = MATINEE_OVER - 1;
    expect(await nameEvents(shop)).toEqual(['Konzert', 'Matinee', 'Fest']);
    shop.clock.advance(1);
    expect(await nameEvents(shop)).toEqual(['Konzert', 'Fest']);
    shop.clock.now = FAIR_OVER - 1;
    expect(await nameEvents(shop)).toEqual(['Konzert', 'Fest']);
    shop.clock.advance(1);
    expect(await nameEvents(shop)).toEqual([]);
    const { body } = await shop.call('GET', '/api/booking/prices');
    expect(body).toMatchObject({ prices: [], blocks: [] });
  });

  test('what lies in a basket keeps the name of its event for a month after that', async () => {
    const { shop, hall } = await openHall(openTestStore);
    await setEvent(shop, hall.matinee.id, { ends_at: MATINEE_ENDS });
    const named = async () => {
      const { body } = await shop.call<v.InferOutput<typeof listPrices.answer>>('GET', '/api/booking/prices');
      expect(v.parse(listPrices.answer, body)).toEqual(body);
      return body.events.map(({ name, is_over }) => (is_over ? `${name}, vorbei` : name));
    };
    shop.clock.now = MATINEE_OVER - 1;
    expect(await named()).toEqual(['Konzert', 'Matinee', 'Fest']);
    shop.clock.advance(1);
    expect(await named()).toEqual(['Konzert', 'Matinee, vorbei', 'Fest']);
    shop.clock.now = MATINEE_OVER + 30 * 24 * 60 * 60_000;
    expect(await named()).toEqual(['Konzert, vorbei', 'Fest, vorbei']);
  });

  test('the name of an event is not kept where staff have taken it off the shop', async () => {
    const { shop, hall } = await openHall(openTestStore);
    await shop.services.store.write((trx) =>
      trx.updateTable('events').set({ is_published: 0 }).where('id', '=', hall.fair.id).execute(),
    );
    shop.clock.now = FAIR_OVER;
    const { body } = await shop.call<{ events: { id: number }[] }>('GET', '/api/booking/prices');
    expect(body.events.map(({ id }) => id)).toEqual([hall.concert.id, hall.matinee.id]);
  });

  test('prepared bytes of a past event are given to nobody', async () => {
    const { shop, hall } = await openHall(openTestStore);
    server = makeServer();
    server.on('request', listenerOf(shop.app, shop.services));
    await listen(server, 0);
    const address = `http://127.0.0.1:${portOf(server)}/api/booking`;
    const read = async (path: string) => (await (await fetch(`${address}${path}`)).json()) as object;
    const own = `/event/${hall.concert.id}`;
    const paths = ['/events', '/prices', own, `${own}/block/${hall.blockA}`];
    shop.clock.now = FAIR_OVER - 1;
    for (let turn = 0; turn < 2; turn++) {
      for (const path of paths) expect(await read(path)).not.toHaveProperty('success');
    }
    shop.clock.advance(1);
    expect(await read('/events')).toEqual({ events: [] });
    expect(await read('/prices')).toMatchObject({ prices: [], blocks: [] });
    for (const path of paths.slice(2)) expect(await read(path)).toMatchObject(OVER);
  });

  test('every way to its tickets is refused with the same sentence', async () => {
    const { shop, hall } = await openHall(openTestStore);
    await setEvent(shop, hall.matinee.id, { ends_at: MATINEE_ENDS });
    shop.clock.now = MATINEE_OVER - 1;
    const own = `/api/booking/event/${hall.matinee.id}`;
    const discount = () =>
      shop.call('POST', '/api/booking/checkout/discount', {
        discount: 'TEN',
        basket: [{ ...seatLine(hall, hall.seats[1] as number, hall.matinee.adult), event: hall.matinee.id }],
      });
    expect((await shop.call('GET', own)).status).toBe(200);
    expect((await reserve(shop, hall)).status).toBe(200);
    expect((await discount()).body.success).toBe(true);
    shop.clock.advance(1);
    for (const path of ['', `/block/${hall.blockA}`, '/live']) {
      expect(await shop.call('GET', `${own}${path}`)).toMatchObject({ status: 404, body: OVER });
    }
    expect(await reserve(shop, hall)).toMatchObject({ status: 404, body: OVER });
    expect((await discount()).body).toMatchObject(OVER);
  });

  test('a basket with tickets of a past event is not ordered, and its line is named', async () => {
    const { shop, hall } = await openHall(openTestStore);
    shop.clock.now = FAIR_OVER - 1;
    expect((await place(shop, [fairLine(hall, 1)])).status).toBe(200);
    shop.clock.advance(1);
    expect(await place(shop, [fairLine(hall, 1)])).toMatchObject({
      status: 409,
      body: { lines: [{ line: 0, reason: 'expired', left: 0 }] },
    });
  });

  test('no end that staff set for the sale outlasts the event, and an earlier one holds', async () => {
    const { shop, hall } = await openHall(openTestStore);
    await setEvent(shop, hall.matinee.id, { ends_at: MATINEE_ENDS, sale_ends_at: '2027-05-01T00:00:00' });
    await setEvent(shop, hall.concert.id, { sale_ends_at: '2027-04-12T18:30:00' });
    const { body } = await shop.call<{ events: EventSummary[] }>('GET', '/api/booking/events');
    expect(body.events.map(({ sale_ends_at }) => sale_ends_at)).toEqual([
      '2027-04-12T18:30:00',
      MATINEE_ENDS,
      '2027-04-13T20:30:00',
    ]);
    shop.clock.now = MATINEE_OVER;
    expect(await reserve(shop, hall)).toMatchObject({ status: 404, body: OVER });
    expect(await nameEvents(shop)).toEqual(['Konzert', 'Fest']);
    const concert = seatLine(hall, hall.seats[0] as number);
    expect((await place(shop, [concert])).body).toMatchObject({ lines: [{ reason: 'expired' }] });
  });

  test('what was ordered can be looked at when the event is long over', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const { body } = await place(shop, [fairLine(hall, 2)]);
    shop.clock.now = FAIR_OVER + 30 * 24 * 60 * 60_000;
    const order = await shop.call('GET', `/api/booking/order/${body.order.id}`);
    expect(order).toMatchObject({
      status: 200,
      body: { order: { id: body.order.id, lastname: expect.any(String) } },
    });
  });

  test('the box office sells until the event ends, and gives free what it kept back afterwards', async () => {
    const { shop, hall, issue, gate, gift, keepBack, offers, call } = await openBoxOffice(openTestStore);
    expect((await keepBack(3)).status).toBe(200);
    await shop.services.store.write((trx) =>
      trx
        .updateTable('sessions')
        .set({ expires_at: FAIR_OVER + 3_600_000 })
        .execute(),
    );
    shop.clock.now = FAIR_OVER - 1;
    expect((await issue(gate(1))).status).toBe(200);
    shop.clock.advance(1);
    const refused = { status: 404, body: { ...OVER, code: 'event_over' } };
    expect(await issue(gate(1))).toMatchObject(refused);
    expect(await issue(gift)).toMatchObject(refused);
    expect(await offers(hall.concert.id)).toEqual([]);
    expect(await offers()).toMatchObject([{ remaining: 2 }, { remaining: 0 }]);
    expect((await keepBack(0, 2)).status).toBe(200);
    expect(await offers()).toEqual([]);
    type Events = { events: { name: string; starts_at: string }[] };
    const inOffice = await call<Events>('GET', '/order-events');
    expect(inOffice.body.events.map(({ name }) => name)).toEqual(['Konzert', 'Matinee', 'Fest']);
    expect((await call<Events>('GET', '/events')).body.events).toHaveLength(3);
  });

  test('a repeated order is answered as the first time, also after the event', async () => {
    const { shop, hall } = await openHall(openTestStore);
    shop.clock.now = FAIR_OVER - 1;
    const key = newKey();
    const send = () => shop.call('POST', '/api/booking/checkout/invoice', checkout([fairLine(hall, 1)]), key);
    const first = await send();
    expect(first.status).toBe(200);
    shop.clock.advance(1);
    expect((await send()).body).toEqual(first.body);
  });
});
