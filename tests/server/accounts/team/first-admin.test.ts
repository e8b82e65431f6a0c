import { expect, test } from 'vitest';
import { permissions } from '../../../../src/domain/permission.ts';
import { ensureFirstAdmin } from '../../../../src/server/accounts/team/make-first-account.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { testShop } from '../../../support/test-shop.ts';

const config = { adminEmail: 'Leitung@Weinfest.Example', adminPassword: 'Trollinger und Lemberger' };
const login = { email: 'leitung@weinfest.example', password: 'Trollinger und Lemberger' };

eachDatabase((_, openTestStore) => {
  test('the first start makes an account that may do everything', async () => {
    const shop = testShop(await openTestStore(), { config });
    await ensureFirstAdmin(shop.services);
    const { body } = await shop.call('POST', '/api/login', login);
    expect(body).toMatchObject({ success: true, permissions: permissions.toSorted() });
  });

  test('later starts change nothing, whatever the environment says', async () => {
    const store = await openTestStore();
    await ensureFirstAdmin(testShop(store, { config }).services);
    const shop = testShop(store, { config: { adminEmail: 'x@weinfest.example', adminPassword: 'short' } });
    await ensureFirstAdmin(shop.services);
    expect(await store.read.selectFrom('users').select('email').execute()).toEqual([{ email: login.email }]);
  });

  test('two servers that start together make one account', async () => {
    const store = await openTestStore();
    const shops = [testShop(store, { config }), testShop(store, { config, seed: 'other' })];
    await Promise.all(shops.map((shop) => ensureFirstAdmin(shop.services)));
    expect(await store.read.selectFrom('users').select('email').execute()).toHaveLength(1);
    expect(await store.read.selectFrom('user_permissions').selectAll().execute()).toHaveLength(
      permissions.length,
    );
  });

  test.each([false, true])(
    'without both there is no account and no password of ours (sample: %s)',
    async (is) => {
      const store = await openTestStore();
      const shop = testShop(store, { config: { hasSampleData: is } });
      await ensureFirstAdmin(shop.services);
      expect(await store.read.selectFrom('users').selectAll().execute()).toEqual([]);
      expect(shop.log).toMatchObject([{ level: 'warn', what: 'nobody can log in yet' }]);
    },
  );

  test.each([
    [{ adminEmail: '', adminPassword: 'Trollinger und Lemberger' }, /ADMIN_EMAIL/],
    [{ adminEmail: 'leitung', adminPassword: 'Trollinger und Lemberger' }, /ADMIN_EMAIL/],
    [{ adminEmail: 'leitung@weinfest.example', adminPassword: '' }, /ADMIN_PASSWORD/],
    [{ adminEmail: 'leitung@weinfest.example', adminPassword: 'kurz' }, /kürzer als 10 Zeichen/],
  ])('%o stops the start with a sentence that says why', async (wrong, message) => {
    const store = await openTestStore();
    await expect(ensureFirstAdmin(testShop(store, { config: wrong }).services)).rejects.toThrow(message);
    expect(await store.read.selectFrom('users').selectAll().execute()).toEqual([]);
  });
});
