import { expect, test } from 'vitest';
import type { Profile } from '../../../../src/contract/accounts.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { addMember } from '../../../support/team-member.ts';
import { testShop } from '../../../support/test-shop.ts';

const PROFILE = '/api/office/profile';
const PASSWORD = `${PROFILE}/password`;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function memberAt(openTestStore: OpenTestStore, config = {}) {
  const store = await openTestStore();
  const shop = testShop(store, { config });
  const member = await addMember(store, { permissions: [] });
  const logIn = async (userAgent: string, who = member) => {
    const browser = shop.guest({ 'User-Agent': userAgent });
    const { email, password } = who;
    const { status, body } = await browser.call<{ token: string }>('POST', '/api/login', { email, password });
    const headers = { Authorization: `Bearer ${body.token}` };
    const call = <B = Record<string, unknown>>(method: string, path: string, sent?: unknown) =>
      browser.call<B>(method, path, sent, headers);
    return { status, call, sessions: async () => (await call<Profile>('GET', PROFILE)).body.sessions };
  };
  return { shop, store, member, logIn };
}

eachDatabase((_, openTestStore) => {
  test('everybody sees where he is logged in, this one first', async () => {
    const { shop, store, logIn } = await memberAt(openTestStore);
    const desktop = await logIn(DESKTOP);
    shop.clock.advance(60_000);
    const phone = await logIn(PHONE);
    const other = await addMember(store, { email: 'max@weinfest.example' });
    await logIn('', other);
    const { body } = await desktop.call<Profile>('GET', PROFILE);
    expect(body).toMatchObject({ email: 'erika@weinfest.example', firstname: 'Erika', lastname: 'Muster' });
    expect(body.sessions.map(({ browser, is_this }) => [browser, is_this])).toEqual([
      ['Firefox auf Linux', true],
      ['Safari auf iPhone', false],
    ]);
    expect((await phone.sessions()).map(({ is_this }) => is_this)).toEqual([true, false]);
    expect(body.sessions[1]?.created_at).toBe('2027-03-01T15:01:00');
    const kept = await store.read.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/Mozilla|18_5/);
  });

  test('one session is ended, or all others, and nobody else’s', async () => {
    const { store, logIn } = await memberAt(openTestStore);
    const [desktop, phone, third] = [await logIn(DESKTOP), await logIn(PHONE), await logIn('')];
    const other = await logIn('', await addMember(store, { email: 'max@weinfest.example' }));
    const theirs = (await other.sessions())[0]?.id;
    const phones = (await desktop.sessions()).find(({ browser }) => browser.startsWith('Safari'))?.id;
    for (const id of [theirs, phones, phones, 'nobody'])
      expect((await desktop.call('DELETE', `${PROFILE}/sessions/${id}`)).status).toBe(200);
    expect((await phone.call('GET', PROFILE)).status).toBe(401);
    expect((await third.call('GET', PROFILE)).status).toBe(200);
    expect((await desktop.call('DELETE', `${PROFILE}/sessions`)).status).toBe(200);
    expect((await third.call('GET', PROFILE)).status).toBe(401);
    expect(await desktop.sessions()).toHaveLength(1);
    expect(await other.sessions()).toHaveLength(1);
  });

  test('a login from a browser that is logged in ends the session before it', async () => {
    const { member, logIn, store } = await memberAt(openTestStore);
    const [desktop, phone] = [await logIn(DESKTOP), await logIn(PHONE)];
    const { email } = member;
    expect((await desktop.call('POST', '/api/login', { email, password: 'wrong' })).status).toBe(401);
    expect((await desktop.call('GET', PROFILE)).status).toBe(200);
    const max = await addMember(store, { email: 'max@weinfest.example' });
    const next = { email: max.email, password: max.password };
    expect((await desktop.call('POST', '/api/login', next)).status).toBe(200);
    expect((await desktop.call('GET', PROFILE)).status).toBe(401);
    expect((await phone.call('GET', PROFILE)).status).toBe(200);
  });

  test('a session that has run out stands in no list', async () => {
    const { shop, logIn } = await memberAt(openTestStore);
    await logIn(PHONE);
    shop.clock.advance(12 * 60 * 60 * 1000);
    expect(await (await logIn(DESKTOP)).sessions()).toHaveLength(1);
  });

  test('a changed password ends the other sessions and every link, and this one goes on', async () => {
    const { shop, store, member, logIn } = await memberAt(openTestStore);
    const [desktop, phone] = [await logIn(DESKTOP), await logIn(PHONE)];
    const link = { token_hash: 'x', user_id: member.id, expires_at: shop.clock.now + 1 };
    await store.write((trx) => trx.insertInto('password_links').values(link).execute());
    const password = 'Silvaner & Kerner';
    const change = { current_password: member.password, password };
    expect(await desktop.call('PUT', PASSWORD, change)).toMatchObject({ body: { success: true } });
    expect((await desktop.call('GET', PROFILE)).status).toBe(200);
    expect((await phone.call('GET', PROFILE)).status).toBe(401);
    expect((await logIn('')).status).toBe(401);
    expect((await logIn('', { ...member, password })).status).toBe(200);
    expect(await store.read.selectFrom('password_links').selectAll().execute()).toEqual([]);
    expect(await store.read.selectFrom('team_history').select(['who', 'what']).execute()).toEqual([
      { who: 'Erika Muster', what: 'password_changed' },
    ]);
  });

  test('without the old password nothing changes, and the session goes on', async () => {
    const { member, logIn } = await memberAt(openTestStore);
    const desktop = await logIn(DESKTOP);
    const wrong = { current_password: 'wrong', password: 'Silvaner & Kerner' };
    expect(await desktop.call('PUT', PASSWORD, wrong)).toMatchObject({
      status: 422,
      body: { errors: { current_password: 'Das ist nicht dein jetziges Passwort.' } },
    });
    const short = { current_password: member.password, password: 'kurz' };
    expect(await desktop.call('PUT', PASSWORD, short)).toMatchObject({
      status: 422,
      body: { errors: { password: 'Bitte mindestens 10 Zeichen' } },
    });
    expect((await logIn(DESKTOP)).status).toBe(200);
  });

  test('of two changes at once one counts', async () => {
    const { member, logIn } = await memberAt(openTestStore);
    const [desktop, phone] = [await logIn(DESKTOP), await logIn(PHONE)];
    const change = (password: string) => ({ current_password: member.password, password });
    const answers = await Promise.all([
      desktop.call('PUT', PASSWORD, change('Silvaner & Kerner')),
      phone.call('PUT', PASSWORD, change('Trollinger & Lemberger')),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('whoever finds a browser open cannot guess the password by it', async () => {
    const { logIn } = await memberAt(openTestStore, { isRateLimited: true });
    const desktop = await logIn(DESKTOP);
    const wrong = { current_password: 'wrong', password: 'Silvaner & Kerner' };
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await desktop.call('PUT', PASSWORD, wrong)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });
});
