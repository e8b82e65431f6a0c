import { expect, test } from 'vitest';
import { browserLabel } from '../../../../src/server/accounts/sessions/log-in.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { addMember } from '../../../support/team-member.ts';
import { testShop } from '../../../support/test-shop.ts';

const failed = { success: false, code: 'login_failed', message: 'E-Mail oder Passwort stimmt nicht.' };

eachDatabase((_, openTestStore) => {
  test('logging in gives a token, who one is and what one may do', async () => {
    const store = await openTestStore();
    const shop = testShop(store);
    const { email, password } = await addMember(store, { permissions: ['orders', 'checkin'] });
    const { status, body } = await shop.call('POST', '/api/login', { email, password });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { firstname: 'Erika', lastname: 'Muster' },
      permissions: ['checkin', 'orders'],
    });
  });

  test('the address is taken in any letter case and with blanks around it', async () => {
    const store = await openTestStore();
    const { password } = await addMember(store, { email: 'jörg@weinfest.example' });
    const email = '  JÖRG@Weinfest.Example ';
    expect((await testShop(store).call('POST', '/api/login', { email, password })).status).toBe(200);
  });

  test('a wrong password and an unknown address are told apart by nobody', async () => {
    const store = await openTestStore();
    const shop = testShop(store);
    const { email, password } = await addMember(store);
    for (const body of [
      { email, password: `${password}!` },
      { email: 'nobody@weinfest.example', password },
      { email, password: password.toUpperCase() },
    ]) {
      const answer = await shop.call('POST', '/api/login', body);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(failed);
    }
  });

  test('empty fields are named in the words of the specification', async () => {
    const { status, body } = await testShop(await openTestStore()).call('POST', '/api/login', {
      email: '',
      password: '',
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ email: 'Value is required', password: 'Value is required' });
  });

  test('neither the token nor the password can be read from the database', async () => {
    const store = await openTestStore();
    const { email, password } = await addMember(store);
    const { body } = await testShop(store).call('POST', '/api/login', { email, password });
    const kept = JSON.stringify([
      await store.read.selectFrom('sessions').selectAll().execute(),
      await store.read.selectFrom('users').selectAll().execute(),
    ]);
    expect(kept).not.toContain(body.token);
    expect(kept).not.toContain(password);
  });

  test('somebody who may do nothing can log in all the same', async () => {
    const store = await openTestStore();
    const { email, password } = await addMember(store, { permissions: [] });
    const { body } = await testShop(store).call('POST', '/api/login', { email, password });
    expect(body).toMatchObject({ success: true, permissions: [] });
  });
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari auf iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge auf Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome auf Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox auf Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari auf Mac',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
  [`${'x'.repeat(100_000)} Firefox/140.0`, ''],
])('%s', (userAgent, words) => {
  expect(browserLabel(userAgent)).toBe(words);
});
