import { expect, test } from 'vitest';
import { seededRandom } from '../../../faults/seeded-random.ts';
import { type BankAdmin, IN_ORDER, openBankAdmin } from '../../../support/bank-admin.ts';
import { volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import {
  MONTH_ORDERS,
  MONTH_TRANSFERS,
  type MonthTransfer,
  treasurerMonth,
} from '../../../support/treasurer-month.ts';

const SEED = 20_270_201;
/** Of a hundred transfers so many may be left for somebody to find out. */
const MOST_LEFT = 5;

async function openMonth(openTestStore: Parameters<typeof openBankAdmin>[0]) {
  const admin = await openBankAdmin(openTestStore);
  const orders = await admin.plant(MONTH_ORDERS);
  const { transfers, cancelled } = treasurerMonth(orders, seededRandom(SEED));
  for (const { id } of cancelled) await admin.cancel(id, await admin.itemsOf(id));
  const { body } = await admin.send(volksbankFile(transfers));
  const entries = (await admin.entries(body.import)).toSorted((a, b) => a.id - b.id);
  return { admin, transfers, entries, id: body.import };
}

function sharesOf(shares: ReadonlyArray<{ order: string; euros: number }>): string {
  return shares
    .map(({ order, euros }) => `${order}: ${euros}`)
    .toSorted()
    .join();
}

type Entry = Awaited<ReturnType<BankAdmin['entries']>>[number];

function firstWayOf({ ways }: Entry): string {
  return sharesOf((ways[0]?.shares ?? []).map(({ order, amount }) => ({ order: order.id, euros: amount })));
}

const meantBy = ({ meant }: MonthTransfer) => sharesOf(meant ?? []);

eachDatabase((_, openTestStore) => {
  test('of a month of 280 transfers at most 5 % are left to be found out, and none is booked wrongly', async () => {
    const { admin, transfers, entries, id } = await openMonth(openTestStore);
    expect([transfers.length, entries.length]).toEqual([MONTH_TRANSFERS, MONTH_TRANSFERS]);
    const wrong = entries.filter(
      (entry, at) => entry.ways.length > 0 && firstWayOf(entry) !== meantBy(transfers[at] as MonthTransfer),
    );
    expect(wrong).toEqual([]);
    const left = entries.filter(({ state, ways }) => state !== 'ignored' && ways.length === 0);
    expect((100 * left.length) / transfers.length).toBeLessThanOrEqual(MOST_LEFT);

    await admin.confirm(id);
    await admin.confirm(id, 'after_deadline');
    for (const entry of await admin.entries(id)) {
      const shares = entry.ways[0]?.shares.map(({ order, amount }) => ({ order: order.id, amount })) ?? [];
      if (shares.length > 0) expect((await admin.assign(entry, shares)).status).toBe(200);
    }
    // The page shows no more than some of what is booked.
    const rows = await admin.store.read
      .selectFrom('bank_entries as entry')
      .leftJoin('payments', 'payments.bank_entry_id', 'entry.id')
      .select(['entry.ordinal', 'payments.order_id', 'payments.cents'])
      .orderBy('entry.ordinal')
      .execute();
    const booked = [...Map.groupBy(rows, ({ ordinal }) => ordinal).values()].map((own) =>
      sharesOf(
        own.flatMap(({ order_id: order, cents }) => (order ? { order, euros: (cents ?? 0) / 100 } : [])),
      ),
    );
    expect(booked).toEqual(transfers.map(meantBy));
    const sums = await admin.reconcile();
    expect(sums.differences).toMatchObject(IN_ORDER);
    expect(sums.wrong).toEqual([]);
  });
});
