import { expect, test } from 'vitest';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { addMember } from '../../../support/team-member.ts';
import { type TestShop, testShop } from '../../../support/test-shop.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

async function logIn(store: Store, remember = false) {
  const shop = testShop(store);
  const { id, email, password } = await addMember(store);
  const { body } = await shop.call<{ token: string }>('POST', '/api/login', { email, password, remember });
  return { shop, id, headers: { Authorization: `Bearer ${body.token}` } };
}

const refresh = (shop: TestShop, headers: Record<string, string>) =>
  shop.call('GET', '/api/updt', undefined, headers);

eachDatabase((_, openTestStore) => {
  test('refreshing says who one is and what one may do now', async () => {
    const store = await openTestStore();
    const { shop, id, headers } = await logIn(store);
    await store.write((trx) =>
      trx.deleteFrom('user_permissions').where('permission', '!=', 'team').execute(),
    );
    const { status, body } = await refresh(shop, headers);
    expect(status).toBe(200);
    expect(body).toEqual({ user: { firstname: 'Erika', lastname: 'Muster' }, permissions: ['team'] });
    expect(id).toBeGreaterThan(0);
  });

  test('twelve hours without use end a session, each use begins them anew', async () => {
    const { shop, headers } = await logIn(await openTestStore());
    for (let i = 0; i < 3; i++) {
      shop.clock.advance(12 * HOUR - 1);
      expect((await refresh(shop, headers)).status).toBe(200);
    }
    shop.clock.advance(12 * HOUR);
    expect((await refresh(shop, headers)).status).toBe(401);
  });

  test('however often it is used, a session that is not remembered lasts seven days', async () => {
    const { shop, headers } = await logIn(await openTestStore());
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      shop.clock.advance(8 * HOUR);
      expect((await refresh(shop, headers)).status).toBe(200);
    }
    shop.clock.advance(8 * HOUR - 1);
    expect((await refresh(shop, headers)).status).toBe(200);
    shop.clock.advance(1);
    expect((await refresh(shop, headers)).status).toBe(401);
  });

  test('a session that is remembered lasts thirty days, used or not, and no longer', async () => {
    const { shop, headers } = await logIn(await openTestStore(), true);
    shop.clock.advance(29 * DAY);
    expect((await refresh(shop, headers)).status).toBe(200);
    shop.clock.advance(DAY - 1);
    expect((await refresh(shop, headers)).status).toBe(200);
    shop.clock.advance(1);
    expect((await refresh(shop, headers)).status).toBe(401);
  });

  test('use is written down once a minute at most', async () => {
    const store = await openTestStore();
    const { shop, headers } = await logIn(store);
    const usedAt = async () =>
      (await store.read.selectFrom('sessions').select('used_at').execute())[0]?.used_at;
    const start = shop.clock.now;
    shop.clock.advance(MINUTE - 1);
    await refresh(shop, headers);
    expect(await usedAt()).toBe(start);
    shop.clock.advance(1);
    await Promise.all([refresh(shop, headers), refresh(shop, headers)]);
    expect(await usedAt()).toBe(start + MINUTE);
  });

  test('logging out ends the session, on this device alone', async () => {
    const store = await openTestStore();
    const { shop, headers } = await logIn(store);
    const { email, password } = await addMember(store, { email: 'max@weinfest.example' });
    const { body } = await shop.call('POST', '/api/login', { email, password });
    expect((await shop.call('GET', '/api/logout', undefined, headers)).body).toEqual({ success: true });
    expect((await refresh(shop, headers)).status).toBe(401);
    expect((await refresh(shop, { Authorization: `Bearer ${body.token}` })).status).toBe(200);
  });

  test('logging out without a session, or with one that is over, is a success', async () => {
    const { shop, headers } = await logIn(await openTestStore());
    const out = (sent: Record<string, string>) => shop.call('GET', '/api/logout', undefined, sent);
    await out(headers);
    for (const sent of [{}, headers, { Authorization: 'Bearer dead' }, { Authorization: 'Bearer' }]) {
      expect((await out(sent)).body).toEqual({ success: true });
    }
  });

  test('without a token nobody is logged in, and a token that does not hold is told so where one is needed', async () => {
    const shop = testShop(await openTestStore());
    const refused = { success: false, code: 'not_logged_in', message: 'Bitte melde dich an.' };
    expect((await refresh(shop, {})).body).toEqual(refused);
    for (const Authorization of [
      'Bearer x',
      'bearer x',
      'Bearer',
      'Bearer  a b ',
      `Bearer ${'x'.repeat(5000)}`,
    ]) {
      expect((await refresh(shop, { Authorization })).body).toEqual(refused);
      expect((await shop.call('GET', '/api/booking/holds', undefined, { Authorization })).status).toBe(200);
    }
  });

  test('a token that is over keeps nobody from logging in anew, whether a session’s or a phone’s', async () => {
    const store = await openTestStore();
    const shop = testShop(store);
    const { email, password } = await addMember(store);
    for (const Authorization of ['Bearer over', 'Bearer door_revoked']) {
      const { status } = await shop.call('POST', '/api/login', { email, password }, { Authorization });
      expect(status).toBe(200);
    }
  });

  test('a password for the whole site, asked by whoever stands before us, is not ours', async () => {
    const shop = testShop(await openTestStore());
    const headers = { Authorization: 'Basic YTpi' };
    expect((await shop.call('GET', '/api/booking/holds', undefined, headers)).status).toBe(200);
  });
});
