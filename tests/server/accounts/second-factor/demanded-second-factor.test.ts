import { expect, test } from 'vitest';
import { addressOf } from '../../../../src/contract/addresses.ts';
import { endpoints } from '../../../../src/server/app/openapi/openapi.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { addMember } from '../../../support/team-member.ts';
import { FACTOR, PROFILE, secondFactorTeam } from './second-factor-team.ts';

const DEMAND = '/api/office/second-factor';
const nobody = { id: '999999', item: 'X', payment: '999999', scan: 'x'.repeat(20) };
const due = { status: 403, body: { code: 'second_factor_due' } };

eachDatabase((_, openTestStore) => {
  test('demanded, it is owed at once: nothing opens but one’s own account until it is set up', async () => {
    const { shop, logIn, tryLogin, turnOn } = await secondFactorTeam(openTestStore);
    const call = await logIn();
    expect((await call('PUT', DEMAND, { is_demanded: true })).status).toBe(200);
    expect((await call('GET', '/api/updt')).body).toMatchObject({
      permissions: [],
      owes_second_factor: true,
    });
    expect((await tryLogin()).body).toMatchObject({ permissions: [], owes_second_factor: true });
    for (const { endpoint } of endpoints) {
      const { access, method } = endpoint;
      if (access === 'anyone' || access === 'staff') continue;
      const answer = await call(method, addressOf(endpoint.path, nobody), method === 'GET' ? undefined : {});
      expect([endpoint.path, answer.status, answer.body.code]).toEqual([endpoint.path, 403, due.body.code]);
    }
    expect((await call('GET', PROFILE)).status).toBe(200);
    await turnOn(call);
    expect((await call('GET', '/api/office/team')).status).toBe(200);
    const { body } = await call('GET', '/api/updt');
    expect(body.permissions).toContain('team');
    expect(body).not.toHaveProperty('owes_second_factor');
    expect((await shop.call('GET', '/api/office/team')).status).toBe(401);
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
    expect((await reset(max.id)).status).toBe(200);
    expect((await call('GET', PROFILE)).status).toBe(401);
    expect((await tryLogin({}, max)).status).toBe(200);
    expect(await auditActions()).toEqual(['second_factor_on', 'second_factor_on', 'second_factor_reset']);
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
