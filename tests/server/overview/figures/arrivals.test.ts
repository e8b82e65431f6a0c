import { expect, test } from 'vitest';
import type { Arrivals } from '../../../../src/contract/figures.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { type AtTheGate, atTheGate, secondDoors } from '../../admission/at-the-gate.ts';

const MINUTE = 60_000;

async function arrivals({ shop, staff }: AtTheGate): Promise<Arrivals> {
  // Nobody sees them older than a second.
  shop.clock.advance(1_000);
  const { status, body } = await shop.call<Arrivals>('GET', '/api/office/arrivals', undefined, staff);
  expect(status).toBe(200);
  return body;
}

eachDatabase((_, openTestStore) => {
  test('only staff with the right to check in see the arrivals', async () => {
    const { shop, store, pair } = await atTheGate(await openTestStore());
    const gate = await pair('Tor Nord');
    const clerk = await loggedInMember(store, shop.clock.now, {
      email: 'kasse@example.org',
      permissions: ['orders'],
    });
    const ask = async (headers?: Record<string, string>) =>
      (await shop.call('GET', '/api/office/arrivals', undefined, headers)).status;
    expect([await ask(), await ask(gate.headers), await ask(clerk)]).toEqual([401, 403, 403]);
  });

  test('an evening before anybody came counts nothing, and every minute is there', async () => {
    const evening = await atTheGate(await openTestStore());
    const empty = await arrivals(evening);
    expect(empty.minutes).toEqual(new Array(60).fill(0));
    expect(empty).toMatchObject({ gates: [], conflicts: [] });
    expect(empty.events.every(({ paid, inside }) => paid === 0 && inside === 0)).toBe(true);
  });

  test('who is inside is counted for each event, of the paid tickets alone', async () => {
    const evening = await atTheGate(await openTestStore());
    const { hall, store, buy, buySeat, pair } = evening;
    const gate = await pair('Tor Nord', [hall.fair.id, hall.concert.id]);
    const [first, second, cancelled] = (await buy(4)) as [string, string, string];
    await buy(2, 'open');
    await gate.scan(first);
    await gate.scan(second);
    await gate.scan(second);
    await gate.scan(await buySeat(0));
    await store.write((trx) =>
      trx.updateTable('items').set({ cancelled_at: 1 }).where('id', '=', cancelled).execute(),
    );
    const { events } = await arrivals(evening);
    expect(events.find(({ id }) => id === hall.fair.id)).toMatchObject({ paid: 3, inside: 2 });
    expect(events.find(({ id }) => id === hall.concert.id)).toMatchObject({ paid: 1, inside: 1 });
    expect(events.find(({ id }) => id === hall.matinee.id)).toMatchObject({ paid: 0, inside: 0 });
  });

  test('arrivals are counted by minute and gate for an hour, and one that was taken back is none', async () => {
    const evening = await atTheGate(await openTestStore());
    const { shop, store, buy, pair } = evening;
    const [north, south] = [await pair('Tor Nord'), await pair('Tor Süd')];
    const tickets = (await buy(5)) as [string, string, string, string, string];
    await north.scan(tickets[0]);
    shop.clock.advance(59 * MINUTE);
    await south.scan(tickets[1]);
    await south.scan(tickets[2]);
    await north.scan(tickets[3], { 'X-Scan-Id': 'scan-by-mistake-01' });
    const before = await arrivals(evening);
    expect([before.minutes[0], before.minutes[59]]).toEqual([1, 3]);
    expect(before.gates).toEqual([
      { name: 'Tor Nord', admitted: 2 },
      { name: 'Tor Süd', admitted: 2 },
    ]);

    const undo = { scan_id: 'scan-by-mistake-01', undo_id: 'undo-of-mistake-01' };
    expect((await shop.call('POST', '/api/door/undo', undo, north.headers)).status).toBe(200);
    shop.clock.advance(MINUTE);
    // Whoever was logged in at the beginning is not any more.
    const late = { email: 'spaet@example.org', permissions: ['checkin'] as const };
    const after = await arrivals({ ...evening, staff: await loggedInMember(store, shop.clock.now, late) });
    expect([after.minutes[0], after.minutes[58], after.minutes[59]]).toEqual([0, 2, 0]);
    expect(after.gates).toEqual([{ name: 'Tor Süd', admitted: 2 }]);
  });

  test('two gates that let the same ticket in stand in the conflicts with both gates and times', async () => {
    const evening = await atTheGate(await openTestStore());
    const { shop, buy, pair } = evening;
    const [north, south] = [await pair('Tor Nord'), await pair('Tor Süd')];
    const [ticket] = (await buy(1)) as [string];
    const at = shop.clock.now;
    await south.scan(ticket);
    await north.scan(ticket, {
      'X-Scan-Verdict': 'admitted',
      'X-Scan-Id': 'scan-of-north-0001',
      'X-Scanned-At': new Date(at - 1000).toISOString(),
    });
    const { conflicts, minutes } = await arrivals(evening);
    expect(secondDoors(conflicts)).toEqual(['Tor Süd / Tor Nord']);
    expect(conflicts[0]).toMatchObject({ first: { at }, second: { at: at - 1000 } });
    expect(minutes[59]).toBe(1);
  });

  test('a phone that makes up tickets hides no real conflict, and is soon made to wait', async () => {
    const store = await openTestStore();
    const evening = await atTheGate(store, { isRateLimited: true });
    const { shop, buy, pair } = evening;
    const [north, south, stolen] = [await pair('Tor Nord'), await pair('Tor Süd'), await pair('Gestohlen')];
    const [ticket] = (await buy(1)) as [string];
    const letIn = (n: number) => ({
      'X-Scan-Id': `scan-id-${n}`.padEnd(16, '-'),
      'X-Scan-Verdict': 'admitted',
    });
    await north.scan(ticket, letIn(1));
    await south.scan(ticket, letIn(2));
    shop.clock.advance(1);
    const madeUp = (n: number) => `MADEUP${String(n).padStart(14, '0')}`.replaceAll('U', 'V');
    const heard: unknown[] = [];
    for (let n = 0; n < 130; n++) heard.push(await stolen.scan(madeUp(n), letIn(100 + n)));
    const { conflicts } = await arrivals(evening);
    expect(conflicts).toHaveLength(100);
    expect(secondDoors(conflicts).slice(0, 2)).toEqual(['Tor Nord / Tor Süd', 'null / Gestohlen']);

    expect(heard.slice(0, 120)).toEqual(Array(120).fill(expect.objectContaining({ reason: 'unknown' })));
    expect(heard.slice(120)).toEqual(Array(10).fill(expect.objectContaining({ code: 'too_many' })));
    // What is no ticket at all is written nowhere, and other phones have an allowance of their own.
    expect(await stolen.scan('kein-Code')).toMatchObject({ reason: 'unknown' });
    expect(await north.scan(madeUp(1))).toMatchObject({ reason: 'unknown' });
    shop.clock.advance(MINUTE);
    expect(await stolen.scan(ticket)).toMatchObject({ reason: 'redeemed' });
  });
});
