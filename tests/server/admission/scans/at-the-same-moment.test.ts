import { expect, test } from 'vitest';
import { markUndone } from '../../../../src/server/admission/scans/scans.repository.ts';
import { releaseAdmission } from '../../../../src/server/admission/scans/undo-admission.ts';
import { lockTicket, redeem } from '../../../../src/server/inventory/items.repository.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { untilSomebodyWaits } from '../../../support/until-somebody-waits.ts';
import { atTheGate } from '../at-the-gate.ts';

const NORTH = 'scan-of-north-0001';
const SOUTH = 'scan-of-south-0001';

eachDatabase((_, openTestStore) => {
  test('two gates scan a ticket at once: the second says when and where it went in', async () => {
    const { store, shop, buy, pair } = await atTheGate(await openTestStore());
    const north = await pair('Tor Nord');
    const [ticket] = (await buy(1)) as [string];
    const [isIn, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { now } = shop.clock;
    const first = store.write(async (trx) => {
      await redeem(trx, { id: ticket, at: now, by: 'Tor Süd', scanId: SOUTH, now });
      isIn.resolve();
      await mayCommit.promise;
    });
    await isIn.promise;
    const second = north.scan(ticket, { 'X-Scan-Id': NORTH });
    await untilSomebodyWaits(store);
    mayCommit.resolve();
    await first;
    expect(await second).toMatchObject({ status: false, reason: 'redeemed', redeemed_by: 'Tor Süd' });
    const verdicts = store.read.selectFrom('scans').select(['id', 'verdict']);
    expect(await verdicts.execute()).toEqual([{ id: NORTH, verdict: 'redeemed' }]);
  });

  test('a ticket that is cancelled while it is scanned lets nobody in', async () => {
    const { store, shop, buy, pair } = await atTheGate(await openTestStore());
    const north = await pair('Tor Nord');
    const [ticket] = (await buy(1)) as [string];
    const [isVoid, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const cancelling = store.write(async (trx) => {
      const voided = { cancelled_at: shop.clock.now };
      await trx.updateTable('items').set(voided).where('id', '=', ticket).execute();
      isVoid.resolve();
      await mayCommit.promise;
    });
    await isVoid.promise;
    const scanning = north.scan(ticket, { 'X-Scan-Id': NORTH });
    await untilSomebodyWaits(store);
    mayCommit.resolve();
    await cancelling;
    expect(await scanning).toMatchObject({ status: false, reason: 'cancelled' });
  });

  test.each([
    ['let in by the other gate without network', { 'X-Scan-Verdict': 'admitted' }],
    ['let in there by a scan that had been refused', { 'X-Scan-Verdict': 'admitted', repeated: 'yes' }],
  ] as [string, Record<string, string>][])(
    'an admission is taken back while the ticket is %s: no conflict',
    async (_what, { repeated, ...word }) => {
      const { store, shop, buy, pair } = await atTheGate(await openTestStore());
      const [north, south] = [await pair('Tor Nord'), await pair('Tor Süd')];
      const [ticket] = (await buy(1)) as [string];
      await south.scan(ticket, { 'X-Scan-Id': SOUTH });
      if (repeated) await north.scan(ticket, { 'X-Scan-Id': NORTH });

      const [isTaken, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const undoing = store.write(async (trx) => {
        await lockTicket(trx, ticket);
        await markUndone(trx, SOUTH, shop.clock.now);
        await releaseAdmission(trx, { itemId: ticket, scanId: SOUTH, now: shop.clock.now });
        isTaken.resolve();
        await mayCommit.promise;
      });
      await isTaken.promise;
      const scanning = north.scan(ticket, { 'X-Scan-Id': NORTH, ...word });
      await untilSomebodyWaits(store);
      mayCommit.resolve();
      await undoing;

      expect(await scanning).toMatchObject({ status: true, redeemed: true });
      const { body } = await north.sync();
      expect(body.conflicts).toEqual([]);
      expect(body.tickets.map(([, , , , , , , , by]) => by)).toEqual(['Tor Nord']);
    },
  );
});
