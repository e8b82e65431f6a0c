import { expect, test } from 'vitest';
import type { RunAtBank } from '../../../../src/contract/reconciliation.ts';
import { refundTransferId, runMessageId } from '../../../../src/domain/transfer-ids.ts';
import { OUR_IBAN, volksbankFile } from '../../../support/bank-file.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openRefundAdmin, type RefundAdmin } from '../../../support/refund-admin.ts';
import { type WrittenEntry, writeCamt, writeMt940 } from './files/statement-writers.ts';

const entry = (amountCents: number, bookedOn: string, more: Partial<WrittenEntry> = {}): WrittenEntry => ({
  ...{ amountCents, bookedOn, currency: 'EUR', payerName: 'Erika Muster', isReversal: false },
  ...{ payerIban: 'DE02120300000000202051', purposeParts: [`Umsatz ${bookedOn} ${amountCents}`] },
  ...{ endToEndId: null, bankReference: null },
  ...more,
});

const camt = (openingCents: number, entries: WrittenEntry[], closingOn: string) =>
  writeCamt([{ accountIban: OUR_IBAN, openingCents, entries, closingOn }], 8);

const checked = async (admin: RefundAdmin) => (await admin.reconcile()).at_bank;

/** A run of two refunds of 5 and 9 euros, transferred on 1 March, and what names it to the bank. */
async function sentRun(admin: RefundAdmin) {
  const orders = await admin.overpaid(5, 9);
  const { run } = (await admin.make(orders)).body;
  const { refunds } = await admin.readRun(run);
  const row = await admin.store.read
    .selectFrom('refund_runs')
    .selectAll()
    .where('id', '=', run)
    .executeTakeFirstOrThrow();
  const ids = refunds.map(({ id, number }) => refundTransferId(number, id));
  return { run, refunds, messageId: runMessageId(row), ids };
}

const bankOf = async (admin: RefundAdmin, run: number) =>
  (await admin.call<{ bank?: RunAtBank }>('GET', `/refund-runs/${run}`)).body.bank;

const settle = (admin: RefundAdmin, id: number) => admin.call('POST', `/bank/entries/${id}/return`);

