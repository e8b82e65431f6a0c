import { assignEntry } from '../../../src/server/money/bank/assign-entry.ts';
import { candidatesOf, openEntries } from '../../../src/server/money/bank/bank-entries.repository.ts';
import { openStore } from '../../../src/server/platform/database/open-store.ts';
import type { Store } from '../../../src/server/platform/database/store.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import {
  type WrittenEntry,
  writeCamt,
  writeMt940,
  writeSparkasseCsv,
  writeVolksbankCsv,
} from '../../server/money/bank/files/statement-writers.ts';
import { zip } from '../../server/money/bank/files/zip-writer.ts';
import { type PlantedOrder, plantOrders } from '../../support/bank-admin.ts';
import { OUR_IBAN } from '../../support/bank-file.ts';
import { testSettings } from '../../support/test-settings.ts';
import { MONTH_ORDERS, type MonthTransfer, treasurerMonth } from '../../support/treasurer-month.ts';

export interface BankMonth {
  transfers: MonthTransfer[];
  files: { name: string; mimeType: string; buffer: Buffer }[];
  /** Another account's, which nobody wants here. */
  foreign: { name: string; mimeType: string; buffer: Buffer };
}

const PREFIX = 'WF';
const SEED = 20_270_201;

/** Works in the database of a running shop, beside it. */
export async function besideShop<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ databaseUrl: '', dataDir });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Plants who has ordered, and writes what the club's two banks hand out of the month: five files that overlap. */
export async function plantBankMonth(store: Store): Promise<BankMonth> {
  const event = await store.read
    .selectFrom('ticket_prices')
    .innerJoin('events', 'events.id', 'ticket_prices.event_id')
    .where('events.has_fixed_tickets', '=', 1)
    .select(['events.id', 'ticket_prices.id as adult'])
    .executeTakeFirstOrThrow();
  const wishes = MONTH_ORDERS.map(({ dueOn = '', ...wish }) => ({ ...wish, dueOn: inThePast(dueOn) }));
  const orders = await plantOrders(store, event, wishes, PREFIX);
  const { transfers, cancelled } = treasurerMonth(orders, seededRandom(SEED));
  await cancel(store, cancelled);
  const of = (first: number, last: number, accountIban = OUR_IBAN) => {
    const day = (n: number) => `2026-02-${String(n).padStart(2, '0')}`;
    const entries = transfers.flatMap((transfer, at): WrittenEntry[] => {
      const { on = '', from = '', purpose, euros, iban = null } = transfer;
      const bookedOn = inThePast(on);
      if (bookedOn < day(first) || bookedOn > day(last)) return [];
      return [
        {
          ...{ bookedOn, currency: 'EUR', payerName: from, payerIban: iban, purposeParts: [purpose] },
          ...{ amountCents: Math.round(euros * 100), endToEndId: null, bankReference: `2026${at}` },
          isReversal: false,
        },
      ];
    });
    const before = transfers.filter(({ on = '' }) => inThePast(on) < day(first));
    const openingCents = before.reduce((sum, { euros }) => sum + Math.round(euros * 100), 123_456);
    return { accountIban, openingCents, entries, closingOn: day(last) };
  };
  const text = { mimeType: 'text/csv' };
  const days = Array.from({ length: 7 }, (_, n) => ({
    name: `C53_2026-02-${20 + n}.xml`,
    bytes: new Uint8Array(Buffer.from(writeCamt([of(20 + n, 20 + n)], 8))),
  }));
  return {
    transfers,
    files: [
      { ...text, name: 'sparkasse-woche-1.csv', buffer: Buffer.from(writeSparkasseCsv(of(1, 7)), 'latin1') },
      { mimeType: 'text/xml', name: 'sparkasse-woche-2.xml', buffer: Buffer.from(writeCamt([of(6, 14)], 2)) },
      { ...text, name: 'volksbank-woche-3.csv', buffer: Buffer.from(writeVolksbankCsv(of(13, 21))) },
      { mimeType: 'application/zip', name: 'volksbank-woche-4.zip', buffer: Buffer.from(zip(days)) },
      // Of the whole month, and the last two days are in no other.
      { mimeType: 'text/plain', name: 'februar.sta', buffer: Buffer.from(writeMt940([of(1, 28)])) },
    ],
    foreign: {
      ...text,
      name: 'sparbuch.csv',
      buffer: Buffer.from(writeVolksbankCsv(of(1, 3, 'DE02120300000000202051'))),
    },
  };
}

/** A day that whoever books today can name. */
function inThePast(day: string): string {
  return day.replace('2027', '2026');
}

async function cancel(store: Store, orders: ReadonlyArray<PlantedOrder>): Promise<void> {
  const ids = orders.map(({ id }) => id);
  await store.write(async (trx) => {
    await trx
      .updateTable('orders')
      .set({ status: 'cancelled', total_cents: 0, cancelled_at: 1 })
      .where('id', 'in', ids)
      .execute();
    await trx.updateTable('items').set({ cancelled_at: 1 }).where('order_id', 'in', ids).execute();
  });
}

/** Books every proposal that is left as one who sees each alone does, by the operation behind its button. */
export async function bookProposals(store: Store): Promise<void> {
  const settings = () => ({ ...testSettings, order_prefix: PREFIX });
  const { id: userId } = await store.read
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const who = {
    userId,
    firstname: '',
    lastname: '',
    permissions: [],
    owesSecondFactor: false,
    tokenHash: '',
  };
  const next = async () =>
    (await openEntries(store.read)).find((entry) => entry.ways !== '[]' && entry.assigned_cents === 0);
  for (let entry = await next(); entry !== undefined; entry = await next()) {
    const booking = {
      id: entry.id,
      leftCents: entry.amount_cents,
      shares: candidatesOf(entry)[0]?.shares ?? [],
    };
    const refusal = await assignEntry({ store, clock: Date.now, settings }, who, booking);
    if (refusal !== null) throw new Error(refusal.message);
  }
}

/** What is booked, as `order: cents` of each entry, in the sequence of the month's transfers. */
export async function bookedShares(store: Store): Promise<string[]> {
  const rows = await store.read
    .selectFrom('payments')
    .where('undone_at', 'is', null)
    .select(['bank_entry_id', 'order_id', 'cents'])
    .execute();
  return [...Map.groupBy(rows, ({ bank_entry_id }) => bank_entry_id).values()]
    .map((own) =>
      own
        .map(({ order_id, cents }) => `${order_id}: ${cents}`)
        .toSorted()
        .join(),
    )
    .toSorted();
}

/** What a careful treasurer books of them. */
export function meantShares(transfers: ReadonlyArray<MonthTransfer>): string[] {
  return transfers
    .flatMap(({ meant }) => (meant === null ? [] : [meant]))
    .map((meant) =>
      meant
        .map(({ order, euros }) => `${order}: ${Math.round(euros * 100)}`)
        .toSorted()
        .join(),
    )
    .toSorted();
}
