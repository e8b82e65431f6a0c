import { expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { atTheGate } from '../at-the-gate.ts';

const SCAN = { 'X-Scan-Id': 'scan-of-the-fair-01' };

eachDatabase((_, openTestStore) => {
  test.each<Record<string, string>>([{}, { 'X-Scan-Verdict': 'unknown' }, { 'X-Scan-Verdict': 'admitted' }])(
    'a gate of another event that repeats a scan (%j) changes nothing about it',
    async (verdict) => {
      const { hall, store, buy, pair } = await atTheGate(await openTestStore());
      const [fair, concert] = [await pair('Fest'), await pair('Halle', [hall.concert.id])];
      const [ticket] = (await buy(1)) as [string];
      await fair.scan(ticket, SCAN);
      expect(await concert.scan(ticket, { ...SCAN, ...verdict })).toMatchObject({
        status: false,
        reason: 'wrong_event',
      });
      const scan = await store.read.selectFrom('scans').selectAll().executeTakeFirstOrThrow();
      expect(scan).toMatchObject({ door: 'Fest', verdict: 'admitted', is_conflict: 0 });
      expect(await fair.scan(ticket)).toMatchObject({ reason: 'redeemed' });
      expect(await fair.scan(ticket, SCAN)).toMatchObject({ status: true, redeemed: true });
    },
  );

  test('a phone that is made another gate still hears what became of its own scan', async () => {
    const { hall, shop, staff, buy, pair } = await atTheGate(await openTestStore());
    const gate = await pair('Tor Nord');
    const [ticket] = (await buy(1)) as [string];
    await gate.scan(ticket, SCAN);
    const { id } = gate;
    await shop.call('POST', `/api/office/devices/${id}/revoke`, undefined, staff);
    const again = await pair('Tor Nord', [hall.concert.id]);
    expect(await again.scan(ticket, SCAN)).toMatchObject({ status: true, redeemed: true });
  });
});
