import { expect, test } from 'vitest';
import type { Device } from '../../../../src/contract/devices.ts';
import type { Permission } from '../../../../src/domain/permission.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { addMember, loggedInMember } from '../../../support/team-member.ts';
import { atTheGate } from '../at-the-gate.ts';

eachDatabase((_, openTestStore) => {
  test('with whoever leaves the team the phones go that he has made gates of, paired or not, and no others', async () => {
    const { shop, chief, makers, pairedBy, devices, gate } = await twoMakers(openTestStore);
    const [leaving, staying] = makers;
    const [hers, his] = [await pairedBy(leaving), await pairedBy(staying)];
    const waiting = await leaving.add('Tor West');
    const remove = () => shop.call('DELETE', `/api/office/team/${leaving.id}`, undefined, chief);
    expect((await remove()).status).toBe(200);
    expect((await gate(hers.token)).status).toBe(401);
    expect((await gate(his.token)).status).toBe(200);
    expect((await shop.call('POST', '/api/door/pair', { code: waiting.code })).status).toBe(409);
    const gone = { state: 'revoked', made_by: { name: 'Erika Muster', standing: 'gone' } };
    expect(await devices()).toMatchObject([
      { id: waiting.id, ...gone },
      { id: his.id, state: 'active', made_by: { standing: 'may' } },
      { id: hers.id, ...gone },
    ]);
  });

  test('with the permission to let people in the phones go that were added by it, and with nothing else', async () => {
    const { shop, chief, makers, pairedBy, devices, gate } = await twoMakers(openTestStore);
    const [maker, other] = makers;
    const [hers, his] = [await pairedBy(maker), await pairedBy(other)];
    const change = async (permissions: string[]) => {
      const wish = { firstname: 'Erika', lastname: 'Muster', permissions };
      expect((await shop.call('PUT', `/api/office/team/${maker.id}`, wish, chief)).status).toBe(200);
      return [(await gate(hers.token)).status, (await gate(his.token)).status];
    };
    expect(await change(['checkin', 'orders'])).toEqual([200, 200]);
    expect(await change(['orders'])).toEqual([401, 200]);
    expect(await devices()).toMatchObject([
      { id: his.id, state: 'active', made_by: { standing: 'may' } },
      { id: hers.id, state: 'revoked', made_by: { standing: 'no_checkin' } },
    ]);
    // Paired anew by somebody who may, it is his.
    await shop.call('POST', `/api/office/devices/${hers.id}/pairing`, {}, other.headers);
    const again = (await devices()).find(({ id }) => id === hers.id);
    expect(again?.made_by).toEqual({ name: 'Erika Muster', standing: 'may' });
  });

  test('who hands over leaves the phones he has added to nobody, unless he goes on letting people in', async () => {
    for (const [kept, status] of [
      [[], 401],
      [['checkin'], 200],
    ] as const) {
      const { shop, makers, pairedBy, gate } = await twoMakers(openTestStore, ['checkin', 'team']);
      const [leaver, successor] = makers;
      const [hers, his] = [await pairedBy(leaver), await pairedBy(successor)];
      const wish = { successor: successor.id, kept };
      const passwords = { current_password: leaver.password, successor_password: successor.password };
      const done = await shop.call('POST', '/api/office/handover', { ...wish, ...passwords }, leaver.headers);
      expect(done.status).toBe(200);
      expect([(await gate(hers.token)).status, (await gate(his.token)).status]).toEqual([status, 200]);
    }
  });
});

/** Two of the team who make phones gates, and somebody else who manages the team. */
async function twoMakers(openTestStore: OpenTestStore, permissions: Permission[] = ['checkin']) {
  const { shop, store, hall } = await atTheGate(await openTestStore());
  const { now } = shop.clock;
  const chief = await loggedInMember(store, now, { email: 'chef@example.org' });
  const maker = async (email: string) => {
    const { id, password } = await addMember(store, { email, permissions });
    const login = await shop.guest().call<{ token: string }>('POST', '/api/login', { email, password });
    const headers = { Authorization: `Bearer ${login.body.token}` };
    const add = async (name: string) => {
      const wish = { name, event_ids: [hall.fair.id] };
      const { body } = await shop.call<{ device: Device; pairing: { url: string } }>(
        'POST',
        '/api/office/devices',
        wish,
        headers,
      );
      return { id: body.device.id, code: new URL(body.pairing.url).hash.slice(1) };
    };
    return { id, password, headers, add };
  };
  const makers = [await maker('eins@example.org'), await maker('zwei@example.org')] as const;
  return {
    shop,
    chief,
    makers,
    async pairedBy({ add }: (typeof makers)[number]) {
      const { id, code } = await add('Tor Nord');
      const { body } = await shop.call<{ token: string }>('POST', '/api/door/pair', { code });
      return { id, token: body.token };
    },
    gate: (token: string) =>
      shop.call('GET', '/api/door/list', undefined, { Authorization: `Bearer ${token}` }),
    devices: async () =>
      (await shop.call<{ devices: Device[] }>('GET', '/api/office/devices', undefined, chief)).body.devices,
  };
}
