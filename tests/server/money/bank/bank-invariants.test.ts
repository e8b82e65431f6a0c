import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BankAdmin, openBankAdmin, type PlantedOrder } from '../../../support/bank-admin.ts';
import { bankFaults } from '../../../support/bank-faults.ts';
import { type Transfer, volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { testSettings } from '../../../support/test-settings.ts';

const step = fc.record({
  what: fc.constantFrom(
    ...([
      'import',
      'import',
      'confirm',
      'confirm',
      'late',
      'assign',
      'way',
      'split',
      'ignore',
      'undo',
    ] as const),
    ...(['undo payment', 'by hand', 'twice at once', 'sure', 'short', 'waive', 'unwaive'] as const),
  ),
  from: fc.nat(11),
  length: fc.integer({ min: 1, max: 12 }),
  entry: fc.nat(30),
  order: fc.nat(4),
  cents: fc.constantFrom(1, 800, 2500, 5000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Exact ones, a pair of genuine equals, a late one, too little, too much, two orders, a name, nothing, an expense. */
function transfersOf(orders: ReadonlyArray<PlantedOrder>): Transfer[] {
  const [a = '', b = '', c = '', d = '', e = ''] = orders.map(({ number }) => number);
  return [
    { purpose: a, euros: 50 },
    { purpose: b, euros: 30 },
    { purpose: b, euros: 30 },
    { purpose: c, euros: 20, on: '2027-02-27' },
    { purpose: d, euros: 39.99 },
    { purpose: d, euros: 41 },
    { purpose: `${a} ${c}`, euros: 70 },
    { purpose: 'Weinfest', euros: 25, from: 'Erika Huber' },
    { purpose: 'Beitrag', euros: 17 },
    { purpose: 'Strom', euros: -99.9 },
    { purpose: e, euros: 25 },
    { purpose: a, euros: -50 },
  ];
}

class Treasurer {
  readonly admin: BankAdmin;
  readonly orders: PlantedOrder[];
  readonly transfers: Transfer[];
  readonly imports = new Set<number>();
  /** Of each transfer the most that any file had. */
  readonly sent = new Map<string, number>();

  constructor(admin: BankAdmin, orders: PlantedOrder[]) {
    this.admin = admin;
    this.orders = orders;
    this.transfers = transfersOf(orders);
  }

  async take(one: Step): Promise<void> {
    this.admin.shop.clock.advance(1);
    if (one.what === 'import') return this.#import(one);
    if (one.what === 'by hand') {
      const id = this.orders[one.order]?.id ?? '';
      const { paid } = await this.admin.read(id);
      await this.admin.book(id, one.cents / 100, paid);
      return;
    }
    const own = this.orders[one.order]?.id ?? '';
    if (one.what === 'waive') {
      const waiver = { rest: (await this.admin.read(own)).open, reason: 'Rest' };
      await this.admin.call('POST', `/orders/${own}/waiver`, waiver);
    }
    if (one.what === 'unwaive') await this.admin.call('POST', `/orders/${own}/waiver/undo`);
    const ids = [...this.imports];
    const id = ids[one.entry % Math.max(1, ids.length)];
    if (id === undefined) return;
    if (one.what === 'confirm') await this.admin.confirm(id);
    if (one.what === 'late') await this.admin.confirm(id, 'after_deadline');
    if (one.what === 'short') await this.admin.confirm(id, 'short');
    if (one.what === 'sure') await this.admin.confirm(id, 'suggested');
    const entries = await this.admin.entries(id);
    const entry = entries[one.entry % Math.max(1, entries.length)];
    if (entry === undefined) return;
    const order = this.orders[one.order]?.id ?? '';
    const other = this.orders[(one.order + 1) % 5]?.id ?? '';
    if (one.what === 'assign') await this.admin.assign(entry, [{ order, amount: entry.left }]);
    if (one.what === 'split') {
      const rest = (Math.round(entry.left * 100) - one.cents) / 100;
      const shares = [
        { order, amount: one.cents / 100 },
        { order: other, amount: rest },
      ];
      await this.admin.assign(entry, shares);
    }
    if (one.what === 'way') {
      const shares = entry.ways[0]?.shares ?? [];
      const chosen = shares.map((share) => ({ order: share.order.id, amount: share.amount }));
      await this.admin.assign(entry, chosen);
    }
    if (one.what === 'ignore') await this.admin.ignore(entry);
    if (one.what === 'undo') await this.admin.takeBack(entry);
    if (one.what === 'undo payment') {
      const [payment] = (await this.admin.read(order)).payments;
      if (payment !== undefined) await this.admin.undo(order, payment.id);
    }
    if (one.what === 'twice at once') {
      const shares = [{ order, amount: entry.left }];
      const { admin } = this;
      await Promise.all([admin.assign(entry, shares), admin.confirm(id), admin.takeBack(entry)]);
    }
  }

  async #import({ from, length }: Step): Promise<void> {
    const chosen = this.transfers.slice(from, from + length);
    const { body } = await this.admin.send(volksbankFile(chosen));
    this.imports.add(body.import);
    const counts = Map.groupBy(chosen, (transfer) => JSON.stringify(transfer));
    for (const [transfer, { length: count }] of counts)
      this.sent.set(transfer, Math.max(count, this.sent.get(transfer) ?? 0));
  }

  /** What is wrong, and whether anything of the files is missing or there once too often. */
  async faults(): Promise<string[]> {
    const { store, shop } = this.admin;
    const wanted = [...this.sent].flatMap(([transfer, count]) => {
      const { euros } = JSON.parse(transfer) as Transfer;
      return Array.from({ length: count }, () => Math.round(euros * 100));
    });
    const rows = await store.read.selectFrom('bank_entries').select('amount_cents').execute();
    const sorted = (all: number[]) => all.toSorted((a, b) => a - b).join();
    const there = sorted(rows.map(({ amount_cents }) => amount_cents));
    const lost = there === sorted(wanted) ? [] : [`${there} instead of ${sorted(wanted)}`];
    return [...lost, ...(await bankFaults(store, shop.clock.now))];
  }
}

async function newTreasurer(openTestStore: Parameters<typeof openBankAdmin>[0]): Promise<Treasurer> {
  const admin = await openBankAdmin(openTestStore);
  admin.shop.services.putInForce({ ...testSettings, payment_tolerance_cents: 1 });
  const orders = await admin.plant([
    { euros: 50 },
    { euros: 30 },
    { euros: 20, dueOn: '2027-02-01' },
    { euros: 40 },
    { euros: 25, lastname: 'Huber' },
  ]);
  return new Treasurer(admin, orders);
}

eachDatabase((_, openTestStore) => {
  test('whatever a treasurer does in whatever sequence, no amount is booked twice and none is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
        const treasurer = await newTreasurer(openTestStore);
        for (const one of steps) await treasurer.take(one);
        expect(await treasurer.faults()).toEqual([]);
        // A PostgreSQL has so many connections for all tests beside this one.
        await treasurer.admin.store.close();
      }),
      { numRuns: 20, endOnFailure: true },
    );
  }, 120_000);

  // If these were not found, the test above had found nothing.
  test.each([
    ['booked once too often', 'double', /assigned|differ/],
    ['lost on its way', 'lost', /differ|booked/],
    ['taken in twice', 'twice', /instead of/],
  ] as const)('an amount %s is found out', async (_name, what, words) => {
    const treasurer = await newTreasurer(openTestStore);
    const { store } = treasurer.admin;
    await treasurer.take({ what: 'import', from: 0, length: 4, entry: 0, order: 0, cents: 1 });
    await treasurer.take({ what: 'confirm', from: 0, length: 0, entry: 0, order: 0, cents: 1 });
    expect(await treasurer.faults()).toEqual([]);
    await store.write(async (trx) => {
      const { id: _id, ...payment } = await trx
        .selectFrom('payments')
        .selectAll()
        .where('bank_entry_id', 'is not', null)
        .executeTakeFirstOrThrow();
      const { id: _entry, ...entry } = await trx
        .selectFrom('bank_entries')
        .selectAll()
        .executeTakeFirstOrThrow();
      if (what === 'double') await trx.insertInto('payments').values(payment).execute();
      if (what === 'lost')
        await trx.updateTable('payments').set({ undone_at: 1 }).where('id', '=', _id).execute();
      if (what === 'twice')
        await trx
          .insertInto('bank_entries')
          .values({ ...entry, ordinal: 99 })
          .execute();
    });
    expect((await treasurer.faults()).join('\n')).toMatch(words);
  });
});
