import { expect, test } from 'vitest';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { atTheDoor, EVENING } from './ticket-at-the-door.ts';

const SCAN = { 'X-Scan-Id': 'scan-of-gate-one-1' };
const decided = (verdict: string) => ({ ...SCAN, 'X-Scan-Verdict': verdict });
const scansOf = (store: Store) =>
  store.read.selectFrom('scans').select(['verdict', 'is_conflict']).orderBy('verdict').execute();

eachDatabase((_, openTestStore) => {
  test('whom the phone turned away without network is written down, and his ticket stays good', async () => {
    const { store, buy, scan } = await atTheDoor(await openTestStore());
    const id = await buy();
    for (let sent = 0; sent < 2; sent++)
      expect(await scan(id, decided('unpaid'))).toMatchObject({ status: false, reason: 'unpaid' });
    expect(await scansOf(store)).toEqual([{ verdict: 'unpaid', is_conflict: 0 }]);
    expect(await scan(id)).toMatchObject({ status: true });
  });

  test('whom we let in while the answer was lost, and the phone turned away, may come again', async () => {
    const { store, buy, scan } = await atTheDoor(await openTestStore());
    const id = await buy();
    expect(await scan(id, SCAN)).toMatchObject({ status: true });
    for (let sent = 0; sent < 2; sent++)
      expect(await scan(id, decided('unknown'))).toMatchObject({ status: false, reason: 'unknown' });
    expect(await scansOf(store)).toEqual([{ verdict: 'unknown', is_conflict: 0 }]);
    expect(await scan(id)).toMatchObject({ status: true });
  });

  test('turning somebody away never takes back what another scan let in', async () => {
    const { buy, scan } = await atTheDoor(await openTestStore());
    const id = await buy();
    expect(await scan(id, { 'X-Scan-Id': 'scan-of-gate-two-1' })).toMatchObject({ status: true });
    expect(await scan(id, SCAN)).toMatchObject({ status: false, reason: 'redeemed' });
    await scan(id, decided('redeemed'));
    expect(await scan(id)).toMatchObject({ status: false, reason: 'redeemed' });
  });

  test('whom we refused while the answer was lost, and the phone let in, is a conflict', async () => {
    const { store, buy, scan } = await atTheDoor(await openTestStore());
    const id = await buy('open');
    expect(await scan(id, SCAN)).toMatchObject({ status: false, reason: 'unpaid' });
    for (let sent = 0; sent < 2; sent++)
      expect(await scan(id, decided('admitted'))).toMatchObject({ status: false, reason: 'unpaid' });
    expect(await scansOf(store)).toEqual([{ verdict: 'unpaid', is_conflict: 1 }]);
  });

  test('what is no verdict is refused in words', async () => {
    const { store, shop, buy } = await atTheDoor(await openTestStore());
    const id = await buy();
    const staff = await loggedInMember(store, EVENING, { email: 'x@y.example', permissions: ['checkin'] });
    const path = `/api/item/${id}/checkin`;
    const { status, body } = await shop.call('GET', path, undefined, { ...staff, ...decided('perhaps') });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty(['X-Scan-Verdict']);
    expect(await scansOf(store)).toEqual([]);
  });
});
