import { expect, test } from 'vitest';
import type { TeamHistoryPage } from '../../../../src/contract/team.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openHall } from '../../../support/order-shop.ts';
import { loggedInMember } from '../../../support/team-member.ts';

eachDatabase((_, openTestStore) => {
  test('who made and logged out phones and deleted what is gone stands in the history of the team', async () => {
    const { shop, hall } = await openHall(openTestStore);
    const staff = await loggedInMember(shop.services.store, shop.clock.now);
    const call = <Body>(method: string, path: string, body?: object) =>
      shop.call<Body>(method, `/api/office${path}`, body, staff);
    const wish = { name: 'Tor Süd', event_ids: [hall.fair.id] };
    const { body: added } = await call<{ device: { id: number } }>('POST', '/devices', wish);
    const device = `/devices/${added.device.id}`;
    await call('POST', `${device}/pairing`, {});
    const revoked = await Promise.all([1, 2, 3].map(() => call('POST', `${device}/revoke`, {})));
    expect(revoked.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await call('POST', '/devices/999999/revoke', {})).status).toBe(404);
    const { body: made } = await call<{ id: number }>('POST', '/layouts', { name: 'Alte Kelter' });
    expect((await call('DELETE', `/layouts/${made.id}`)).status).toBe(200);
    expect((await call('DELETE', `/layouts/${made.id}`)).status).toBe(404);
    const { body: copied } = await call<{ id: number }>('POST', `/events/${hall.fair.id}/copy`, {
      ...{ name: 'Fest 2028', starts_at: '2028-04-12T20:30:00' },
    });
    expect((await call('DELETE', `/events/${copied.id}`)).status).toBe(200);
    const { body: listed } = await call<{ discounts: { id: number; code: string | null }[] }>(
      'GET',
      '/discounts',
    );
    const unused = listed.discounts.find(({ code }) => code === 'ONCE');
    expect((await call('DELETE', `/discounts/${unused?.id}`)).status).toBe(200);

    const { body } = await call<TeamHistoryPage>('GET', '/team/history');
    const seen = body.entries.map(({ who, what, member }) => [who, what, member]);
    expect(seen).toEqual([
      ['Erika Muster', 'discount_deleted', expect.any(String)],
      ['Erika Muster', 'event_deleted', 'Fest 2028'],
      ['Erika Muster', 'layout_deleted', 'Alte Kelter'],
      ['Erika Muster', 'device_revoked', 'Tor Süd'],
      ['Erika Muster', 'device_paired_anew', 'Tor Süd'],
      ['Erika Muster', 'device_made', 'Tor Süd'],
    ]);
  });
});
