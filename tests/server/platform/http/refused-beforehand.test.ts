import { beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { testShop } from '../../../support/test-shop.ts';

const RESERVE = '/booking/event/1/reserve';
const seats = { seats: [{ id: 1, ticket_price_id: 1 }] };
const MEGABYTE = 1024 * 1024;

eachDatabase((_name, openTestStore) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
  });

  describe('the marker header', () => {
    test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s without it is refused anywhere', async (method) => {
      const shop = testShop(store);
      for (const path of [RESERVE, `/api${RESERVE}`, '/api/login', '/somewhere']) {
        const answer = await shop.call(method, path, seats, { 'X-Requested-With': 'curl' });
        expect(answer).toMatchObject({ status: 403, body: { success: false, code: 'marker_missing' } });
      }
      expect(await shop.call(method, '/somewhere', seats)).toMatchObject({ status: 404 });
    });

    test('a read needs none', async () => {
      const { app } = testShop(store);
      expect((await app.request('/healthz')).status).toBe(200);
    });

    test('logging out needs it, and so does a check-in by somebody who says who he is', async () => {
      const { app } = testShop(store);
      expect((await app.request('/api/logout')).status).toBe(403);
      const headers = { Authorization: 'Bearer x' };
      expect((await app.request('/api/item/7K3QF7K3QF7K3QF7K3QF/checkin', { headers })).status).toBe(403);
    });

    test('HEAD never checks in or logs out', async () => {
      const shop = testShop(store);
      for (const path of ['/api/logout', '/api/item/7K3QF7K3QF7K3QF7K3QF/checkin']) {
        const answer = await shop.call('HEAD', path, undefined, { Authorization: 'Bearer x' });
        expect(answer.status).toBe(405);
        expect(answer.headers.get('Allow')).toBe('GET');
      }
    });
  });

  describe('a body over one megabyte', () => {
    const large = 'x'.repeat(MEGABYTE + 1);

    test('is refused by the length it announces', async () => {
      const shop = testShop(store);
      const answer = await shop.call('POST', '/api/login', '{}', { 'Content-Length': String(MEGABYTE + 1) });
      expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
    });

    test('is refused when it announces no length', async () => {
      const shop = testShop(store);
      expect(await shop.call('POST', RESERVE, large)).toMatchObject({ status: 413 });
      expect(await shop.call('POST', '/nowhere', large)).toMatchObject({ status: 413 });
    });

    test('of exactly one megabyte is read', async () => {
      const shop = testShop(store);
      const answer = await shop.call('POST', RESERVE, 'x'.repeat(MEGABYTE));
      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } });
    });
  });

  describe('an address nobody serves', () => {
    test('is unknown, as JSON', async () => {
      const shop = testShop(store);
      for (const path of ['/api', '/api/', '/api/nothing', '/api/booking/events/', '/api/booking/event/x']) {
        const answer = await shop.call('GET', path);
        expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'unknown_address' } });
      }
    });

    test('with another method says which ones it takes', async () => {
      const shop = testShop(store);
      const deleted = await shop.call('DELETE', '/api/booking/holds');
      expect(deleted).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
      expect(deleted.headers.get('Allow')).toBe('GET, HEAD');
      const read = await shop.call('GET', `/api${RESERVE}`);
      expect(read.status).toBe(405);
      expect(read.headers.get('Allow')).toBe('POST');
      expect((await shop.call('OPTIONS', RESERVE)).status).toBe(405);
    });
  });

  test.each(['%', '%zz', '%E4', '%00', '%2500', '%ED%A0%80', 'a'.repeat(9_000), '..%2f..', '%0d%0a'])(
    'an odd id in an address (%.20s) is not found',
    async (id) => {
      const shop = testShop(store);
      for (const path of [`/api/booking/event/${id}`, `/api/booking/order/${id}`]) {
        expect(await shop.call('GET', path)).toMatchObject({ status: 404, body: { success: false } });
      }
      expect((await shop.call('GET', `/api/item/${id}/checkin`)).status).toBeLessThan(500);
      expect((await shop.call('POST', `/booking/event/${id}/reserve`, seats)).status).toBe(404);
    },
  );
});
