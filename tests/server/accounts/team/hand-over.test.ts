import { expect, test } from 'vitest';
import { permissions } from '../../../../src/domain/permission.ts';
import { NOBODYS_HASH } from '../../../../src/server/accounts/passwords/password-hash.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { addMember } from '../../../support/team-member.ts';
import { PROFILE, secondFactorTeam } from '../second-factor/second-factor-team.ts';

const HANDOVER = '/api/office/handover';
const everything = [...permissions].sort();

eachDatabase((_, openTestStore) => {
  /** Erika, who may do everything and hands over, and Max, who so far looks after the orders. */
  async function open(config = {}) {
    const team = await secondFactorTeam(openTestStore, config);
    const { store, member: erika } = team;
    const max = await addMember(store, {
      email: 'max@weinfest.example',
      permissions: ['orders'],
      password: 'Kerner & Bacchus',
    });
    const call = await team.logIn();
    const handOver = (more: object = {}) =>
      call<{ code?: string; errors?: Record<string, string> }>('POST', HANDOVER, {
        successor: max.id,
        kept: [],
        current_password: erika.password,
        successor_password: max.password,
        ...more,
      });
    const granted = async (id: number) => {
      const rows = store.read.selectFrom('user_permissions').select('permission').where('user_id', '=', id);
      return (await rows.orderBy('permission').execute()).map(({ permission }) => permission);
    };
    const isUnchanged = async () =>
      (await granted(erika.id)).join() === everything.join() && (await granted(max.id)).join() === 'orders';
    return { ...team, erika, max, call, handOver, granted, isUnchanged };
  }

  test('the successor gets everything at once, the leaver is logged out and keeps nothing', async () => {
    const { shop, store, erika, max, call, logIn, tryLogin, handOver, granted } = await open();
    const [phone, other] = [await logIn(), await logIn({}, max)];
    expect(await handOver()).toMatchObject({ status: 200, body: { success: true } });
    expect([await granted(erika.id), await granted(max.id)]).toEqual([[], everything]);
    for (const ended of [call, phone]) expect((await ended('GET', PROFILE)).status).toBe(401);
    expect((await other('GET', '/api/office/team')).status).toBe(200);
    expect((await tryLogin()).body.permissions).toEqual([]);
    const history = await store.read.selectFrom('team_history').selectAll().orderBy('id').execute();
    expect(history.map(({ who, what, member, permissions }) => [who, what, member, permissions])).toEqual([
      ['Erika Muster', 'handed_over', 'Erika Muster <max@weinfest.example>', permissions.join()],
      ['Erika Muster', 'changed', 'Erika Muster <erika@weinfest.example>', ''],
    ]);
    const told = JSON.stringify([history, shop.log]);
    for (const { password } of [erika, max]) expect(told).not.toContain(password);
  });

  test('the leaver keeps what is agreed, and never more than there was', async () => {
    const { store, erika, max, granted, logIn } = await open();
    const anna = await addMember(store, { email: 'anna@weinfest.example', permissions: ['team', 'events'] });
    const annas = await logIn({}, anna);
    const body = { successor: max.id, kept: ['events', 'settings'], successor_password: max.password };
    const answer = await annas('POST', HANDOVER, { ...body, current_password: anna.password });
    expect(answer.status).toBe(200);
    expect(await granted(anna.id)).toEqual(['events']);
    expect(await granted(max.id)).toEqual(['events', 'orders', 'team']);
    expect(await granted(erika.id)).toEqual(everything);
  });

  test('without both passwords nothing changes', async () => {
    const { handOver, isUnchanged, max, call, logIn } = await open();
    expect(await handOver({ current_password: 'wrong' })).toMatchObject({
      status: 422,
      body: { code: 'password_wrong', errors: { current_password: expect.any(String) } },
    });
    expect(await handOver({ successor_password: 'wrong' })).toMatchObject({
      status: 422,
      body: { code: 'successor_password_wrong', errors: { successor_password: expect.any(String) } },
    });
    const asMax = await logIn({}, max);
    expect((await asMax('POST', HANDOVER, {})).status).toBe(403);
    expect(await isUnchanged()).toBe(true);
    expect((await call('GET', PROFILE)).status).toBe(200);
  });

  test('a second factor of the successor is asked for, and each code counts once', async () => {
    const { handOver, isUnchanged, max, logIn, turnOn, codeAt, granted } = await open();
    await turnOn(await logIn({}, max), max.id, max.password);
    expect(await handOver()).toMatchObject({
      status: 422,
      body: { code: 'successor_code_needed', errors: { successor_code: expect.any(String) } },
    });
    for (const successor_code of ['000000', await codeAt(0, max.id)])
      expect(await handOver({ successor_code })).toMatchObject({
        status: 422,
        body: { code: 'second_factor_wrong', errors: { successor_code: expect.any(String) } },
      });
    expect(await isUnchanged()).toBe(true);
    expect((await handOver({ successor_code: await codeAt(1, max.id) })).status).toBe(200);
    expect(await granted(max.id)).toEqual(everything);
  });

  test('nobody hands over to himself, to a stranger, or to who has no password yet', async () => {
    const { store, erika, max, handOver, isUnchanged } = await open();
    const unfit = { status: 409, body: { code: 'successor_unfit' } };
    for (const successor of [erika.id, 999_999]) expect(await handOver({ successor })).toMatchObject(unfit);
    const invited = { password_hash: NOBODYS_HASH };
    await store.write((trx) => trx.updateTable('users').set(invited).where('id', '=', max.id).execute());
    expect(await handOver()).toMatchObject(unfit);
    expect(await isUnchanged()).toBe(true);
  });

  test('the successor’s password is guessed at no more often than at the login', async () => {
    const { handOver, isUnchanged, max, tryLogin } = await open({ isRateLimited: true });
    const codes = [];
    for (let n = 0; n < 51; n++) codes.push((await handOver({ successor_password: `guess ${n}` })).body.code);
    expect(codes).toEqual([...Array(50).fill('successor_password_wrong'), 'too_many']);
    expect((await handOver()).status).toBe(429);
    expect((await tryLogin({}, max)).status).toBe(429);
    expect(await isUnchanged()).toBe(true);
  });

  test('what there is to find is named, and no secret is told', async () => {
    const passphrase = 'sixteen characters of secret';
    const { call } = await open({
      smtpUrl: 'smtps://user:password@mail.example',
      backup: { folder: '/var/backups/shop', passphrase, s3: null },
    });
    const { status, body } = await call('GET', HANDOVER);
    expect(status).toBe(200);
    expect(body).toEqual({
      address: expect.stringMatching(/^https?:/),
      secrets: [
        { name: 'BACKUP_PASSPHRASE', is_set: true },
        { name: 'BACKUP_S3_SECRET', is_set: false },
        { name: 'SMTP_URL', is_set: true },
        { name: 'DATABASE_URL', is_set: false },
        { name: 'PAYPAL_SECRET', is_set: false },
      ],
      backup_place: '/var/backups/shop',
    });
    expect(JSON.stringify(body)).not.toMatch(/sixteen|user:password/);
  });
});
