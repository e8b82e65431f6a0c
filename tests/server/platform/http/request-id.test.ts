import type { Server } from 'node:http';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { listen, listenerOf, makeServer, portOf } from '../../../../src/server/platform/http/http-server.ts';
import { trustedProxies } from '../../../../src/server/platform/http/limits/client-address.ts';
import {
  currentRequestId,
  requestIds,
  withRequestId,
} from '../../../../src/server/platform/http/request-id.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { testShop } from '../../../support/test-shop.ts';

const UUID = '3f2b8c1e-9d4a-4e6f-8a7b-0c1d2e3f4a5b';
const HEX = '0123456789abcdef0123456789ABCDEF';

const from = (remoteAddress: string, proxies = trustedProxies('')) => ({
  incoming: { socket: { remoteAddress } },
  proxies,
});

test('ids count under a name of the server', () => {
  const next = requestIds((length) => new Uint8Array(length));
  expect([next({}, undefined), next({}, null)]).toEqual(['AAAAAAAA.1', 'AAAAAAAA.2']);
});

test('the id of a trusted proxy is taken, in one of the forms that proxies make', () => {
  const next = requestIds((length) => new Uint8Array(length));
  expect(next(from('127.0.0.1'), UUID)).toBe(UUID);
  expect(next(from('::ffff:10.1.2.3'), HEX)).toBe(HEX);
  for (const sent of ['mine', 'Anna Groß', `${UUID}x`, `${UUID}, ${UUID}`, `${UUID}\n`, 'a'.repeat(40), ''])
    expect(next(from('127.0.0.1'), sent)).toMatch(/^AAAAAAAA\./);
  expect(next(from('203.0.113.7'), UUID)).toMatch(/^AAAAAAAA\./);
  expect(next(from('127.0.0.1', trustedProxies('none')), UUID)).toMatch(/^AAAAAAAA\./);
});

eachDatabase((_, openTestStore) => {
  describe('behind a proxy', () => {
    let server: Server;
    afterEach(() => {
      server.closeAllConnections();
      server.close();
    });

    test('its id stands in the answer and in the log, of prepared answers too', async () => {
      const shop = testShop(await openTestStore());
      server = makeServer();
      server.on('request', listenerOf(shop.app, shop.services));
      await listen(server, 0);
      const url = `http://127.0.0.1:${portOf(server)}/api/booking/events`;
      const ask = (id: string) => fetch(url, { headers: { 'X-Request-Id': id } });
      for (const id of [UUID, HEX]) {
        const answer = await ask(id);
        await answer.text();
        expect(answer.headers.get('X-Request-Id')).toBe(id);
      }
      expect(shop.log.at(-1)?.facts).toMatchObject({ request: HEX });
      const made = await ask('mine');
      await made.text();
      expect(made.headers.get('X-Request-Id')).not.toBe('mine');
    });
  });

  test('a fault is answered with the id under which it is logged', async () => {
    const store = await openTestStore();
    let seen: string | undefined;
    const shop = testShop(store, {
      log: { info() {}, warn() {}, error: () => (seen = currentRequestId()) },
    });
    const read = () => shop.call('GET', '/api/booking/order/oRd3rOrd3rOrd3rOrd3rOr');
    expect((await read()).body.request_id).toBeUndefined();
    await store.close();
    const answer = await read();
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.body.request_id).toBe(answer.headers.get('X-Request-Id'));
    expect(seen).toBe(answer.body.request_id);
  });

  test('what is logged within a write names its own request, whoever shares the transaction', async () => {
    const store = await openTestStore();
    const within = (id: string) =>
      withRequestId(id, () =>
        store.write(async (trx) => {
          await sql`select 1`.execute(trx);
          return [id, currentRequestId()];
        }),
      );
    const all = await Promise.all(['first', 'second', 'third'].map(within));
    expect(all).toEqual([
      ['first', 'first'],
      ['second', 'second'],
      ['third', 'third'],
    ]);
    expect(await store.write(async () => String(currentRequestId()))).toBe('undefined');
  });
});
