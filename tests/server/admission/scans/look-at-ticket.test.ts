import { expect, test } from 'vitest';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { atTheDoor, EVENING } from './ticket-at-the-door.ts';

const DAY = 24 * 60 * 60 * 1000;

async function traces(store: Store) {
  return {
    scans: await store.read.selectFrom('scans').selectAll().execute(),
    redeemed: await store.read
      .selectFrom('items')
      .select('id')
      .where('redeemed_at', 'is not', null)
      .execute(),
  };
}

eachDatabase((_, openTestStore) => {
  test('a guest who opens the code sees that it is valid, as often as he likes, and nothing happens', async () => {
    const { store, buy, look } = await atTheDoor(await openTestStore());
    const id = await buy();
    const scanned = { 'X-Scan-Id': 'a-guest-cannot-scan', 'X-Scanned-At': 'nonsense' };
    expect(await look(id)).toMatchObject({ status: true, redeemed: false, item: { id } });
    expect(await look(id, scanned)).toMatchObject({ status: true, redeemed: false, item: { id } });
    expect(await traces(store)).toEqual({ scans: [], redeemed: [] });
  });

  test('somebody of the team who may not check in only looks', async () => {
    const { store, buy, look } = await atTheDoor(await openTestStore());
    const headers = await loggedInMember(store, EVENING, {
      email: 'kasse@weinfest.example',
      permissions: ['orders', 'events', 'layouts', 'discounts', 'team', 'settings'],
    });
    expect(await look(await buy(), headers)).toMatchObject({ status: true, redeemed: false });
    expect(await traces(store)).toEqual({ scans: [], redeemed: [] });
  });

  test('weeks before the festival the ticket is valid, long after it no longer', async () => {
    const { shop, buy, look } = await atTheDoor(await openTestStore());
    const id = await buy();
    shop.clock.now = EVENING - 42 * DAY;
    expect(await look(id)).toMatchObject({ status: true, redeemed: false });
    shop.clock.now = EVENING + DAY;
    expect(await look(id)).toMatchObject({ status: false, reason: 'no_longer_valid' });
  });

  test('after the check-in it says when, but not who let it in', async () => {
    const { buy, scan, look } = await atTheDoor(await openTestStore());
    const id = await buy();
    await scan(id);
    const seen = await look(id);
    expect(seen).toMatchObject({ status: false, reason: 'redeemed', redeemed_at: '2027-04-12T21:00:00' });
    expect(seen).not.toHaveProperty('redeemed_by');
  });

  test('an unpaid ticket is not valid', async () => {
    const { buy, look } = await atTheDoor(await openTestStore());
    expect(await look(await buy('open'))).toMatchObject({ status: false, redeemed: false, reason: 'unpaid' });
  });

  test('a session that is over is told so instead of a look', async () => {
    const { shop, buy } = await atTheDoor(await openTestStore());
    const path = `/api/item/${await buy()}/checkin`;
    expect((await shop.call('GET', path, undefined, { Authorization: 'Bearer dead' })).status).toBe(401);
  });
});
