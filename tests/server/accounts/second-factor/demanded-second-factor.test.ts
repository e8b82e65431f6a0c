import { expect, test } from 'vitest';
import type { Profile } from '../../../../src/contract/accounts.ts';
import { addressOf } from '../../../../src/contract/addresses.ts';
import type { Figures } from '../../../../src/contract/figures.ts';
import type { Permission } from '../../../../src/domain/permission.ts';
import { endpoints } from '../../../../src/server/app/openapi/openapi.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { addMember } from '../../../support/team-member.ts';
import { FACTOR, PROFILE, secondFactorTeam } from './second-factor-team.ts';

const DEMAND = '/api/office/second-factor';
const nobody = { id: '999999', item: 'X', payment: '999999', scan: 'x'.repeat(20) };
const due = { status: 403, body: { code: 'second_factor_due' } };

eachDatabase((_, openTestStore) => {
  test('demanded, it is owed at once: nothing opens but the set-up until it is done', async () => {
    const { shop, store, logIn, tryLogin, turnOn } = await secondFactorTeam(openTestStore);
    const manager = await logIn();
    await turnOn(manager);
    const max = await addMember(store, { email: 'max@weinfest.example' });
    const call = await logIn({}, max);
    expect((await manager('PUT', DEMAND, { is_demanded: true })).status).toBe(200);
    expect((await call('GET', '/api/updt')).body).toMatchObject({
      permissions: [],
      owes_second_factor: true,
    });
    expect((await tryLogin({}, max)).body).toMatchObject({ permissions: [], owes_second_factor: true });
    const open = [];
    for (const { endpoint } of endpoints) {
      const { access, method, path } = endpoint;
      if (access === 'anyone') continue;
      const answer = await call(method, addressOf(path, nobody), method === 'GET' ? undefined : {});
      if (answer.body.code !== due.body.code) open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual([
      'GET /api/office/profile',
      'GET /api/updt',
      'POST /api/office/profile/second-factor',
      'PUT /api/office/profile/second-factor',
    ]);
    expect(await call('GET', '/api/office/orders')).toMatchObject(due);
    await turnOn(call, max.id);
    expect((await call('GET', '/api/office/team')).status).toBe(200);
    const { body } = await call('GET', '/api/updt');
    expect(body.permissions).toContain('team');
    expect(body).not.toHaveProperty('owes_second_factor');
    expect((await shop.call('GET', '/api/office/team')).status).toBe(401);
  });

  test('nobody demands it without one of his own, and so nobody shuts himself out', async () => {
    const { logIn, turnOn, auditActions } = await secondFactorTeam(openTestStore);
    const call = await logIn();
    for (const only_sensitive of [false, true])
      expect(await call('PUT', DEMAND, { is_demanded: true, only_sensitive })).toMatchObject({
        status: 409,
        body: { code: 'second_factor_first' },
      });
    expect((await call('PUT', DEMAND, { is_demanded: false })).status).toBe(200);
    expect((await call('GET', '/api/office/team')).body).toMatchObject({ demands_second_factor: false });
    await turnOn(call);
    expect((await call('PUT', DEMAND, { is_demanded: true })).status).toBe(200);
    expect((await call('GET', '/api/office/team')).body).toMatchObject({ demands_second_factor: true });
    expect(await auditActions()).toEqual(['second_factor_on', 'second_factor_demanded']);
  });

  test('demanded where it matters, it leaves those alone who see no money, team or settings', async () => {
    const { store, logIn, turnOn, tryLogin, auditActions } = await secondFactorTeam(openTestStore);
    const manager = await logIn();
    await turnOn(manager);
    const call = async (permission: Permission) => {
      const member = await addMember(store, {
        email: `${permission}@weinfest.example`,
        permissions: [permission],
      });
      return { member, as: await logIn({}, member) };
    };
    const [gate, till] = [await call('checkin'), await call('orders')];
    expect((await manager('PUT', DEMAND, { is_demanded: true, only_sensitive: true })).status).toBe(200);
    expect((await gate.as('GET', '/api/office/devices')).status).toBe(200);
    expect((await gate.as<Profile>('GET', PROFILE)).body.second_factor.is_demanded).toBe(false);
    expect(await till.as('GET', '/api/office/orders')).toMatchObject(due);
    expect((await till.as<Profile>('GET', PROFILE)).body.second_factor.is_demanded).toBe(true);
    expect((await tryLogin({}, gate.member)).body.permissions).toEqual(['checkin']);
    expect((await tryLogin({}, till.member)).body.permissions).toEqual([]);
    expect((await manager('GET', '/api/office/team')).body).toMatchObject({
      demands_second_factor: true,
      only_sensitive: true,
    });
    expect((await manager<Figures>('GET', '/api/office/figures')).body.team?.without_second_factor).toBe(1);
    expect(await auditActions()).toEqual(['second_factor_on', 'second_factor_sensitive']);
  });

  test('left free again, everybody may go on without it', async () => {
    const { logIn, turnOn, store, shop, auditActions, tryLogin } = await secondFactorTeam(openTestStore);
    const manager = await logIn();
    await turnOn(manager);
    const max = await addMember(store, { email: 'max@weinfest.example', permissions: ['orders'] });
    const call = await logIn({}, max);
    await manager('PUT', DEMAND, { is_demanded: true });
    await manager('PUT', DEMAND, { is_demanded: true });
    expect(await call('GET', '/api/office/orders')).toMatchObject(due);
    await manager('PUT', DEMAND, { is_demanded: false });
    expect((await call('GET', '/api/office/orders')).status).toBe(200);
    expect((await tryLogin({}, max)).body.permissions).toEqual(['orders']);
    expect(shop.log.filter(({ level }) => level === 'error')).toEqual([]);
    expect(await auditActions()).toEqual([
      'second_factor_on',
      'second_factor_demanded',
      'second_factor_optional',
    ]);
  });

  test('who manages the team helps where a phone is lost, but not himself', async () => {
    const { logIn, turnOn, store, member, auditActions, tryLogin } = await secondFactorTeam(openTestStore);
    const manager = await logIn();
    await turnOn(manager);
    const max = await addMember(store, { email: 'max@weinfest.example', permissions: ['orders'] });
    const call = await logIn({}, max);
    await turnOn(call, max.id);
    expect((await tryLogin({}, max)).body.code).toBe('second_factor_needed');
    const reset = (id: number) => manager('DELETE', `/api/office/team/${id}/second-factor`);
    expect(await reset(member.id)).toMatchObject({ status: 409, body: { code: 'own_second_factor' } });
    expect(await reset(999_999)).toMatchObject({ status: 404, body: { code: 'unknown_member' } });
    expect((await reset(max.id)).status).toBe(200);
    expect((await call('GET', PROFILE)).status).toBe(401);
    // Without one he is only logged out everywhere.
    const [phone, browser] = [await logIn({}, max), await logIn({}, max)];
    expect((await reset(max.id)).status).toBe(200);
    for (const ended of [phone, browser]) expect((await ended('GET', PROFILE)).status).toBe(401);
    expect((await tryLogin({}, max)).status).toBe(200);
    const eva = await addMember(store, { email: 'eva@weinfest.example', permissions: ['team'] });
    const own = await logIn({}, eva);
    expect((await own('DELETE', `/api/office/team/${eva.id}/second-factor`)).status).toBe(200);
    expect((await own('GET', PROFILE)).status).toBe(401);
    expect(await auditActions()).toEqual([
      'second_factor_on',
      'second_factor_on',
      'second_factor_reset',
      'sessions_ended',
      'sessions_ended',
    ]);
    expect((await manager('POST', FACTOR, { current_password: member.password })).status).toBe(409);
  });

  test('who is taken out of the team leaves nothing of it behind', async () => {
    const { logIn, turnOn, store } = await secondFactorTeam(openTestStore);
    const manager = await logIn();
    const max = await addMember(store, { email: 'max@weinfest.example', permissions: [] });
    await turnOn(await logIn({}, max), max.id);
    expect((await manager('DELETE', `/api/office/team/${max.id}`)).status).toBe(200);
    expect(await store.read.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    expect(await store.read.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });
});
