import { sql } from 'kysely';
import { type FindPending, type PendingPayment, pendingPayments } from '../../../domain/match-payment.ts';
import { paymentClues } from '../../../domain/payment-clues.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { letOthers } from '../../platform/let-others.ts';
import { candidatesOf, type EntryRow, entryToMatch } from '../bank/bank-entries.repository.ts';

/** So many are read at once. */
const AT_ONCE = 200;

/** What the bank's files have brought and nobody has booked or laid aside, as it was when it was read. */
export interface PendingRead {
  find: FindPending;
  /** Its entries, each with what was assigned of it then. */
  marks: ReadonlySet<string>;
  prefix: string;
}

/** Reads all of that, for orders to be looked up in. `prefix` stands before the code in order numbers. */
export async function readPending(db: Db, prefix: string): Promise<PendingRead> {
  const rows = await openEntries(db).selectAll().execute();
  return {
    find: pendingPayments(await paymentsOf(rows, prefix)),
    marks: new Set(rows.map(markOf)),
    prefix,
  };
}

/** Looks for the payment of an order in that, as it is now. */
export async function findPendingPayment(db: Db, prefix: string): Promise<FindPending> {
  return (await readPending(db, prefix)).find;
}

/**
 * Looks in what was read and in what came or changed since, so that others wait for no more than that. What was settled
 * meanwhile is still found.
 */
export async function pendingByNow(trx: Trx, { find, marks, prefix }: PendingRead): Promise<FindPending> {
  const now = await openEntries(trx).select(['id', 'assigned_cents']).execute();
  const ids = now.filter((entry) => !marks.has(markOf(entry))).map(({ id }) => id);
  const rows: EntryRow[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const lot = ids.slice(from, from + AT_ONCE);
    rows.push(...(await openEntries(trx).selectAll().where('id', 'in', lot).execute()));
  }
  const findSince = pendingPayments(await paymentsOf(rows, prefix));
  return (order) => find(order) ?? findSince(order);
}

function openEntries(db: Db) {
  return db
    .selectFrom('bank_entries')
    .where(sql<boolean>`outcome = 'open'`)
    .where('currency', '=', 'EUR')
    .where('is_reversal', '=', 0)
    .whereRef('amount_cents', '>', 'assigned_cents');
}

function markOf({ id, assigned_cents }: Pick<EntryRow, 'id' | 'assigned_cents'>): string {
  return `${id} ${assigned_cents}`;
}

async function paymentsOf(rows: ReadonlyArray<EntryRow>, prefix: string): Promise<PendingPayment[]> {
  const payments: PendingPayment[] = [];
  const turn = letOthers();
  for (const entry of rows) {
    await turn();
    payments.push({
      id: entry.id,
      importId: entry.import_id,
      leftCents: entry.amount_cents - entry.assigned_cents,
      state: entry.state,
      clues: paymentClues(entryToMatch(entry), prefix),
      orderIds: candidatesOf(entry).flatMap(({ shares }) => shares.map(({ orderId }) => orderId)),
    });
  }
  return payments;
}

/**
 * The latest day (`YYYY-MM-DD`) of which an entry of the bank has been taken in; null before the first. A file tells
 * nothing of days behind its own, however its entries are dated.
 */
export async function newestBookedDay(db: Db): Promise<string | null> {
  const rows = await db
    .selectFrom('bank_entries as entry')
    .innerJoin('bank_imports as import', 'import.id', 'entry.import_id')
    .groupBy(['import.id', 'import.created_at'])
    .select((row) => ['import.created_at', row.fn.max('entry.booked_on').as('booked_on')])
    .execute();
  const days = rows.map(({ created_at, booked_on }) => {
    const takenIn = berlinDay(created_at);
    return booked_on < takenIn ? booked_on : takenIn;
  });
  return days.sort().at(-1) ?? null;
}
