import { sql } from 'kysely';
import { formatDay } from '../../../domain/stored-time.ts';
import type { SentRefund, SentRun, TransferJoin } from '../../../domain/transfer-ids.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { ORDERS } from '../../sales/orders/orders.repository.ts';

/** Refunds by their ids or the numbers of their orders, as a transfer file has them. */
export async function sentRefunds(
  db: Db,
  { ids, numbers }: { ids: ReadonlyArray<number>; numbers: ReadonlyArray<string> },
): Promise<SentRefund[]> {
  const all = db
    .selectFrom('refunds')
    .innerJoin(ORDERS, 'orders.id', 'refunds.order_id')
    .select(['refunds.id', 'refunds.run_id', 'orders.number', 'refunds.cents', 'refunds.iban']);
  const ofIds = ids.length === 0 ? [] : await all.where('refunds.id', 'in', ids).execute();
  const ofNumbers =
    numbers.length === 0
      ? []
      : await all.innerJoin(rowsOfIds(db, numbers).as('wanted'), 'wanted.id', 'orders.number').execute();
  return [...new Map([...ofIds, ...ofNumbers].map((refund) => [refund.id, refund])).values()];
}

export async function sentRuns(db: Db, ids: ReadonlyArray<number>): Promise<SentRun[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('refund_runs').where('id', 'in', ids).select(['id', 'created_at']).execute();
}

/** The columns of an entry that is one of our transfers, or brings one back. */
export function joinColumns(join: TransferJoin | null) {
  if (join === null) return { refund_run_id: null, refund_id: null };
  return { refund_run_id: join.run, refund_id: 'refund' in join ? join.refund : null };
}

/** Joins an entry that is known from another file, in which nothing said what it is. */
export async function joinKnownEntry(trx: Trx, contentHash: string, join: TransferJoin): Promise<void> {
  await trx
    .updateTable('bank_entries')
    .set(joinColumns(join))
    .where('content_hash', '=', contentHash)
    .where('refund_run_id', 'is', null)
    .execute();
  if (join.kind !== 'returned_refund') return;
  // It may have looked like a payment of the order whose number it bears.
  await trx
    .updateTable('bank_entries')
    .set({ state: 'unmatched', reason: 'return', ways: '[]' })
    .where('content_hash', '=', contentHash)
    .where('outcome', '=', 'open')
    .where('assigned_cents', '=', 0)
    .where('twin_of', 'is', null)
    .execute();
}

/**
 * Joins debits of an import that take back a payment to it, by the payer's reference and the amount, and lets them wait
 * for an answer. A payment is taken back once. Where the bank calls it a return and nothing is booked yet, both are set
 * aside at once, so that nobody gets tickets for money that is gone.
 */
export async function joinTakenBack(trx: Trx, importId: number, now: number): Promise<void> {
  const pairs = await trx
    .selectFrom('bank_entries as debit')
    .innerJoin('bank_entries as credit', 'credit.end_to_end_hash', 'debit.end_to_end_hash')
    .where('debit.import_id', '=', importId)
    .where('debit.amount_cents', '<', 0)
    .where('debit.refund_run_id', 'is', null)
    .where('debit.twin_of', 'is', null)
    .where('credit.twin_of', 'is', null)
    .where(sql<boolean>`credit.amount_cents = -debit.amount_cents`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bank_entries as other')
            .whereRef('other.returned_entry_id', '=', 'credit.id')
            .select('other.id'),
        ),
      ),
    )
    .select(['debit.id', 'debit.reason', 'debit.booked_on', 'credit.id as credit'])
    .select(['credit.outcome', 'credit.assigned_cents', 'credit.booked_on as paid_on'])
    .orderBy('debit.id')
    .orderBy('credit.id', 'desc')
    .execute();
  const used = new Set<number>();
  for (const { id, credit, reason, outcome, assigned_cents, booked_on, paid_on } of pairs) {
    if (used.has(id) || used.has(credit)) continue;
    used.add(id).add(credit);
    await trx
      .updateTable('bank_entries')
      .set({
        ...{ returned_entry_id: credit, state: 'unmatched', reason: 'return', ways: '[]' },
        ...{ outcome: 'open', settled_at: null, settled_by: null },
      })
      .where('id', '=', id)
      .execute();
    if (reason !== 'return' || outcome !== 'open' || assigned_cents !== 0) continue;
    await settleReturned(trx, { id: credit, reason: takenBackText(booked_on), now, by: null });
    await settleReturned(trx, { id, reason: takesBackText(paid_on), now, by: null });
  }
}

/** Why a payment is set aside that the bank has taken back, and the debit that did; days as `YYYY-MM-DD`. */
export function takenBackText(on: string): string {
  return `Von der Bank zurückgeholt am ${formatDay(on)}`;
}

export function takesBackText(on: string): string {
  return `Holt die Zahlung vom ${formatDay(on)} zurück`;
}

/** What entries with these ids pay or bring back: the refund's order, or the payment that is taken back. */
export function joinsOfEntries(db: Db, ids: ReadonlyArray<number>) {
  return db
    .selectFrom('bank_entries as entry')
    .leftJoin('refunds', 'refunds.id', 'entry.refund_id')
    .leftJoin(ORDERS, 'orders.id', 'refunds.order_id')
    .leftJoin('bank_entries as returned', 'returned.id', 'entry.returned_entry_id')
    .where('entry.id', 'in', ids)
    .select(['entry.id', 'refunds.order_id', 'orders.number', 'returned.booked_on'])
    .execute();
}

