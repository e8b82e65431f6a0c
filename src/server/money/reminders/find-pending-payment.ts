import { type PaymentClues, paymentClues } from '../../../domain/payment-clues.ts';
import { type FindPending, type PendingPayment, pendingPayments } from '../../../domain/pending-payments.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { letOthers } from '../../platform/let-others.ts';
import {
  candidatesOf,
  type EntryRow,
  entryToMatch,
  openEntries,
  openEntryVersions,
} from '../bank/bank-entries.repository.ts';

const BATCH = 200;

/** By prefix and id: what the text of an open entry may refer to, which never changes. */
type KnownClues = ReadonlyMap<string, PaymentClues>;
/** Of the last reading, because finding clues takes ten times as long as reading. */
const lastClues = new WeakMap<Db, KnownClues>();

/** The bank entries that staff have neither booked nor ignored, at the time they were read. */
export interface PendingSnapshot {
  find: FindPending;
  /** From `versionOf`. */
  versions: ReadonlySet<string>;
  prefix: string;
  /** `YYYY-MM-DD`, in Berlin. */
  today: string;
}

/**
 * Reads all open bank entries, to look up orders in them at `now` (epoch milliseconds). `prefix` is the part of order
 * numbers before the code.
 */
export async function readPending(db: Db, prefix: string, now: number): Promise<PendingSnapshot> {
  const today = berlinDay(now);
  const rows = await openEntries(db);
  const payments = await paymentsOf(rows, prefix, lastClues.get(db));
  lastClues.set(db, new Map(payments.map(({ id, clues }) => [`${prefix} ${id}`, clues])));
  return {
    find: pendingPayments(payments, today),
    versions: new Set(rows.map(versionOf)),
    prefix,
    today,
  };
}

/** Finds an order's payment among the bank entries open now. */
export async function findPendingPayment(db: Db, prefix: string, now: number): Promise<FindPending> {
  return (await readPending(db, prefix, now)).find;
}

interface PayableOrder {
  created_at: number;
  due_on: string;
  last_deadline: string | null;
}

/** The days that a payment of an order is expected on. */
export function payableDays({ created_at, due_on, last_deadline }: PayableOrder) {
  return { orderedOn: berlinDay(created_at), payableUntil: last_deadline ?? due_on };
}

/**
 * Adds the entries that are new or changed since the snapshot, so that a transaction reads only these.
 * Entries settled since then are still found.
 */
export async function refreshPending(
  trx: Trx,
  { find, versions, prefix, today }: PendingSnapshot,
): Promise<FindPending> {
  const now = await openEntryVersions(trx);
  const ids = now.filter((entry) => !versions.has(versionOf(entry))).map(({ id }) => id);
  const rows: EntryRow[] = [];
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    rows.push(...(await openEntries(trx, batch)));
  }
  const findSince = pendingPayments(await paymentsOf(rows, prefix), today);
  return (order) => find(order) ?? findSince(order);
}

/** Changes whenever a part of the entry is booked. */
function versionOf({ id, assigned_cents }: Pick<EntryRow, 'id' | 'assigned_cents'>): string {
  return `${id} ${assigned_cents}`;
}

async function paymentsOf(
  rows: ReadonlyArray<EntryRow>,
  prefix: string,
  known?: KnownClues,
): Promise<PendingPayment[]> {
  const payments: PendingPayment[] = [];
  const yieldToOthers = letOthers();
  for (const entry of rows) {
    await yieldToOthers();
    payments.push({
      id: entry.id,
      importId: entry.import_id,
      bookedOn: entry.booked_on,
      leftCents: entry.amount_cents - entry.assigned_cents,
      state: entry.state,
      clues: known?.get(`${prefix} ${entry.id}`) ?? paymentClues(entryToMatch(entry), prefix),
      orderIds: candidatesOf(entry).flatMap(({ shares }) => shares.map(({ orderId }) => orderId)),
    });
  }
  return payments;
}
