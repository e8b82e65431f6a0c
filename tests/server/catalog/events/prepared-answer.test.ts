import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { openHall } from '../../../support/order-shop.ts';
import type { TestShop } from '../../../support/test-shop.ts';

const PATH = '/api/booking/event/1';

async function read(shop: TestShop, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await shop.app.request(path, { method, headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, etag: response.headers.get('ETag') };
}

eachDatabase((_, openTestStore) => {
  test('reads the same in every encoding, each with a strong tag of its own', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const paths = ['events', 'prices', `event/${hall.concert.id}`, `event/1/block/${hall.blockA}`];
    for (const path of paths.map((path) => `/api/booking/${path}`)) {
      const plain = await read(shop, path);
      const br = await read(shop, path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
      const gzip = await read(shop, path, { 'Accept-Encoding': 'gzip' });
      expect(JSON.parse(plain.bytes.toString())).toBeTypeOf('object');
      expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
      expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
      expect([plain, br, gzip].map((one) => one.headers.get('Content-Encoding'))).toEqual([
        null,
        'br',
        'gzip',
      ]);
      expect(new Set([plain.etag, br.etag, gzip.etag]).size).toBe(3);
      for (const { headers, bytes, etag } of [plain, br, gzip]) {
        expect(etag).toMatch(/^"[\w-]+"$/);
        expect(Object.fromEntries(headers)).toMatchObject({
          'content-type': 'application/json',
          'content-length': String(bytes.byteLength),
          'cache-control': 'no-cache',
          vary: 'Accept-Encoding',
        });
      }
    }
  });

  test('who has it already is told so, and a change makes a new tag', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const { etag } = await read(shop, PATH);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await read(shop, PATH, { 'If-None-Match': known ?? '' });
      expect([again.status, again.bytes.byteLength, again.etag]).toEqual([304, 0, etag]);
      expect(again.headers.get('Vary')).toBe('Accept-Encoding');
    }
    expect((await read(shop, PATH, { 'If-None-Match': '"other"' })).status).toBe(200);
    // The tag of another encoding stands for other bytes.
    const other = await read(shop, PATH, { 'If-None-Match': etag ?? '', 'Accept-Encoding': 'br' });
    expect(other.status).toBe(200);

    const seats = [{ id: hall.seats[0], ticket_price_id: hall.concert.adult }];
    await shop.guest().call('POST', '/booking/event/1/reserve', { seats });
    const changed = await read(shop, PATH, { 'If-None-Match': etag ?? '' });
    expect(changed.status).toBe(200);
    expect(changed.etag).not.toBe(etag);

    shop.clock.advance(15 * 60_000);
    expect((await read(shop, PATH, { 'If-None-Match': etag ?? '' })).status).toBe(304);
  });

  test('HEAD answers as GET does, without the bytes', async () => {
    const { shop } = await openHall(openTestStore);
    const get = await read(shop, PATH, { 'Accept-Encoding': 'br' });
    const head = await read(shop, PATH, { 'Accept-Encoding': 'br' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.bytes.byteLength).toBe(0);
    for (const name of ['ETag', 'Content-Length', 'Content-Encoding']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  test('a database that fails once does not spoil the answers after it', async () => {
    const { shop } = await openHall(openTestStore);
    await read(shop, PATH);
    const { store } = shop.services;
    const works = store.read;
    Object.defineProperty(store, 'read', { value: undefined, configurable: true, writable: true });
    shop.services.changes.announce(1, { taken: [], freed: [] });
    expect((await read(shop, PATH)).status).toBe(500);
    store.read = works;
    expect((await read(shop, PATH)).status).toBe(200);
  });
});
