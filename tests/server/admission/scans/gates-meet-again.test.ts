import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fate, fates } from '../../../client/scanner/sync/fates.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type AtTheGate, atTheGate } from '../at-the-gate.ts';
import { type Person, PhoneAtTheGate } from '../phone-at-the-gate.ts';

type Step = { gate: 0 | 1 } & (
  | { do: 'scan'; n: number }
  | { do: 'send'; fates: Fate[] }
  | { do: 'let time pass'; ms: number }
  | { do: 'undo' | 'reload' | 'sync' }
);

const gate = fc.constantFrom(0 as const, 1 as const);
const one = <const W extends string>(word: W) => fc.constant(word);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ gate, do: one('scan'), n: fc.integer({ min: 0, max: 2 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      gate,
      do: one('send'),
      fates: fc.array(fc.constantFrom<Fate>(...fates), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ gate, do: one('let time pass'), ms: fc.constantFrom(100, 2_000, 60_000) }),
  },
  { weight: 1, arbitrary: fc.record({ gate, do: one('undo') }) },
  { weight: 1, arbitrary: fc.record({ gate, do: one('reload') }) },
  { weight: 1, arbitrary: fc.record({ gate, do: one('sync') }) },
);

async function live(
  phones: [PhoneAtTheGate, PhoneAtTheGate],
  { shop }: AtTheGate,
  tickets: string[],
  steps: Step[],
) {
  for (const what of steps) {
    const phone = phones[what.gate];
    shop.clock.advance(1);
    if (what.do === 'scan') await phone.scan(tickets[what.n] as string);
    else if (what.do === 'send') {
      phone.fates = [...what.fates];
      await phone.send();
      phone.fates = [];
    } else if (what.do === 'let time pass') shop.clock.advance(what.ms);
    else if (what.do === 'undo') await phone.undo();
    else if (what.do === 'reload') phone.reload();
    else await phone.sync();
  }
  shop.clock.advance(60_000);
}

async function setStatus({ store }: AtTheGate, item: string, status: 'open' | 'paid'): Promise<void> {
  await store.write(async (trx) => {
    const order = trx.selectFrom('items').select('order_id').where('id', '=', item);
    await trx.updateTable('orders').set({ status }).where('id', '=', order).execute();
  });
}

/** Nobody is inside, nothing was scanned, and one ticket is not paid. */
async function beginAnew(evening: AtTheGate, open: string): Promise<void> {
  await evening.store.write(async (trx) => {
    await trx.deleteFrom('scans').execute();
    const nobody = { redeemed_at: null, redeemed_by: null, redeemed_scan_id: null };
    await trx.updateTable('items').set(nobody).execute();
  });
  await setStatus(evening, open, 'open');
}

/** The scans of these tickets that count as somebody who is inside: admitted, or in conflict with an admission. */
async function insideOf({ store }: AtTheGate, tickets: string[]) {
  const scans = await store.read
    .selectFrom('scans')
    .select(['id', 'item_id', 'verdict', 'is_conflict'])
    .where('item_id', 'in', tickets)
    .where('undone_at', 'is', null)
    .execute();
  const inside = scans.filter(({ verdict, is_conflict }) => verdict === 'admitted' || is_conflict === 1);
  const redeemed = await store.read
    .selectFrom('items')
    .select('id')
    .where('id', 'in', tickets)
    .where('redeemed_at', 'is not', null)
    .execute();
  const admitted = inside.filter(({ verdict }) => verdict === 'admitted').map(({ item_id }) => item_id);
  return { ids: inside.map(({ id }) => id).sort(), admitted, redeemed: redeemed.map(({ id }) => id) };
}

eachDatabase((name, openTestStore) => {
  test('two gates meet again after every order of failures: who is inside is known, each ticket admits once', async () => {
    const evening = await atTheGate(await openTestStore());
    const pairs = [await evening.pair('Tor Nord'), await evening.pair('Tor Süd')] as const;
    const [open = ''] = await evening.buy(1, 'open');
    const tickets = [...(await evening.buy(2)), open];
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), gate, async (steps, first) => {
        runs++;
        await beginAnew(evening, open);
        const phones = pairs.map(
          (pair, n) => new PhoneAtTheGate(`${name}-${runs}-${n}`, evening.shop, pair),
        ) as [PhoneAtTheGate, PhoneAtTheGate];
        for (const phone of phones) await phone.sync();
        // Paid at the till behind the back of both lists.
        await setStatus(evening, open, 'paid');

        await live(phones, evening, tickets, steps);
        for (const phone of first === 0 ? phones : phones.toReversed())
          expect(await phone.send()).toBe('empty');

        const people: Person[] = phones.flatMap((phone) => [...phone.people.values()]);
        const inside = await insideOf(evening, tickets);
        expect(inside.ids).toEqual(
          people
            .filter(({ isIn }) => isIn)
            .map(({ scanId }) => scanId)
            .sort(),
        );
        expect(inside.admitted.toSorted()).toEqual(inside.redeemed.toSorted());
        await Promise.all(phones.map((phone) => phone.close()));
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