eachDatabase((_, openTestStore) => {
  test('statements that lead from balance to balance agree with our books, whatever their format', async () => {
    const admin = await openRefundAdmin(openTestStore);
    expect(await checked(admin)).toMatchObject({ verdict: 'unknown', chains: [] });
    await admin.send(camt(1000, [entry(500, '2027-01-02'), entry(700, '2027-01-05')], '2027-01-05'), 'a.xml');
    expect(await checked(admin)).toMatchObject({
      verdict: 'agrees',
      chains: [{ account: '3000', closing: { day: '2027-01-05', amount: 22 }, faults: [] }],
    });
    const next = camt(2200, [entry(-200, '2027-01-07')], '2027-01-09');
    await admin.send(next, 'b.xml');
    expect((await checked(admin)).verdict).toBe('agrees');
    const again = writeMt940([
      { accountIban: OUR_IBAN, openingCents: 1500, entries: [entry(700, '2027-01-05')] },
    ]);
    await admin.send(again, 'c.sta');
    expect(await checked(admin)).toMatchObject({
      verdict: 'agrees',
      chains: [{ overlaps: [{ from: '2027-01-05', to: '2027-01-05', before: 'a.xml', after: 'c.sta' }] }],
    });
  });

  test('a file that is missing is named by its days and sum, and found once it is read in', async () => {
    const admin = await openRefundAdmin(openTestStore);
    await admin.send(camt(1000, [entry(500, '2027-01-02')], '2027-01-05'), 'a.xml');
    await admin.send(camt(2200, [entry(-200, '2027-01-15')], '2027-01-15'), 'c.xml');
    expect(await checked(admin)).toMatchObject({
      verdict: 'differs',
      chains: [
        {
          faults: [
            {
              ...{ kind: 'gap', from: '2027-01-06', to: '2027-01-14', bank: 7, known: 0 },
              ...{ before: 'a.xml', after: 'c.xml' },
            },
          ],
        },
      ],
    });
    await admin.send(volksbankFile([{ purpose: 'Beitrag', euros: 7, on: '2027-01-10' }]));
    expect((await checked(admin)).verdict).toBe('agrees');
  });

  test('an entry that is lost or counted twice is found within its statement', async () => {
    const admin = await openRefundAdmin(openTestStore);
    await admin.send(camt(1000, [entry(500, '2027-01-02')], '2027-01-05'), 'a.xml');
    await admin.store.write((trx) =>
      trx.updateTable('bank_entries').set({ amount_cents: 499, outcome: 'ignored', settled_at: 0 }).execute(),
    );
    expect(await checked(admin)).toMatchObject({
      verdict: 'differs',
      chains: [{ faults: [{ kind: 'inside', bank: 5, known: 4.99 }] }],
    });
  });

  test('what no balance speaks of is neither right nor wrong', async () => {
    const admin = await openRefundAdmin(openTestStore);
    await admin.send(volksbankFile([{ purpose: 'Beitrag', euros: 7, on: '2027-01-10' }]));
    expect(await checked(admin)).toMatchObject({ verdict: 'unknown', chains: [] });
    await admin.send(camt(1000, [entry(500, '2027-01-02')], '2027-01-05'), 'a.xml');
    expect(await checked(admin)).toMatchObject({
      verdict: 'unknown',
      chains: [{ unproven: { before: 0, after: 1 } }],
    });
  });

  test('what went out counts once, also where two files name it differently', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const debit = (bankReference: string, purpose: string) =>
      entry(-500, '2027-01-02', { bankReference, purposeParts: [purpose] });
    await admin.send(camt(1000, [debit('A1', 'Miete')], '2027-01-02'), 'a.xml');
    await admin.send(camt(1000, [debit('B7', 'Miete Januar')], '2027-01-02'), 'b.xml');
    expect((await checked(admin)).verdict).toBe('agrees');
  });

  test('a file of an earlier version names its balances when it is read in again', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const file = camt(1000, [entry(500, '2027-01-02')], '2027-01-05');
    await admin.send(file, 'a.xml');
    await admin.store.write(async (trx) => {
      await trx.deleteFrom('bank_statements').execute();
      await trx.updateTable('bank_imports').set({ account_iban: null }).execute();
    });
    expect((await checked(admin)).verdict).toBe('unknown');
    expect((await admin.send(file, 'a.xml')).body).toMatchObject({ is_repeat: true });
    await admin.send(file, 'a.xml');
    expect((await checked(admin)).verdict).toBe('agrees');
    expect(await admin.store.read.selectFrom('bank_statements').select('id').execute()).toHaveLength(1);
  });

  test('entries of another account of ours are added up beside it, not into it', async () => {
    const admin = await openRefundAdmin(openTestStore);
    await admin.send(camt(1000, [entry(500, '2027-01-02')], '2027-01-05'), 'a.xml');
    await admin.store.write(async (trx) => {
      await trx.updateTable('bank_statements').set({ account_iban: 'DE02120300000000202051' }).execute();
      await trx.updateTable('bank_imports').set({ account_iban: 'DE02120300000000202051' }).execute();
    });
    await admin.send(camt(0, [entry(900, '2027-01-03')], '2027-01-05'), 'b.xml');
    const { verdict, chains } = await checked(admin);
    expect(verdict).toBe('agrees');
    expect(chains.map(({ account, closing }) => [account, closing.amount])).toEqual([
      ['2051', 15],
      ['3000', 9],
    ]);
  });

  test('a run that the bank has debited as a whole is joined to it, and cannot be discarded any more', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const { run, messageId } = await sentRun(admin);
    const debit = entry(-1400, '2027-03-01', { purposeParts: [`KREF+${messageId}`, 'SVWZ+Sammler'] });
    await admin.send(camt(5000, [debit], '2027-03-01'), 'a.xml');
    expect(await bankOf(admin, run)).toMatchObject({ debited: 14, returned: 0, entries: [{ amount: -14 }] });
    expect((await admin.discard(run)).body.code).toBe('refund_run_debited');
    const [first] = (await admin.readRun(run)).refunds;
    expect((await admin.takeOut(run, first?.id ?? 0)).body.code).toBe('refund_run_debited');
    expect(await checked(admin)).toMatchObject({
      verdict: 'differs',
      runs: [{ run, booked: 0, debited: 14 }],
    });
    await admin.execute(run);
    expect(await checked(admin)).toMatchObject({ verdict: 'agrees', runs: [] });
  });

  test('a run that the bank debits transfer by transfer is paid when the last one is', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const { run, ids } = await sentRun(admin);
    await admin.execute(run);
    const debit = (at: number, cents: number) =>
      entry(-cents, '2027-03-01', { endToEndId: ids[at] ?? '', purposeParts: [`Überweisung ${at}`] });
    const refunds = (await admin.readRun(run)).refunds.map(({ amount }) => Math.round(amount * 100));
    const [one = 0, two = 0] = refunds;
    await admin.send(camt(5000, [debit(0, one)], '2027-03-01'), 'a.xml');
    expect(await checked(admin)).toMatchObject({ runs: [{ run, booked: 14, debited: one / 100 }] });
    await admin.send(camt(5000 - one, [debit(1, two)], '2027-03-02'), 'b.xml');
    expect(await checked(admin)).toMatchObject({ verdict: 'agrees', runs: [] });
    expect((await bankOf(admin, run))?.entries.map(({ number }) => number)).toEqual(
      (await admin.readRun(run)).refunds.map(({ number }) => number),
    );
  });

  test('a run booked long ago that no statement debits is named, a new one is not', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const { run } = await sentRun(admin);
    await admin.execute(run);
    await admin.send(camt(5000, [entry(100, '2027-02-20')], '2027-03-03'), 'a.xml');
    expect((await checked(admin)).runs).toEqual([]);
    await admin.send(camt(5100, [], '2027-03-08'), 'b.xml');
    expect(await checked(admin)).toMatchObject({
      verdict: 'differs',
      runs: [{ run, booked: 14, debited: 0 }],
    });
  });

  test('a debit without any id is joined by hand if it is exactly the run, and let go again', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const { run } = await sentRun(admin);
    const debits = [entry(-1400, '2027-03-01'), entry(-1300, '2027-03-01')];
    const taken = (await admin.send(camt(5000, debits, '2027-03-01'), 'a.xml')).body.import;
    const join = (id: number) => admin.call('POST', `/refund-runs/${run}/debits`, { entry: id });
    const [right, wrong] = (await admin.entries(taken)).toSorted((a, b) => a.amount - b.amount);
    expect((await bankOf(admin, run))?.candidates).toMatchObject([{ id: right?.id, amount: -14 }]);
    expect((await join(wrong?.id ?? 0)).body.code).toBe('bank_no_debit');
    expect((await join(right?.id ?? 0)).status).toBe(200);
    expect((await join(right?.id ?? 0)).body.code).toBe('bank_changed');
    expect(await bankOf(admin, run)).toMatchObject({ debited: 14, candidates: [] });
    if (right !== undefined) await admin.takeBack(right);
    expect(await bankOf(admin, run)).toMatchObject({ debited: 0, candidates: [{ id: right?.id }] });
    expect((await admin.discard(run)).status).toBe(200);
  });

  test('a transfer that comes back is no payment of its order; its step makes the refund due again', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const { run, ids, refunds } = await sentRun(admin);
    await admin.execute(run);
    const [first] = refunds;
    const cents = Math.round((first?.amount ?? 0) * 100);
    const back = entry(cents, '2027-03-03', {
      endToEndId: ids[0] ?? '',
      purposeParts: [first?.reference ?? ''],
    });
    const gift = entry(300, '2027-03-03');
    const taken = (await admin.send(camt(0, [back, gift], '2027-03-03'), 'a.xml')).body.import;
    const [shown, other] = await admin.entries(taken);
    expect(shown).toMatchObject({
      ...{ state: 'unmatched', reason: 'return', ways: [] },
      transfer: { kind: 'returned_refund', run, order: { number: first?.number } },
    });
    expect(await checked(admin)).toMatchObject({ verdict: 'differs', open_returns: 1 });
    // What is matched anew meanwhile leaves it as it is.
    if (other === undefined) throw new Error('no other entry');
    await admin.ignore(other);
    expect((await admin.takeBack(other)).status).toBe(200);
    const again = async () => (await admin.entries(taken)).find(({ id }) => id === shown?.id);
    expect(await again()).toMatchObject({ state: 'unmatched', reason: 'return', ways: [] });

    expect((await settle(admin, shown?.id ?? 0)).status).toBe(200);
    expect((await admin.dueOf(first?.order ?? ''))?.amount).toBe(first?.amount);
    expect((await admin.readRun(run)).run.returned_count).toBe(1);
    expect(await again()).toMatchObject({
      outcome: 'ignored',
      ignored_because: `Rücküberweisung aus Erstattungslauf ${run}`,
    });
    expect((await settle(admin, shown?.id ?? 0)).body.code).toBe('bank_changed');
    expect(await admin.reconcile()).toMatchObject({ wrong: [], at_bank: { open_returns: 0 } });
  });

  test('a payment that the bank takes back is undone by its step, found by the reference even when that is erased', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [order] = await admin.plant([{ euros: 50 }]);
    const paid = entry(5000, '2027-02-26', { endToEndId: 'GAST-1', purposeParts: [order?.number ?? ''] });
    const first = (await admin.send(camt(0, [paid], '2027-02-26'), 'a.xml')).body.import;
    await admin.confirm(first);
    await admin.store.write((trx) =>
      trx.updateTable('bank_entries').set({ end_to_end_id: null, purpose: '', blanked_at: 1 }).execute(),
    );
    const gone = entry(-5000, '2027-02-27', { endToEndId: 'GAST-1', purposeParts: ['Rückruf'] });
    const second = (await admin.send(camt(5000, [gone], '2027-02-27'), 'b.xml')).body.import;
    const [shown] = await admin.entries(second);
    expect(shown).toMatchObject({
      outcome: 'open',
      transfer: { kind: 'returned_payment', paid_on: '2027-02-26' },
    });
    expect((await settle(admin, shown?.id ?? 0)).status).toBe(200);
    expect(await admin.read(order?.id ?? '')).toMatchObject({ paid: 0, status: 'open' });
    expect(await admin.reconcile()).toMatchObject({ wrong: [], at_bank: { verdict: 'agrees' } });
    const outcomes = await admin.store.read.selectFrom('bank_entries').select('outcome').execute();
    expect(outcomes).toEqual([{ outcome: 'ignored' }, { outcome: 'ignored' }]);
  });

  test('what the bank takes back before it was booked is booked by nobody', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [order] = await admin.plant([{ euros: 50 }]);
    const paid = entry(5000, '2027-02-26', { endToEndId: 'GAST-1', purposeParts: [order?.number ?? ''] });
    const gone = entry(-5000, '2027-02-27', { endToEndId: 'GAST-1', isReversal: true });
    const taken = (await admin.send(camt(0, [paid, gone], '2027-02-27'), 'a.xml')).body.import;
    expect((await admin.readImport(taken)).groups).toMatchObject([{ group: 'ignored', count: 2 }]);
    expect((await admin.confirm(taken)).body).toMatchObject({ count: 0 });
    expect(await checked(admin)).toMatchObject({ verdict: 'agrees', open_returns: 0 });
  });

  test('an amount or a reference alone takes nothing back, and nothing is taken back twice', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const rows = [
      entry(5000, '2027-02-24', { endToEndId: 'GAST-1' }),
      entry(-4900, '2027-02-25', { endToEndId: 'GAST-1' }),
      entry(-5000, '2027-02-25', { endToEndId: 'GAST-2' }),
      entry(-5000, '2027-02-26', { endToEndId: 'GAST-1' }),
      entry(-5000, '2027-02-27', { endToEndId: 'GAST-1' }),
    ];
    await admin.send(camt(90_000, rows, '2027-02-27'), 'a.xml');
    const joined = await admin.store.read
      .selectFrom('bank_entries')
      .where('returned_entry_id', 'is not', null)
      .select(['booked_on', 'outcome'])
      .execute();
    expect(joined).toEqual([{ booked_on: '2027-02-26', outcome: 'open' }]);
    expect((await settle(admin, 9999)).body.code).toBe('unknown_bank_entry');
    expect((await settle(admin, 1)).body.code).toBe('bank_changed');
  });

  test('bills that an earlier version has issued are added up from their facts, once', async () => {
    const admin = await openRefundAdmin(openTestStore);
    const [order] = await admin.plant([{ euros: 50 }]);
    await admin.book(order?.id ?? '', 50, 0);
    const facts = JSON.stringify({ lines: [{ quantity: 2, unitCents: 2600 }], discount: { cents: 200 } });
    await admin.store.write((trx) =>
      trx
        .insertInto('documents')
        .values({
          ...{ order_id: order?.id ?? '', kind: 'invoice', number: '2027-00001', issued_at: 0 },
          ...{ cancels_id: null, facts },
        })
        .execute(),
    );
    expect((await admin.reconcile()).invoices).toMatchObject({ invoiced: 50, billable: 50 });
    const sums = await admin.store.read.selectFrom('document_sums').select('gross_cents').execute();
    expect(sums).toEqual([{ gross_cents: 5000 }]);
    expect(await admin.reconcile()).toMatchObject({ invoices: { invoiced: 50 }, wrong: [] });
  });
});
