import type { EntryTransfer, RunAtBank } from '../../../contract/reconciliation.ts';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { PaymentMatch } from '../../../domain/match-payment.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { berlinDay, dayAfter } from '../../../domain/stored-time.ts';
import { joinTransfer, type TransferJoin } from '../../../domain/transfer-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { nameOfStaff, type Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { paymentsOfEntry } from '../payments/payments.repository.ts';
import { undoPaymentWithin } from '../payments/undo-payment.ts';
import { lockRefundRun, refundsOfRun } from '../refunds/refunds.repository.ts';
import { returnRefundWithin } from '../refunds/undo-refund-run.ts';
import { type EntryRow, findEntry, lockEntry } from './bank-entries.repository.ts';
import type { MarkedEntry } from './entry-marks.ts';
import {
  debitsLike,
  entriesOfRun,
  joinDebit,
  joinsOfEntries,
  sentRefunds,
  sentRuns,
  settleReturned,
  takenBackText,
  takesBackText,
} from './refund-debits.repository.ts';

/** What entries are of our own transfers, by their place; those that are none are missing. */
export async function findTransfers(
  db: Db,
  entries: ReadonlyArray<MarkedEntry>,
): Promise<Map<number, TransferJoin>> {
  const clues = entries.map(({ transfer }) => transfer);
  const refunds = await sentRefunds(db, {
    ids: [...new Set(clues.flatMap((one) => one.refunds.map(({ id }) => id)))],
    numbers: [...new Set(clues.flatMap(({ numbers }) => numbers))],
  });
  const runs = await sentRuns(db, [...new Set(clues.flatMap((one) => one.runs.map(({ id }) => id)))]);
  const joins = new Map<number, TransferJoin>();
  if (refunds.length === 0 && runs.length === 0) return joins;
  for (const [at, { entry, transfer }] of entries.entries()) {
    const join = joinTransfer({ entry, clues: transfer, refunds, runs });
    if (join !== null) joins.set(at, join);
  }
  return joins;
}

/**
 * What went out as our own transfer needs no answer. What came back waits for one, whatever it would match: it bears the
 * number of the order, and is no payment.
 */
export function matchOfTransfer({ kind }: TransferJoin): PaymentMatch {
  return kind === 'returned_refund'
    ? { state: 'unmatched', reason: 'return', ways: [] }
    : { state: 'ignored', reason: 'debit', ways: [] };
}

type Services = Pick<Ports, 'clock' | 'store'>;

/**
 * Takes the step after a return. A transfer of a refund that came back is due again, to an account staff have to find
 * out; a payment that the bank has taken back is undone, and both entries are settled. Refused: `unknown_bank_entry`,
 * `bank_changed` if the entry is settled or no return, and whatever `returnRefund` and `undoPayment` refuse.
 */
export function settleReturn({ clock, store }: Services, who: Staff, id: number): Promise<Refusal | null> {
  const by = { now: clock(), who };
  return store.write(async (trx) => {
    // A run is locked before what belongs to it.
    const seen = await findEntry(trx, id);
    if (seen === undefined) return refuse('unknown_bank_entry');
    if (seen.refund_run_id !== null) await lockRefundRun(trx, seen.refund_run_id);
    const entry = await lockEntry(trx, id);
    if (entry?.outcome !== 'open' || entry.assigned_cents !== 0 || entry.twin_of !== null)
      return refuse('bank_changed');
    if (entry.returned_entry_id !== null) return takeBack(trx, by, entry, entry.returned_entry_id);
    const { refund_run_id: run, refund_id: refund, amount_cents: cents } = entry;
    if (run === null || refund === null || cents <= 0) return refuse('bank_changed');
    const refusal = await returnRefundWithin(trx, by, { run, refund });
    if (refusal !== null) return refusal;
    const reason = `Rücküberweisung aus Erstattungslauf ${run}`;
    await settleReturned(trx, { id, reason, now: by.now, by: nameOfStaff(who) });
    return null;
  });
}

async function takeBack(
  trx: Trx,
  { now, who }: { now: number; who: Staff },
  entry: EntryRow,
  paidBy: number,
): Promise<Refusal | null> {
  const payment = await lockEntry(trx, paidBy);
  if (payment === undefined) return refuse('unknown_bank_entry');
  for (const { order_id: orderId, id } of await paymentsOfEntry(trx, paidBy)) {
    const refusal = await undoPaymentWithin(trx, { now, who }, { orderId, payment: id });
    if (refusal !== null) return refusal;
  }
  const by = nameOfStaff(who);
  await settleReturned(trx, { id: paidBy, reason: takenBackText(entry.booked_on), now, by });
  await settleReturned(trx, { id: entry.id, reason: takesBackText(payment.booked_on), now, by });
  return null;
}

