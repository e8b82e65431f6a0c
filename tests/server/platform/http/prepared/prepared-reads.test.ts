import type { Server } from 'node:http';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedSampleFestival } from '../../../../../src/server/app/sample/sample-festival.ts';
import type { Store } from '../../../../../src/server/platform/database/store.ts';
import {
  listen,
  listenerOf,
  makeServer,
  portOf,
} from '../../../../../src/server/platform/http/http-server.ts';
import { PreparedAnswer } from '../../../../../src/server/platform/http/prepared/prepared-answers.ts';
import { eachDatabase } from '../../../../support/each-database.ts';
import { type TestShop, testShop } from '../../../../support/test-shop.ts';

const EVENTS = '/api/booking/events';
const PLAN = '/api/booking/event/2';

type Events = { events: { id: number; name: string }[] };

eachDatabase((_name, openTestStore) => {
  let store: Store;
  let shop: TestShop;
  let server: Server;
  /** How many calls came as far as the app. */
  let calls = 0;

  beforeAll(async () => {
    store = await openTestStore();
    await seedSampleFestival(testShop(store).services);
  });
  async function open(config = {}) {
    shop = testShop(store, { config });
    const answer = shop.app.fetch;
    shop.app.fetch = (...asked) => {
      calls++;
      return answer(...asked);
    };
    calls = 0;
    server = makeServer();
    server.on('request', listenerOf(shop.app, shop.services));
    await listen(server, 0);
  }
  beforeEach(() => open());
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${portOf(server)}${path}`, { method, headers });
  const eventNames = async () =>
    ((await (await read(EVENTS)).json()) as Events).events.map(({ name }) => name);

  test('a read asked again is answered without the app, and the same to the last header', async () => {
    for (const path of [PLAN, EVENTS, '/api/openapi.json']) {
      calls = 0;
      const answers = [];
      for (let turn = 0; turn < 3; turn++) {
        const answer = await read(path);
        const { date: _, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers);
        answers.push({ id, headers, status: answer.status, text: await answer.text() });
      }
      expect(calls).toBe(1);
      const [first, second, third] = answers.map(({ id: _, ...rest }) => rest);
      expect(second).toEqual(first);
      expect(third).toEqual(first);
      expect(new Set(answers.map(({ id }) => id)).size).toBe(3);
    }
  });

  test('it stands in the log like any other', async () => {
    for (let turn = 0; turn < 2; turn++) await (await read(`${PLAN}?x=1`)).text();
    const [slow, quick] = shop.log.map(({ facts }) => facts);
    expect(quick).toEqual({ ...slow, request: expect.stringMatching(/^\S+\.1$/) });
    expect(slow).toMatchObject({ method: 'GET', route: '/api/booking/event/:id', status: 200 });
  });

  test('each browser gets its encoding, and nothing when it has the bytes', async () => {
    const tag = (await read(PLAN)).headers.get('ETag') ?? '';
    const raw = await read(PLAN, { 'Accept-Encoding': 'identity' });
    expect(raw.headers.get('Content-Encoding')).toBeNull();
    calls = 0;
    const known = await read(PLAN, { 'If-None-Match': tag });
    expect([known.status, await known.text(), calls]).toEqual([304, '', 0]);
    expect(known.headers.get('Cache-Control')).toBe('no-cache');
    const other = await read(PLAN, { 'If-None-Match': '"other"' });
    expect([other.status, calls]).toEqual([200, 0]);
  });

  test('other methods go to the app', async () => {
    await (await read(PLAN)).text();
    expect((await read(PLAN, {}, 'HEAD')).status).toBe(200);
    const marker = { 'X-Requested-With': 'XMLHttpRequest' };
    expect((await read(PLAN, marker, 'DELETE')).status).toBe(405);
    expect(calls).toBe(3);
  });

  test('a sale is seen at once', async () => {
    const before = await (await read(PLAN)).text();
    const { block_id, seat_id } = await store.read
      .selectFrom('seats')
      .innerJoin('blocks', 'blocks.id', 'seats.block_id')
      .innerJoin('events', 'events.layout_id', 'blocks.layout_id')
      .where('events.id', '=', 2)
      .select(['blocks.id as block_id', 'seats.id as seat_id'])
      .executeTakeFirstOrThrow();
    const price = await store.read.selectFrom('ticket_prices').select('id').executeTakeFirstOrThrow();
    const until = shop.clock.now + 60_000;
    const placement = { event_id: 2, block_id, seat_id, ticket_price_id: price.id, held_until: until };
    await store.write((trx) => trx.insertInto('placements').values(placement).execute());
    shop.services.changes.announce(2, { taken: [{ block_id, seat_id }], freed: [] });
    expect(await (await read(PLAN)).text()).not.toBe(before);
    shop.clock.advance(60_000);
    expect(await (await read(PLAN)).text()).toBe(before);
    await store.write((trx) => trx.deleteFrom('placements').execute());
  });

  test('what staff change is seen at once, also by an answer that was on its way then', async () => {
    const [name = ''] = await eventNames();
    const rename = async (to: string) => {
      await store.write((trx) => trx.updateTable('events').set({ name: to }).where('id', '=', 1).execute());
      shop.services.changes.announceCatalogue();
    };
    await rename('Neuer Name');
    expect(await eventNames()).toContain('Neuer Name');
    await rename(name);
    expect(await eventNames()).toContain(name);
  });

  describe('a change while an answer is being made', () => {
    test('keeps that answer from being given again', async () => {
      const making = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      let text = '"old"';
      shop.app.get('/api/slow', async (c) => {
        const prepared = new PreparedAnswer(shop.services.clock, {
          version: () => 0,
          make: async () => ({ value: text, freshUntil: Number.POSITIVE_INFINITY }),
        });
        asked.resolve();
        await making.promise;
        return prepared.answer(c);
      });
      const first = read('/api/slow');
      await asked.promise;
      shop.services.changes.announceCatalogue();
      await (await read(EVENTS)).text();
      making.resolve();
      expect(await (await first).json()).toBe('old');
      text = '"new"';
      expect(await (await read('/api/slow')).json()).toBe('new');
      expect(await (await read('/api/slow')).json()).toBe('new');
    });
  });

  test('they count among all calls of an address', async () => {
    server.close();
    await open({ isRateLimited: true });
    const address = `http://127.0.0.1:${portOf(server)}${EVENTS}`;
    const ask = async () => {
      const answer = await fetch(address);
      await answer.text();
      return answer.status;
    };
    await ask();
    const socket = { remoteAddress: '127.0.0.1' };
    const rest = Array.from({ length: 19_998 }, () =>
      shop.app.request('/robots.txt', {}, { incoming: { socket } }),
    );
    await Promise.all(rest);
    expect([await ask(), await ask()]).toEqual([200, 429]);
    shop.clock.advance(60_000);
    expect(await ask()).toBe(200);
  });
});
