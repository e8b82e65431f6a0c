import { expect, test } from 'vitest';
import type { NewSecondFactor, Profile } from '../../../../src/contract/accounts.ts';
import { base32 } from '../../../../src/server/accounts/second-factor/check-second-factor.ts';
import { hashSecret } from '../../../../src/server/platform/http/secrets.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { addMember } from '../../../support/team-member.ts';
import { FACTOR, PROFILE, secondFactorTeam } from './second-factor-team.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('a second factor is on from its first right code on, and ends the other sessions', async () => {
    const { store, logIn, tryLogin, codeAt, member, auditActions } = await secondFactorTeam(openTestStore);
    const right = { current_password: member.password };
    const [desktop, phone] = [await logIn(), await logIn()];
    const { body } = await desktop<NewSecondFactor>('POST', FACTOR, right);
    const { secret } = await store.read
      .selectFrom('second_factors')
      .select('secret')
      .executeTakeFirstOrThrow();
    expect(body.secret).toBe(base32(Buffer.from(secret, 'hex')));
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(body.address);
    expect(decodeURIComponent(address.pathname)).toMatch(/:erika@weinfest\.example$/);
    expect(address.searchParams.get('secret')).toBe(body.secret);
    expect((await tryLogin()).status).toBe(200);

    expect(await desktop('PUT', FACTOR, { code: '000000' })).toMatchObject({
      status: 422,
      body: { code: 'second_factor_wrong', errors: { code: expect.stringContaining('Code') } },
    });
    const on = await desktop<{ recovery_codes: string[] }>('PUT', FACTOR, { code: ` ${await codeAt()} ` });
    expect(new Set(on.body.recovery_codes).size).toBe(10);
    for (const code of on.body.recovery_codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect((await phone('GET', PROFILE)).status).toBe(401);
    expect((await desktop<Profile>('GET', PROFILE)).body.second_factor).toEqual({
      is_on: true,
      is_demanded: false,
      recovery_codes_left: 10,
    });
    const kept = await store.read.selectFrom('recovery_codes').selectAll().execute();
    expect(kept).toHaveLength(10);
    const first = on.body.recovery_codes[0] ?? '';
    expect(JSON.stringify(kept)).not.toContain(first.replaceAll('-', ''));
    expect(kept.every(({ user_id }) => user_id === member.id)).toBe(true);
    expect(await auditActions()).toEqual(['second_factor_on']);
    for (const call of [desktop('POST', FACTOR, right), desktop('PUT', FACTOR, { code: await codeAt(1) })])
      expect(await call).toMatchObject({ status: 409, body: { code: 'second_factor_on' } });
  });

  test('a code before anything is prepared is refused, and nothing is turned on', async () => {
    const { store, logIn } = await secondFactorTeam(openTestStore);
    expect(await (await logIn())('PUT', FACTOR, { code: '123456' })).toMatchObject({
      status: 409,
      body: { code: 'second_factor_not_begun' },
    });
    expect(await store.read.selectFrom('second_factors').selectAll().execute()).toEqual([]);
  });

  test('the login asks for the code only after the right password, and keeps „Angemeldet bleiben“', async () => {
    const { shop, logIn, tryLogin, codeAt, turnOn, member } = await secondFactorTeam(openTestStore);
    await turnOn(await logIn());
    const { email } = member;
    expect((await tryLogin({}, { ...member, password: 'wrong' })).body.code).toBe('login_failed');
    expect((await tryLogin({ code: '' })).body.code).toBe('second_factor_needed');
    expect(await tryLogin()).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } });
    expect((await tryLogin({ code: await codeAt(1) }, { ...member, email, password: 'x' })).status).toBe(401);
    const call = await logIn({ code: await codeAt(1), remember: true });
    expect(shop.log.findLast(({ what }) => what === 'logged in')?.facts.factor).toBe('app');
    shop.clock.advance(29 * DAY_MS);
    expect((await call('GET', PROFILE)).status).toBe(200);
  });

  test('each code logs in once, also of two who send it at once', async () => {
    const { shop, logIn, tryLogin, codeAt, turnOn } = await secondFactorTeam(openTestStore);
    await turnOn(await logIn());
    expect((await tryLogin({ code: await codeAt() })).body.code).toBe('second_factor_wrong');
    shop.clock.advance(60_000);
    const code = await codeAt();
    const both = await Promise.all([tryLogin({ code }), tryLogin({ code })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await tryLogin({ code: await codeAt(-1) })).body.code).toBe('second_factor_wrong');
    expect((await tryLogin({ code: await codeAt(2) })).body.code).toBe('second_factor_wrong');
    expect((await tryLogin({ code: await codeAt(1) })).status).toBe(200);
  });

  test('a recovery code logs in once, however it is typed, and only its owner', async () => {
    const { shop, store, logIn, tryLogin, turnOn } = await secondFactorTeam(openTestStore);
    const [first = '', second = ''] = await turnOn(await logIn());
    const typed = first.toLowerCase().replaceAll('-', ' ');
    const both = await Promise.all([tryLogin({ code: typed }), tryLogin({ code: first })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const max = await addMember(store, { email: 'max@weinfest.example' });
    await turnOn(await logIn({}, max), max.id);
    expect((await tryLogin({ code: second }, max)).body.code).toBe('second_factor_wrong');
    expect((await tryLogin({ code: second })).status).toBe(200);
    expect(await store.read.selectFrom('recovery_codes').selectAll().execute()).toHaveLength(18);
    const logins = shop.log.filter(({ what }) => what === 'logged in');
    expect(logins.map(({ facts }) => facts.factor)).toEqual([
      'none',
      'recovery_code',
      'none',
      'recovery_code',
    ]);
  });

  test('whoever finds a browser open without the password binds no phone to the account, and cannot guess it', async () => {
    const { store, shop, logIn, member } = await secondFactorTeam(openTestStore, { isRateLimited: true });
    const call = await logIn();
    expect(await call('POST', FACTOR, {})).toMatchObject({ status: 422 });
    const guess = (current_password: string) => call<{ code: string }>('POST', FACTOR, { current_password });
    const guesses = [];
    for (let n = 0; n < 11; n++) guesses.push((await guess(`wrong ${n}`)).body.code);
    expect(guesses).toEqual([...Array(10).fill('password_wrong'), 'too_many']);
    expect((await guess(member.password)).status).toBe(429);
    expect(await store.read.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    shop.clock.advance(60_000);
    expect((await guess(member.password)).status).toBe(200);
  });

  test('turning it off and new recovery codes need the password', async () => {
    const { logIn, tryLogin, turnOn, member, auditActions, codeAt } = await secondFactorTeam(openTestStore);
    const call = await logIn();
    const [old = ''] = await turnOn(call);
    const wrong = { current_password: 'wrong' };
    const right = { current_password: member.password };
    for (const path of [`${FACTOR}/off`, `${PROFILE}/recovery-codes`])
      expect(await call('POST', path, wrong)).toMatchObject({
        status: 422,
        body: { code: 'password_wrong' },
      });
    const fresh = await call<{ recovery_codes: string[] }>('POST', `${PROFILE}/recovery-codes`, right);
    expect((await tryLogin({ code: old })).body.code).toBe('second_factor_wrong');
    expect((await tryLogin({ code: String(fresh.body.recovery_codes[0]) })).status).toBe(200);
    expect((await tryLogin({ code: await codeAt(1) })).status).toBe(200);
    expect((await call('POST', `${FACTOR}/off`, right)).status).toBe(200);
    expect((await tryLogin()).status).toBe(200);
    expect(await call('POST', `${PROFILE}/recovery-codes`, right)).toMatchObject({
      body: { code: 'second_factor_off' },
    });
    expect(await auditActions()).toEqual(['second_factor_on', 'recovery_codes', 'second_factor_off']);
  });

  test('whoever knows the password cannot guess the code, from however many networks', async () => {
    const { logIn, tryLogin, turnOn, codeAt, shop } = await secondFactorTeam(openTestStore, {
      isRateLimited: true,
    });
    await turnOn(await logIn());
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await tryLogin({ code: '000000' })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    shop.clock.advance(5 * 60_000);
    expect((await tryLogin({ code: await codeAt() })).status).toBe(200);
  });

  test('who does not know the password uses up none of the tries of the code, nor keeps its owner out', async () => {
    const { logIn, tryLogin, turnOn, codeAt, member } = await secondFactorTeam(openTestStore, {
      isRateLimited: true,
    });
    await turnOn(await logIn());
    const stranger = () => tryLogin({ code: '000000' }, { ...member, password: 'guess' });
    for (let n = 0; n < 9; n++) expect((await stranger()).body.code).toBe('login_failed');
    const statuses = [];
    for (let n = 0; n < 9; n++) statuses.push((await tryLogin({ code: '000000' })).status);
    expect(statuses).toEqual(Array(9).fill(422));
    expect((await tryLogin({ code: await codeAt(1) })).status).toBe(200);
  });

  test('a new password by mail leaves the second factor on', async () => {
    const { shop, store, logIn, tryLogin, turnOn, member } = await secondFactorTeam(openTestStore);
    await turnOn(await logIn());
    const link = { token_hash: hashSecret('t'), user_id: member.id, expires_at: shop.clock.now + 1 };
    await store.write((trx) => trx.insertInto('password_links').values(link).execute());
    const password = 'Silvaner & Kerner';
    expect((await shop.call('POST', '/api/password', { token: 't', password })).status).toBe(200);
    expect((await tryLogin({}, { ...member, password })).body.code).toBe('second_factor_needed');
  });
});
