import { expect, test } from 'vitest';
import type { SettledConflict } from '../../../../src/contract/door.ts';
import type { Arrivals } from '../../../../src/contract/figures.ts';
import { storedTimeOfInstant } from '../../../../src/domain/stored-time.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { atTheGate, secondDoors } from '../at-the-gate.ts';

const NORTH = 'scan-of-north-0001';
const SOUTH = 'scan-of-south-0001';
const LET_IN = { 'X-Scan-Verdict': 'admitted' };
const NOBODYS = '0123456789ABCDEFGHJK';

eachDatabase((_, openTestStore) => {
  async function withConflict() {
    const evening = await atTheGate(await openTestStore());
    const { shop, staff, buy, pair } = evening;
    const [north, south] = [await pair('Tor Nord'), await pair('Tor Süd')];
    const [ticket] = (await buy(1)) as [string];
    await south.scan(ticket, { 'X-Scan-Id': SOUTH });
    await north.scan(ticket, { ...LET_IN, 'X-Scan-Id': NORTH });
    const settle = (headers?: Record<string, string>, scan_id = NORTH) =>
      shop.call('POST', '/api/office/conflicts/settle', { scan_id }, headers);
    const open = async () => {
      const { body } = await shop.call<Arrivals>('GET', '/api/office/arrivals', undefined, staff);
      expect(body.has_settled).toBe((await settled()).body.conflicts.length > 0);
      return body.conflicts;
    };
    const settled = async (headers: Record<string, string> = staff) =>
      shop.call<{ conflicts: SettledConflict[] }>('GET', '/api/office/conflicts/settled', undefined, headers);
    return { ...evening, north, south, ticket, settle, open, settled };
  }

  test('a conflict that somebody has dealt with is on no list, and stays with who and when', async () => {
    const { shop, store, staff, north, south, settle, open, settled } = await withConflict();
    expect(await open()).toHaveLength(1);
    const at = storedTimeOfInstant(shop.clock.now);
    expect((await settle(staff)).status).toBe(200);
    // At once, although the arrivals are kept for a second.
    expect(await open()).toEqual([]);
    for (const gate of [north, south]) expect((await gate.sync()).body.conflicts).toEqual([]);

    shop.clock.advance(60_000);
    const jonas = { email: 'jonas@example.org', permissions: ['checkin'] as const };
    const second = await loggedInMember(store, shop.clock.now, jonas);
    await store.write((trx) =>
      trx.updateTable('users').set({ firstname: 'Jonas' }).where('email', '=', jonas.email).execute(),
    );
    expect((await settle(second)).status).toBe(200);
    const { conflicts } = (await settled()).body;
    expect(secondDoors(conflicts)).toEqual(['Tor Süd / Tor Nord']);
    expect(conflicts[0]).toMatchObject({ scan_id: NORTH, settled_at: at, settled_by: 'Erika Muster' });
  });

  test('sent again by the phone it stays dealt with, and taken back it stays in the history', async () => {
    const { shop, staff, north, ticket, settle, open, settled } = await withConflict();
    await settle(staff);
    await north.scan(ticket, { ...LET_IN, 'X-Scan-Id': NORTH });
    shop.clock.advance(1_000);
    expect(await open()).toEqual([]);
    const undo = { scan_id: NORTH, undo_id: `undo-of-${NORTH}` };
    expect((await shop.call('POST', '/api/door/undo', undo, north.headers)).status).toBe(200);
    expect((await settled()).body.conflicts).toHaveLength(1);
  });

  test('who was let in second and dealt with does not count as inside when the first is taken back', async () => {
    const { shop, staff, south, ticket, settle } = await withConflict();
    await settle(staff);
    const undo = { scan_id: SOUTH, undo_id: `undo-of-${SOUTH}` };
    expect((await shop.call('POST', '/api/door/undo', undo, south.headers)).status).toBe(200);
    expect(await south.scan(ticket)).toMatchObject({ status: true });
  });

  test('only staff with the right to check in may, and only where there is a conflict', async () => {
    const { shop, store, staff, south, ticket, settle, settled } = await withConflict();
    const clerk = await loggedInMember(store, shop.clock.now, {
      email: 'kasse@example.org',
      permissions: ['orders', 'team'],
    });
    expect((await settle()).status).toBe(401);
    for (const headers of [south.headers, clerk]) {
      expect((await settle(headers)).status).toBe(403);
      expect((await settled(headers)).status).toBe(403);
    }
    expect((await settle(clerk)).body).toMatchObject({ code: 'no_checkin' });
    await south.scan(ticket, { 'X-Scan-Id': 'refused-at-the-gate' });
    for (const id of ['refused-at-the-gate', 'there-is-no-such-scan'])
      expect(await settle(staff, id)).toMatchObject({ status: 404, body: { code: 'unknown_conflict' } });
    expect((await settle(staff, 'short')).status).toBe(422);
    expect((await settled()).body.conflicts).toEqual([]);
  });

  test('a ticket we do not know, let in all the same, is told to staff and to no phone', async () => {
    const { shop, staff, north, settle, open } = await withConflict();
    await settle(staff);
    await north.scan(NOBODYS, { ...LET_IN, 'X-Scan-Id': 'scan-of-nobodys-01' });
    shop.clock.advance(1_000);
    expect(await open()).toEqual([
      {
        scan_id: 'scan-of-nobodys-01',
        item_id: NOBODYS,
        event_id: null,
        ticket: 'Unbekannte Karte',
        first: { at: null, by: null },
        second: { at: shop.clock.now - 1_000, by: 'Tor Nord' },
      },
    ]);
    expect((await north.sync()).body.conflicts).toEqual([]);
    expect((await settle(staff, 'scan-of-nobodys-01')).status).toBe(200);
    expect(await open()).toEqual([]);
  });
});
