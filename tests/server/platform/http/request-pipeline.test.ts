import { beforeAll, expect, test } from 'vitest';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { addMember } from '../../../support/team-member.ts';
import { testShop } from '../../../support/test-shop.ts';

const ORDER_ID = 'oRd3rOrd3rOrd3rOrd3rOr';

eachDatabase((_name, openTestStore) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
  });

  test('every answer carries an id of its own, whatever the caller sent', async () => {
    const shop = testShop(store);
    const ids = new Set<string | null>();
    for (const path of ['/healthz', '/api/nothing', '/api/booking/event/x']) {
      const answer = await shop.call('GET', path, undefined, { 'X-Request-Id': 'mine' });
      ids.add(answer.headers.get('X-Request-Id'));
    }
    expect(ids.size).toBe(3);
    expect(ids).not.toContain('mine');
    expect(ids).not.toContain(null);
  });

  test('the log tells the pattern of an address and nothing that was in it', async () => {
    const shop = testShop(store);
    await shop.call('GET', `/api/booking/order/${ORDER_ID}?secret=1`);
    await shop.call('GET', `/nowhere/${ORDER_ID}`);
    await shop.call('POST', `/nowhere/${ORDER_ID}`, {}, { 'X-Requested-With': '' });
    expect(shop.log.filter(({ what }) => what === 'request')).toHaveLength(3);
    expect(shop.log[0]).toEqual({
      level: 'info',
      what: 'request',
      facts: { method: 'GET', route: '/api/booking/order/:id', status: 404, ms: 0, code: 'unknown_order' },
    });
    expect(JSON.stringify(shop.log)).not.toMatch(/oRd3r|secret/);
  });

  test('the log tells by id who called and by its code why they were refused', async () => {
    const shop = testShop(store);
    const { id, email, password } = await addMember(store, { permissions: ['checkin'] });
    const { body } = await shop.call<{ token: string }>('POST', '/api/login', { email, password });
    const headers = { Authorization: `Bearer ${body.token}` };
    await shop.call('GET', '/api/office/team', undefined, headers);
    await shop.call('GET', '/api/office/profile', undefined, headers);
    await shop.call('POST', '/api/login', { email, password: 'wrong' });
    const lines = shop.log.filter(({ what }) => what === 'request').map(({ facts }) => facts);
    expect(lines.map(({ user, code }) => [user, code])).toEqual([
      [undefined, undefined],
      [id, 'not_allowed'],
      [id, undefined],
      [undefined, 'login_failed'],
    ]);
  });

  test('what the shop asks itself to render a page is no line in the log', async () => {
    const shop = testShop(store);
    await shop.app.request('/api/booking/events', {}, { isOwnCall: true });
    expect(shop.log).toEqual([]);
  });

  test('answers are not kept and not sniffed', async () => {
    const shop = testShop(store);
    for (const path of ['/api/nothing', '/healthz', '/nowhere']) {
      const { headers } = await shop.call('GET', path);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(headers.get('Strict-Transport-Security')).toBeNull();
    }
  });

  test('what could be a page is not framed, runs no foreign script and leads nobody to an order', async () => {
    const { headers } = await testShop(store).call('GET', '/nowhere');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Permissions-Policy')).toContain('camera=(self)');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
  });

  test('nothing but the scanner and its worker may run WebAssembly', async () => {
    const shop = testShop(store);
    const policyOf = async (path: string) =>
      (await shop.call('GET', path)).headers.get('Content-Security-Policy') ?? '';
    for (const path of ['/scanner', '/SCANNER/', '/scanner?x', '/assets/decode-worker-a1.js'])
      expect(await policyOf(path)).toContain("script-src 'self' 'wasm-unsafe-eval';");
    for (const path of ['/', '/scanners', '/booking/basket', '/dashboard', '/assets/index-a1.js'])
      expect(await policyOf(path)).toContain("script-src 'self';");
    expect(await policyOf('/api/booking/events')).toBe("frame-ancestors 'none'");
  });

  test('over https browsers are told to stay there', async () => {
    const shop = testShop(store, { config: { publicUrl: 'https://weinfest.example' } });
    const { headers } = await shop.call('GET', '/healthz');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });

  test('a fault is logged with its stack and answered without it', async () => {
    const shop = testShop(store);
    shop.app.get('/broken', () => {
      throw new Error('the secret reason', { cause: new Error('the deeper reason') });
    });
    const answer = await shop.call('GET', '/broken');
    expect(answer).toMatchObject({ status: 500, body: { success: false, code: 'fault' } });
    expect(JSON.stringify(answer.body)).not.toContain('reason');
    const fault = shop.log.find(({ what }) => what === 'fault');
    expect(fault?.facts.stack).toContain('the secret reason');
    expect(fault?.facts.cause).toContain('the deeper reason');
    expect(shop.log.at(-1)?.facts).toMatchObject({ route: '/broken', status: 500 });
  });

  test.each(['SQLITE_BUSY', 'ECONNREFUSED', '57P01', '53300', '08006'])(
    'a database that is not to be had just now (%s) is a reason to try again',
    async (code) => {
      const shop = testShop(store);
      shop.app.get('/busy', () => {
        throw Object.assign(new Error('busy'), { code });
      });
      const answer = await shop.call('GET', '/busy');
      expect(answer).toMatchObject({ status: 503, body: { code: 'try_again' } });
      expect(answer.headers.get('Retry-After')).toBe('2');
    },
  );
});
