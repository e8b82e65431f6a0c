import { expect, test } from 'vitest';
import { seededRandom } from '../../../faults/seeded-random.ts';
import { type BankDesk, IN_ORDER, openBankDesk } from '../../../support/bank-desk.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { MONTH_ORDERS, type MonthTransfer, treasurerMonth } from '../../../support/treasurer-month.ts';

const SEED = 20_270_201;
/** Of a hundred transfers so many may be left for somebody to find out. */
const MOST_LEFT = 5;

async function openMonth(openTestStore: Parameters<typeof openBankDesk>[0]) {
  const desk = await openBankDesk(openTestStore);
  const orders = await desk.plant(MONTH_ORDERS);
  const { transfers, cancelled } = treasurerMonth(orders, seededRandom(SEED));
  for (const { id } of cancelled) await desk.cancel(id, await desk.itemsOf(id));
  const { body } = await desk.send(volksbankFile(transfers));
  const entries = (await desk.entries(body.import)).toSorted((a, b) => a.id - b.id);
  return { desk, transfers, entries, id: body.import };
}

function sharesOf(shares: ReadonlyArray<{ order: string; euros: number }>): string {
  return shares
    .map(({ order, euros }) => `${order}: ${euros}`)
    .toSorted()
    .join();
}

type Entry = Awaited<ReturnType<BankDesk['entries']>>[number];

function firstWayOf({ ways }: Entry): string {
  return sharesOf((ways[0]?.shares ?? []).map(({ order, amount }) => ({ order: order.id, euros: amount })));
}

const meantBy = ({ meant }: MonthTransfer) => sharesOf(meant ?? []);

eachDatabase((_, openTestStore) => {
  test('of a month of 200 transfers at most 5 % are left to be found out, and none is booked wrongly', async () => {
    const { desk, transfers, entries, id } = await openMonth(openTestStore);
    expect([transfers.length, entries.length]).toEqual([200, 200]);
    const wrong = entries.filter(
      (entry, at) => entry.ways.length > 0 && firstWayOf(entry) !== meantBy(transfers[at] as MonthTransfer),
    );
    expect(wrong).toEqual([]);
    const left = entries.filter(({ state, ways }) => state !== 'ignored' && ways.length === 0);
    expect((100 * left.length) / transfers.length).toBeLessThanOrEqual(MOST_LEFT);

    await desk.confirm(id);
    await desk.confirm(id, 'after_deadline');
    for (const entry of await desk.entries(id)) {
      const shares = entry.ways[0]?.shares.map(({ order, amount }) => ({ order: order.id, amount })) ?? [];
      if (shares.length > 0) expect((await desk.assign(entry, shares)).status).toBe(200);
    }
    const after = (await desk.entries(id)).toSorted((a, b) => a.id - b.id);
    const booked = after.map(({ bookings }) =>
      sharesOf(bookings.map(({ order, amount }) => ({ order: order.id, euros: amount }))),
    );
    expect(booked).toEqual(transfers.map(meantBy));
    const sums = await desk.reconcile();
    expect(sums.differences).toMatchObject(IN_ORDER);
    expect(sums.wrong).toEqual([]);
  });
});