const RUN_COLUMNS = ['entry.id', 'entry.import_id', 'entry.booked_on', 'entry.amount_cents'] as const;

/** The entries that pay a run or bring back its transfers, each once, oldest first. */
export async function entriesOfRun(db: Db, run: number) {
  const rows = await db
    .selectFrom('bank_entries as entry')
    .leftJoin('refunds', 'refunds.id', 'entry.refund_id')
    .leftJoin(ORDERS, 'orders.id', 'refunds.order_id')
    .where('entry.refund_run_id', '=', run)
    .where('entry.twin_of', 'is', null)
    .select([...RUN_COLUMNS, 'entry.refund_id', 'orders.number'])
    .execute();
  // Few rows; in the statement, the order would tempt PostgreSQL to walk through all entries.
  return rows.sort((a, b) => a.id - b.id);
}

const MOST_CANDIDATES = 5;

/** Debits of this amount from a day on (`YYYY-MM-DD`) that belong to no run yet. */
export function debitsLike(db: Db, { cents, from, to }: { cents: number; from: string; to: string }) {
  return (
    db
      .selectFrom('bank_entries as entry')
      // A literal, because otherwise the partial index is not used.
      .where(sql<boolean>`entry.amount_cents < 0`)
      .where('entry.amount_cents', '=', -cents)
      .where('entry.booked_on', '>=', from)
      .where('entry.booked_on', '<=', to)
      .where('entry.refund_run_id', 'is', null)
      .where('entry.returned_entry_id', 'is', null)
      .where('entry.twin_of', 'is', null)
      .where('entry.currency', '=', 'EUR')
      .orderBy('entry.booked_on')
      .limit(MOST_CANDIDATES)
      .select(RUN_COLUMNS)
      .execute()
  );
}

/** Settles a debit as the one that pays a run. */
export async function joinDebit(
  trx: Trx,
  { id, run, now, by }: { id: number; run: number; now: number; by: string },
): Promise<void> {
  await trx
    .updateTable('bank_entries')
    .set({
      ...{ refund_run_id: run, outcome: 'ignored', state: 'ignored', reason: 'debit', ways: '[]' },
      ...{ settled_at: now, settled_by: by, ignored_because: '' },
    })
    .where('id', '=', id)
    .execute();
}

/** Whether the bank has transferred a run, or one of its refunds. */
export async function isDebited(db: Db, run: number, refund?: number): Promise<boolean> {
  const found = db
    .selectFrom('bank_entries')
    .where('refund_run_id', '=', run)
    .where('amount_cents', '<', 0)
    .where('twin_of', 'is', null)
    .select('id')
    .limit(1);
  const asked =
    refund === undefined
      ? found
      : found.where((row) => row.or([row('refund_id', 'is', null), row('refund_id', '=', refund)]));
  return (await asked.executeTakeFirst()) !== undefined;
}

/** Settles an entry without a booking, whatever is left of it; `by` is null for the shop itself. */
export async function settleReturned(
  trx: Trx,
  { id, reason, now, by }: { id: number; reason: string; now: number; by: string | null },
): Promise<void> {
  await trx
    .updateTable('bank_entries')
    .set({ outcome: 'ignored', ignored_because: reason, settled_at: now, settled_by: by })
    .where('id', '=', id)
    .execute();
}

/** The runs the bank or the shop has transferred: what each was booked as, and what the bank has debited, in cents. */
export async function runsAtBank(db: Db) {
  const debits = db
    .selectFrom('bank_entries')
    .where('refund_run_id', 'is not', null)
    .where('amount_cents', '<', 0)
    .where('twin_of', 'is', null)
    .groupBy('refund_run_id')
    .select((row) => ['refund_run_id', row.fn.sum<number>('amount_cents').as('cents')]);
  const rows = await db
    .selectFrom('refund_runs as run')
    .leftJoin(debits.as('debit'), 'debit.refund_run_id', 'run.id')
    .where((row) => row.or([row('run.executed_on', 'is not', null), row('debit.cents', 'is not', null)]))
    .select(['run.id', 'run.executed_on', 'debit.cents as debited'])
    .select((row) =>
      row
        .selectFrom('refunds')
        .whereRef('refunds.run_id', '=', 'run.id')
        .select((refund) => refund.fn.sum<number>('refunds.cents').as('cents'))
        .as('cents'),
    )
    .orderBy('run.id')
    .execute();
  return rows.map(({ id, executed_on, debited, cents }) => ({
    id,
    executedOn: executed_on,
    debitedCents: debited === null ? null : 0 - Number(debited),
    cents: Number(cents ?? 0),
  }));
}

/** Entries that bring back or take back money and wait for an answer. */
export async function countOpenReturns(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('bank_entries')
    .where('outcome', '=', sql.lit('open' as const))
    .where((row) => row.or([row('refund_run_id', 'is not', null), row('returned_entry_id', 'is not', null)]))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
