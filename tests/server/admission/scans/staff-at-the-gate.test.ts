import { expect, test } from 'vitest';
import type { DoorChoice } from '../../../../src/contract/devices.ts';
import { ticketKey } from '../../../../src/server/admission/tickets/sync-tickets.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { atTheGate, gateOf, keysOf, listedKeys, secondDoors } from '../at-the-gate.ts';

const DAY = 24 * 60 * 60 * 1000;

eachDatabase((_, openTestStore) => {
  test('somebody of the team with the right scans like a paired phone: list, changes, scans, undoing, conflicts', async () => {
    const { shop, staff, buy, buySeat, pair } = await atTheGate(await openTestStore());
    const [door, gate] = [gateOf(shop, staff), await pair('Tor Nord')];
    const [ticket] = (await buy(1)) as [string];
    const seat = await buySeat(0);
    shop.clock.advance(60_000);
    const list = (await door.sync()).body;
    expect(list.door.name).toBe('Erika Muster');
    expect(list.door.events.map(({ name }) => name)).toEqual(['Konzert', 'Matinee', 'Fest']);
    expect(listedKeys(list.tickets)).toEqual(keysOf([ticket, seat]));
    expect((await door.sync(list.cursor)).body.tickets).toEqual([]);

    // Offline meanwhile, both let the same ticket in; the office member's phone tells it first.
    const later = { 'X-Scan-Verdict': 'admitted', 'X-Scanned-At': new Date(shop.clock.now).toISOString() };
    shop.clock.advance(60_000);
    expect(await door.scan(ticket, { ...later, 'X-Scan-Id': 'scan-of-erika-0001' })).toMatchObject({
      status: true,
    });
    await gate.scan(ticket, { ...later, 'X-Scan-Id': 'scan-of-north-0001' });
    const delta = (await door.sync(list.cursor)).body;
    expect(delta.tickets.map(([key, , , , , , , at, by]) => [key, at, by])).toEqual([
      [ticketKey(ticket), shop.clock.now - 60_000, 'Erika Muster'],
    ]);
    expect(secondDoors(delta.conflicts)).toEqual(['Erika Muster / Tor Nord']);

    const undo = { scan_id: 'scan-of-north-0001', undo_id: 'undo-of-north-0001' };
    expect((await shop.call('POST', '/api/door/undo', undo, staff)).status).toBe(200);
    expect((await door.sync(list.cursor)).body.conflicts).toEqual([]);
    expect(await door.scan(seat)).toMatchObject({ status: true });
    expect((await gate.scan(seat)).reason).toBe('wrong_event');
  });

  test('without the right a member of the team looks like a guest, and is told what he lacks', async () => {
    const { shop, store, buy } = await atTheGate(await openTestStore());
    const clerk = await loggedInMember(store, shop.clock.now, {
      email: 'kasse@example.org',
      permissions: ['orders'],
    });
    const [ticket] = (await buy(1)) as [string];
    const door = gateOf(shop, clerk);
    expect(await door.scan(ticket)).toMatchObject({ status: true, redeemed: false });
    // What his phone has yet to tell must stay there, and not be taken for told.
    expect(
      await door.scan(ticket, { 'X-Scan-Id': 'scan-of-kasse-0001', 'X-Scan-Verdict': 'admitted' }),
    ).toMatchObject({ success: false, code: 'no_checkin' });
    const words = /Berechtigung „Einlass“/;
    expect(await door.sync()).toMatchObject({ status: 403, body: { message: expect.stringMatching(words) } });
    const undo = { scan_id: 'scan-of-erika-0001', undo_id: 'undo-of-erika-0001' };
    expect(await shop.call('POST', '/api/door/undo', undo, clerk)).toMatchObject({
      status: 403,
      body: { code: 'no_checkin', message: expect.stringMatching(words) },
    });
    expect(await store.read.selectFrom('scans').selectAll().execute()).toEqual([]);
  });

  test('phones are made for events that are not over, published or not; after the last one a door has none', async () => {
    const { shop, store, hall, staff, pair } = await atTheGate(await openTestStore());
    const hide = { is_published: 0, ends_at: '2027-04-13T02:00:00' } as const;
    await store.write((trx) => trx.updateTable('events').set(hide).where('id', '=', hall.fair.id).execute());
    const choices = async (headers = staff) =>
      (await shop.call<{ events: DoorChoice[] }>('GET', '/api/office/devices', undefined, headers)).body
        .events;
    expect((await choices()).map(({ id, is_published }) => [id, is_published])).toEqual([
      [hall.concert.id, true],
      [hall.matinee.id, true],
      [hall.fair.id, false],
    ]);
    const gate = await pair('Tor Nord');
    expect((await gateOf(shop, staff).sync()).body.door.events).toHaveLength(3);

    // Six hours after the end of the fair: 13 April, 06:00 in Berlin. The others let in for a day from their start.
    shop.clock.now = Date.UTC(2027, 3, 13, 4);
    const late = { email: 'spaet@example.org', permissions: ['checkin'] as const };
    const evening = await loggedInMember(store, shop.clock.now, late);
    expect((await choices(evening)).map(({ id }) => id)).toEqual([hall.concert.id, hall.matinee.id]);
    shop.clock.advance(DAY);
    const next = { email: 'morgen@example.org', permissions: ['checkin'] as const };
    const door = gateOf(shop, await loggedInMember(store, shop.clock.now, next));
    expect(await door.sync()).toMatchObject({ status: 200, body: { tickets: [], is_complete: true } });
    expect((await gate.sync()).body.door.events).toHaveLength(1);
  });
});
