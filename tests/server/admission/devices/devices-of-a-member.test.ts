import { expect, test } from 'vitest';
import type { Device } from '../../../../src/contract/devices.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
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

  test('who may not let people in any more leaves his phones at work, and staff are shown them', async () => {
    const { shop, chief, makers, pairedBy, devices, gate } = await twoMakers(openTestStore);
    const [maker, other] = makers;
    const { token } = await pairedBy(maker);
    const change = { firstname: 'Erika', lastname: 'Muster', permissions: ['orders'] };
    expect((await shop.call('PUT', `/api/office/team/${maker.id}`, change, chief)).status).toBe(200);
    expect((await gate(token)).status).toBe(200);
    const [device] = await devices();
    expect(device?.made_by).toEqual({ name: 'Erika Muster', standing: 'no_checkin' });
    // Paired anew by somebody who may, it is his.
    await shop.call('POST', `/api/office/devices/${device?.id}/pairing`, {}, other.headers);
    expect((await devices())[0]?.made_by).toEqual({ name: 'Erika Muster', standing: 'may' });
  });
});

/** Two of the team who make phones gates, and somebody else who manages the team. */
async function twoMakers(openTestStore: OpenTestStore) {
  const { shop, store, hall } = await atTheGate(await openTestStore());
  const { now } = shop.clock;
  const chief = await loggedInMember(store, now, { email: 'chef@example.org' });
  const maker = async (email: string) => {
    const headers = await loggedInMember(store, now, { email, permissions: ['checkin'] });
    const found = store.read.selectFrom('users').select('id').where('email', '=', email);
    const { id } = await found.executeTakeFirstOrThrow();
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
    return { id, headers, add };
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