/**
 * Joins a debit to the run it pays, where the bank named neither run nor refunds; undoing the entry takes it back.
 * Refused: `unknown_refund_run`, `unknown_bank_entry`, `bank_changed` if the entry was booked or joined in the
 * meantime, `bank_no_debit` if it is not exactly what the bank has not debited of the run yet.
 */
export async function joinDebitToRun(
  { clock, store }: Services,
  who: Staff,
  { run, entry: id }: { run: number; entry: number },
): Promise<Refusal | null> {
  const now = clock();
  const answer = await store.write(async (trx) => {
    if ((await lockRefundRun(trx, run)) === undefined) return refuse('unknown_refund_run');
    const entry = await lockEntry(trx, id);
    if (entry === undefined) return refuse('unknown_bank_entry');
    const isTaken = entry.refund_run_id !== null || entry.returned_entry_id !== null;
    if (isTaken || entry.outcome === 'booked' || entry.assigned_cents !== 0 || entry.twin_of !== null)
      return refuse('bank_changed');
    const left = leftToDebit(await refundsOfRun(trx, run), await entriesOfRun(trx, run));
    if (entry.currency !== 'EUR' || entry.amount_cents >= 0 || left !== -entry.amount_cents)
      return refuse('bank_no_debit');
    await joinDebit(trx, { id, run, now, by: nameOfStaff(who) });
    return null;
  });
  return isRefusal(answer) ? answer : null;
}

/** The cents of a run that no debit of the bank has paid yet. */
export function leftToDebit(
  refunds: ReadonlyArray<{ cents: number }>,
  entries: ReadonlyArray<{ amount_cents: number }>,
): number {
  const debited = entries.filter(({ amount_cents }) => amount_cents < 0);
  return (
    refunds.reduce((sum, { cents }) => sum + cents, 0) +
    debited.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  );
}

/** What entries are of our own transfers, by their ids; those that are none are missing. */
export async function viewTransfers(
  db: Db,
  rows: ReadonlyArray<EntryRow>,
): Promise<Map<number, EntryTransfer>> {
  const joined = rows.filter((row) => row.refund_run_id !== null || row.returned_entry_id !== null);
  if (joined.length === 0) return new Map();
  const ids = joined.map(({ id }) => id);
  const known = new Map((await joinsOfEntries(db, ids)).map((join) => [join.id, join]));
  return new Map(
    joined.map(({ id, refund_run_id: run, returned_entry_id: returned, amount_cents: cents }) => {
      const { order_id, number, booked_on } = known.get(id) ?? {};
      const order = order_id && number ? { id: order_id, number } : null;
      const kindOfRefund = cents < 0 ? 'paid_refund' : 'returned_refund';
      const kind = returned !== null ? 'returned_payment' : order === null ? 'paid_run' : kindOfRefund;
      return [id, { kind, run, order, paid_on: booked_on ?? null }];
    }),
  );
}

/** What the bank has done with a run, and debits that may pay it; null if there is nothing to tell. */
export async function viewRunAtBank(
  db: Db,
  run: { id: number; created_at: number },
  refunds: ReadonlyArray<{ cents: number }>,
): Promise<RunAtBank | null> {
  const entries = await entriesOfRun(db, run.id);
  const left = leftToDebit(refunds, entries);
  const from = berlinDay(run.created_at);
  const candidates =
    left > 0 ? await debitsLike(db, { cents: left, from, to: dayAfter(from, CANDIDATE_DAYS) }) : [];
  if (entries.length === 0 && candidates.length === 0) return null;
  const sumOf = (sign: 1 | -1) =>
    entries.reduce((sum, { amount_cents: cents }) => sum + Math.max(0, sign * cents), 0);
  return {
    debited: centsToEuros(sumOf(-1)),
    returned: centsToEuros(sumOf(1)),
    entries: entries.map(({ number, ...row }) => ({ ...viewOf(row), number })),
    candidates: candidates.map((row) => ({ ...viewOf(row), number: null })),
  };
}

/** So long after it was made a run may be transferred. */
const CANDIDATE_DAYS = 60;

function viewOf(row: { id: number; import_id: number; booked_on: string; amount_cents: number }) {
  const { id, import_id, booked_on, amount_cents } = row;
  return { id, import: import_id, booked_on, amount: centsToEuros(amount_cents) };
}
