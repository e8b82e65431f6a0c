import { afterEach, expect, test } from 'vitest';
import { listen, listenerOf, makeServer, portOf } from '../../../../src/server/platform/http/http-server.ts';
import { seatLine, standingLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openHall, place } from '../../../support/order-shop.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import { StreamReader } from './stream-reader.ts';

const opened: StreamReader[] = [];

afterEach(async () => {
  for (const stream of opened.splice(0)) await stream.close();
});

async function follow(shop: TestShop, eventId: number): Promise<StreamReader> {
  const response = await shop.app.request(`/api/booking/event/${eventId}/live`);
  expect(response.status).toBe(200);
  const stream = new StreamReader(response);
  opened.push(stream);
  return stream;
}

eachDatabase((_, openTestStore) => {
  test('a stream greets with the version, a time to connect again and headers that keep it flowing', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const response = await shop.app.request(`/api/booking/event/${hall.concert.id}/live`, {
      headers: { 'Accept-Encoding': 'br, gzip' },
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(response.headers.get('Content-Encoding')).toBe(null);
    const stream = new StreamReader(response);
    const hello = await stream.next();
    expect(hello).toEqual({ event: 'hello', id: hello?.id, data: { version: hello?.id } });
    expect(stream.text).toMatch(/^retry: \d+\n\n/);
    await stream.close();
  });

  test('every open page learns of a seat taken, sold and let go; pages of other events do not', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const { id } = hall.concert;
    const [a] = hall.seats as [number];
    const pages = [await follow(shop, id), await follow(shop, id)];
    const other = await follow(shop, hall.matinee.id);
    const hellos = await Promise.all([...pages, other].map((page) => page.next()));

    const seat = { block_id: hall.blockA, seat_id: a };
    const guest = shop.guest();
    await guest.call('POST', `/booking/event/${id}/reserve`, {
      seats: [{ id: a, ticket_price_id: hall.concert.adult }],
    });
    const taken = await Promise.all(pages.map((page) => page.next()));
    for (const message of taken) {
      expect(message).toMatchObject({ event: 'placements', data: { taken: [seat], freed: [] } });
      expect(message?.id).not.toBe(hellos[0]?.id);
    }

    await guest.call('POST', `/booking/event/${id}/release`, { seats: [a] });
    expect(await pages[0]?.next()).toMatchObject({ data: { taken: [], freed: [seat] } });

    await place(shop, [seatLine(hall, a), standingLine(hall, 2)]);
    const place2 = { block_id: hall.standing, seat_id: null };
    expect(await pages[0]?.next()).toMatchObject({ data: { taken: [seat, place2, place2], freed: [] } });

    shop.services.changes.end();
    expect(await other.next()).toBe(null);
  });

  test('a page that connects again is greeted with the version of then', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const version = async () => (await (await follow(shop, hall.concert.id)).next())?.id;
    const before = await version();
    expect(await version()).toBe(before);
    await place(shop, [standingLine(hall, 1)]);
    expect(await version()).not.toBe(before);
  });

  test('who asks only for the headers gets them at once and takes no place in the limit', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const path = `/api/booking/event/${hall.concert.id}/live`;
    for (let turn = 0; turn < 4_100; turn++) {
      const { status, headers, body } = await shop.app.request(path, { method: 'HEAD' });
      if (status !== 200) throw new Error(`HEAD number ${turn} was answered ${status}`);
      expect([headers.get('Content-Type'), body]).toEqual(['text/event-stream', null]);
    }
    const stream = await follow(shop, hall.concert.id);
    expect(await stream.next()).toMatchObject({ event: 'hello' });
  });

  test('over a connection HEAD is answered whole, and a GET that is broken off gives its place back', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const server = makeServer();
    server.on('request', listenerOf(shop.app, shop.services));
    await listen(server, 0);
    const url = `http://127.0.0.1:${portOf(server)}/api/booking/event/${hall.concert.id}/live`;
    try {
      const head = await fetch(url, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
      // One network has 400 places; more than that come and go, some before they are greeted.
      for (let turn = 0; turn < 450; turn++) {
        const page = new AbortController();
        const answer = fetch(url, { signal: page.signal });
        if (turn % 3 > 0) expect((await answer).status).toBe(200);
        page.abort();
        await answer.catch(() => {});
      }
      const last = new AbortController();
      await expect.poll(async () => (await fetch(url, { signal: last.signal })).status).toBe(200);
      last.abort();
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('one address has 400 streams; the next is refused with one line in the log, and others are not', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const from = (remoteAddress: string) => {
      const bindings = { incoming: { socket: { remoteAddress } } };
      return shop.app.request(`/api/booking/event/${hall.concert.id}/live`, {}, bindings);
    };
    const village = await Promise.all(Array.from({ length: 400 }, () => from('192.0.2.1')));
    opened.push(...village.map((response) => new StreamReader(response)));
    expect(new Set(village.map(({ status }) => status))).toEqual(new Set([200]));

    const linesBefore = shop.log.length;
    const refused = await from('192.0.2.1');
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'try_again' });
    const lines = shop.log.slice(linesBefore);
    expect(lines).toMatchObject([{ level: 'info', what: 'request', facts: { status: 503 } }]);
    expect(JSON.stringify(lines)).not.toContain('192.0.2.1');

    const elsewhere = new StreamReader(await from('192.0.2.2'));
    opened.push(elsewhere);
    expect(await elsewhere.next()).toMatchObject({ event: 'hello' });
    await opened[0]?.close();
    const next = await from('192.0.2.1');
    opened.push(new StreamReader(next));
    expect(next.status).toBe(200);
  });

  test('when the shop stops, every stream ends and none is opened any more', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const stream = await follow(shop, hall.concert.id);
    await stream.next();
    shop.services.changes.end();
    expect(await stream.next()).toBe(null);
    expect(await shop.call('GET', `/api/booking/event/${hall.concert.id}/live`)).toMatchObject({
      status: 503,
      body: { success: false },
    });
  });
});
