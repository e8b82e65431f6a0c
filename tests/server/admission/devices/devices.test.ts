import { expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { atTheGate, gateOf } from '../at-the-gate.ts';

const HOUR = 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('staff pair a phone by a link that works once, and see when it was last heard of', async () => {
    const { shop, staff, pair } = await atTheGate(await openTestStore());
    const gate = await pair('Tor Nord');
    expect(gate.url).toMatch(/^http:\/\/localhost:3000\/scanner#[\w-]{43}$/);
    const code = gate.url.slice(gate.url.indexOf('#') + 1);
    expect(await shop.call('POST', '/api/door/pair', { code })).toMatchObject({
      status: 409,
      body: { code: 'pairing_over' },
    });
    shop.clock.advance(5000);
    await gate.sync(undefined, { 'X-Waiting-Scans': '7' });
    const { body } = await shop.call('GET', '/api/office/devices', undefined, staff);
    expect(body.devices).toEqual([
      {
        id: gate.id,
        name: 'Tor Nord',
        events: [{ id: expect.any(Number), name: 'Fest' }],
        state: 'active',
        seen_at: new Date(shop.clock.now).toISOString(),
        waiting_scans: 7,
        made_by: { name: 'Erika Muster', standing: 'may' },
      },
    ]);
  });

  test('a link is good for an hour', async () => {
    const { shop, hall, staff } = await atTheGate(await openTestStore());
    const wish = { name: 'Tor Süd', event_ids: [hall.fair.id] };
    const { body } = await shop.call<{ pairing: { url: string } }>(
      'POST',
      '/api/office/devices',
      wish,
      staff,
    );
    const code = body.pairing.url.slice(body.pairing.url.indexOf('#') + 1);
    shop.clock.advance(HOUR);
    expect((await shop.call('POST', '/api/door/pair', { code })).status).toBe(409);
    shop.clock.advance(-1);
    expect((await shop.call('POST', '/api/door/pair', { code })).status).toBe(200);
  });

  test('revoking ends a phone at once, a new link brings it back and ends the telephone before', async () => {
    const { shop, staff, pair } = await atTheGate(await openTestStore());
    const gate = await pair('Tor Nord');
    expect((await shop.call('POST', `/api/office/devices/${gate.id}/revoke`, {}, staff)).status).toBe(200);
    expect(await gate.sync()).toMatchObject({ status: 401, body: { code: 'device_revoked' } });
    const anew = await shop.call<{ pairing: { url: string } }>(
      'POST',
      `/api/office/devices/${gate.id}/pairing`,
      {},
      staff,
    );
    const code = anew.body.pairing.url.slice(anew.body.pairing.url.indexOf('#') + 1);
    const { body } = await shop.call<{ token: string }>('POST', '/api/door/pair', { code });
    const second = gateOf(shop, { Authorization: `Bearer ${body.token}` });
    expect((await second.sync()).status).toBe(200);
    expect((await gate.sync()).status).toBe(401);
  });

  test('phones may do nothing in the office, strangers nothing at all, staff without the right neither', async () => {
    const { shop, hall, store, pair } = await atTheGate(await openTestStore());
    const gate = await pair('Tor Nord');
    const clerk = await loggedInMember(store, shop.clock.now, {
      email: 'kasse@example.org',
      permissions: ['orders'],
    });
    const wish = { name: 'Tor', event_ids: [hall.fair.id] };
    const calls = [
      ['GET', '/api/office/devices', undefined],
      ['POST', '/api/office/devices', wish],
      ['POST', `/api/office/devices/${gate.id}/revoke`, {}],
      ['POST', `/api/office/devices/${gate.id}/pairing`, {}],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await shop.call(method, path, body)).status).toBe(401);
      expect((await shop.call(method, path, body, gate.headers)).status).toBe(403);
      expect((await shop.call(method, path, body, clerk)).status).toBe(403);
    }
    expect((await shop.call('GET', '/api/door/list')).status).toBe(401);
    expect((await shop.call('GET', '/api/door/list', undefined, clerk)).status).toBe(403);
    expect(
      (await shop.call('GET', '/api/door/list', undefined, { Authorization: 'Bearer door_erfunden' })).status,
    ).toBe(401);
  });

  test.each([
    [{ name: ' ', event_ids: [1] }, 422],
    [{ name: 'Tor', event_ids: [] }, 422],
    [{ name: 'x'.repeat(61), event_ids: [1] }, 422],
    [{ name: 'Tor', event_ids: [999] }, 404],
  ])('a phone cannot be made of %j', async (wish, status) => {
    const { shop, staff } = await atTheGate(await openTestStore());
    expect((await shop.call('POST', '/api/office/devices', wish, staff)).status).toBe(status);
    expect((await shop.call('POST', '/api/office/devices/999/revoke', {}, staff)).status).toBe(404);
  });
});
