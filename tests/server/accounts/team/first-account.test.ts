import { expect, test } from 'vitest';
import { permissions } from '../../../../src/domain/permission.ts';
import { ensureFirstAdmin } from '../../../../src/server/accounts/team/make-first-account.ts';
import { hashSecret } from '../../../../src/server/platform/http/secrets.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { addMember } from '../../../support/team-member.ts';
import { testShop } from '../../../support/test-shop.ts';

const FIRST = '/api/password/first';
const DAY_MS = 24 * 60 * 60 * 1000;
const vera = {
  email: ' Vera@Weinfest.example',
  firstname: 'Vera',
  lastname: 'Vorstand',
  password: 'Riesling 2026',
};
const login = { email: 'vera@weinfest.example', password: vera.password };

async function freshShop(openTestStore: OpenTestStore) {
  const store = await openTestStore();
  const shop = testShop(store);
  const address = String(await ensureFirstAdmin(shop.services));
  const token = /^http:\/\/localhost:3000\/login\/password#([\w-]{43})$/.exec(address)?.[1] ?? '';
  const users = () => store.read.selectFrom('users').select('email').execute();
  return { shop, store, token, users };
}

eachDatabase((_, openTestStore) => {
  test('the link from the console makes one account that may do everything, and no second', async () => {
    const { shop, store, token, users } = await freshShop(openTestStore);
    expect((await shop.call('POST', '/api/password/link', { token })).body).toEqual({
      email: '',
      firstname: '',
      is_invited: true,
      is_first: true,
    });
    expect(await shop.call('POST', FIRST, { ...vera, token })).toMatchObject({ body: { success: true } });
    expect(await shop.call('POST', '/api/login', login)).toMatchObject({
      status: 200,
      body: { user: { firstname: 'Vera', lastname: 'Vorstand' }, permissions: permissions.toSorted() },
    });
    for (const [path, body] of [
      [FIRST, { ...vera, email: 'x@weinfest.example', token }],
      ['/api/password/link', { token }],
    ] as const)
      expect(await shop.call('POST', path, body)).toMatchObject({ status: 409, body: { code: 'link_over' } });
    expect(await users()).toEqual([{ email: login.email }]);
    expect(await store.read.selectFrom('password_links').selectAll().execute()).toEqual([]);
    expect(await store.read.selectFrom('team_history').select(['who', 'what']).execute()).toEqual([
      { who: 'Vera Vorstand', what: 'first' },
    ]);
    expect(await ensureFirstAdmin(shop.services)).toBeNull();
  });

  test('two who use the link at once make one account', async () => {
    const { shop, token, users } = await freshShop(openTestStore);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        shop.guest().call('POST', FIRST, { ...vera, email: `${name}@weinfest.example`, token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await users()).toHaveLength(1);
  });

  test('a new start ends the link of the last one', async () => {
    const { shop, store, token, users } = await freshShop(openTestStore);
    const again = testShop(store, { seed: 'again' });
    const fresh = String(await ensureFirstAdmin(again.services)).split('#')[1];
    expect(await shop.call('POST', FIRST, { ...vera, token })).toMatchObject({
      status: 409,
      body: { code: 'set_up_over' },
    });
    expect(await users()).toEqual([]);
    expect((await shop.call('POST', FIRST, { ...vera, token: fresh })).status).toBe(200);
  });

  test('of several processes that start together every link is good, but none of an earlier start', async () => {
    const { shop, store, token } = await freshShop(openTestStore);
    const several = (seed: string) => {
      const { services } = testShop(store, { seed });
      services.clock = shop.services.clock;
      services.config = { ...services.config, processes: 2 };
      return ensureFirstAdmin(services);
    };
    shop.clock.advance(DAY_MS / 2);
    const one = String(await several('one')).split('#')[1];
    await several('two');
    expect((await shop.call('POST', FIRST, { ...vera, token })).body).toMatchObject({ code: 'set_up_over' });
    expect((await shop.call('POST', FIRST, { ...vera, token: one })).status).toBe(200);
  });

  test('the link is good for 24 hours', async () => {
    const { shop, token, users } = await freshShop(openTestStore);
    shop.clock.advance(DAY_MS);
    expect(await shop.call('POST', FIRST, { ...vera, token })).toMatchObject({
      body: { code: 'set_up_over' },
    });
    expect(await users()).toEqual([]);
    shop.clock.advance(-1);
    expect((await shop.call('POST', FIRST, { ...vera, token })).status).toBe(200);
  });

  test('what is missing is named, and the link stays good', async () => {
    const { shop, token } = await freshShop(openTestStore);
    const { status, body } = await shop.call('POST', FIRST, { token, email: 'vera', password: 'kurz' });
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object).sort()).toEqual(['email', 'firstname', 'lastname', 'password']);
    expect((await shop.call('POST', FIRST, { ...vera, token })).status).toBe(200);
  });

  test('the link of an invitation makes no first account, and the one from the console sets no password', async () => {
    const { shop, token } = await freshShop(openTestStore);
    const set = await shop.call('POST', '/api/password', { token, password: vera.password });
    expect(set).toMatchObject({ status: 409 });
    expect((await shop.call('POST', FIRST, { ...vera, token: 'x' })).status).toBe(409);
    const { id: user_id } = await addMember(shop.services.store);
    const link = { token_hash: hashSecret('invited'), user_id, expires_at: shop.clock.now + DAY_MS };
    await shop.services.store.write((trx) => trx.insertInto('password_links').values(link).execute());
    expect((await shop.call('POST', '/api/password/link', { token: 'invited' })).body.is_first).not.toBe(
      true,
    );
    expect((await shop.call('POST', FIRST, { ...vera, token: 'invited' })).status).toBe(409);
  });

  test('the link stands neither in the database nor in the log', async () => {
    const { shop, store, token } = await freshShop(openTestStore);
    await shop.call('POST', FIRST, { ...vera, token: `${token}x` });
    const kept = await store.read.selectFrom('password_links').selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify([kept, shop.log])).not.toContain(token);
  });
});
