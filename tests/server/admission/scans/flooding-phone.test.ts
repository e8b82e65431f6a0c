import { expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { atTheGate } from '../at-the-gate.ts';

eachDatabase((_, openTestStore) => {
  test('a stolen phone cannot bury the staff under guests whom nobody let in', async () => {
    const { shop, store, buy, pair } = await atTheGate(await openTestStore(), { isRateLimited: true });
    const [gate, other] = [await pair('Tor Nord'), await pair('Tor Süd')];
    const [ticket = ''] = await buy(1);
    const at = new Date(shop.clock.now).toISOString();
    const letIn = (n: number, who = gate) =>
      who.scan(ticket, {
        'X-Scan-Verdict': 'admitted',
        'X-Scan-Id': `made-up-scan-${String(n).padStart(5, '0')}`,
        'X-Scanned-At': at,
      });
    for (let n = 0; n < 130; n++) await letIn(n);
    const conflicts = store.read.selectFrom('scans').select('id').where('is_conflict', '=', 1);
    expect(await conflicts.execute()).toHaveLength(120);
    expect(await letIn(200, other)).toMatchObject({ status: false, reason: 'redeemed' });
    shop.clock.advance(2_000);
    await letIn(300);
    expect(await conflicts.execute()).toHaveLength(122);
  });
});
