import { expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { atTheGate, secondDoors } from '../at-the-gate.ts';

const LET_IN = { 'X-Scan-Verdict': 'admitted' };
const later = (id: string, at: number) => ({
  ...LET_IN,
  'X-Scan-Id': id,
  'X-Scanned-At': new Date(at).toISOString(),
});

eachDatabase((_, openTestStore) => {
  test('two phones that let the same ticket in without network: one admission, one conflict, told to both', async () => {
    const { shop, buy, pair } = await atTheGate(await openTestStore());
    const [north, south] = [await pair('Tor Nord'), await pair('Tor Süd')];
    const [ticket] = (await buy(1)) as [string];
    const evening = shop.clock.now;
    shop.clock.advance(600_000);
    expect(await south.scan(ticket, later('scan-of-south-0001', evening + 60_000))).toMatchObject({
      status: true,
    });
    expect(await north.scan(ticket, later('scan-of-north-0001', evening))).toMatchObject({
      status: false,
      reason: 'redeemed',
      redeemed_by: 'Tor Süd',
    });
    // Sent again after a lost answer: still one conflict.
    await north.scan(ticket, later('scan-of-north-0001', evening));
    for (const gate of [north, south]) {
      const { conflicts } = (await gate.sync()).body;
      expect(secondDoors(conflicts)).toEqual(['Tor Süd / Tor Nord']);
      expect(conflicts[0]).toMatchObject({
        second: { at: evening },
        first: { at: evening + 60_000 },
      });
    }
  });

  test('a ticket let in without network that was cancelled meanwhile is a conflict, a refused repeat at the gate is none', async () => {
    const { store, shop, buy, pair } = await atTheGate(await openTestStore());
    const gate = await pair('Tor Nord');
    const [cancelled, fine] = (await buy(2)) as [string, string];
    await store.write((trx) =>
      trx.updateTable('items').set({ cancelled_at: 1 }).where('id', '=', cancelled).execute(),
    );
    await gate.scan(cancelled, later('scan-of-cancelled-1', shop.clock.now));
    await gate.scan(fine);
    await gate.scan(fine);
    expect((await gate.sync()).body.conflicts.map((conflict) => conflict.scan_id)).toEqual([
      'scan-of-cancelled-1',
    ]);
  });

  test('another event’s phone refuses the ticket and hears of no conflict of it', async () => {
    const { hall, shop, buy, pair } = await atTheGate(await openTestStore());
    const [fair, hallGate] = [await pair('Fest'), await pair('Halle', [hall.concert.id])];
    const [ticket] = (await buy(1)) as [string];
    expect(await hallGate.scan(ticket)).toMatchObject({ status: false, reason: 'wrong_event' });
    await fair.scan(ticket, later('scan-of-fair-00001', shop.clock.now));
    await fair.scan(ticket, later('scan-of-fair-00002', shop.clock.now));
    expect((await fair.sync()).body.conflicts).toHaveLength(1);
    expect((await hallGate.sync()).body.conflicts).toEqual([]);
  });

  test('a mistaken admission is taken back once, by its scan, and the ticket lets in again', async () => {
    const { store, shop, buy, pair } = await atTheGate(await openTestStore());
    const gate = await pair('Tor Nord');
    const [ticket] = (await buy(1)) as [string];
    await gate.scan(ticket, { 'X-Scan-Id': 'scan-by-mistake-01' });
    const undo = { scan_id: 'scan-by-mistake-01', undo_id: 'undo-of-mistake-01' };
    for (let i = 0; i < 2; i++)
      expect((await shop.call('POST', '/api/door/undo', undo, gate.headers)).status).toBe(200);
    expect(await gate.scan(ticket)).toMatchObject({ status: true });
    expect(
      (await shop.call('POST', '/api/door/undo', { ...undo, undo_id: 'undo-of-mistake-02' }, gate.headers))
        .status,
    ).toBe(404);
    expect(await gate.scan(ticket)).toMatchObject({ status: false, reason: 'redeemed' });
    const scans = await store.read
      .selectFrom('scans')
      .select('verdict')
      .where('item_id', '=', ticket)
      .execute();
    expect(scans.map((scan) => scan.verdict).sort()).toEqual(['admitted', 'admitted', 'redeemed', 'undone']);
  });
});
