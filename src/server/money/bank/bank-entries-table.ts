import type { Insertable, Selectable } from 'kysely';
import type { BankEntry } from '../../../domain/bank-entry.ts';
import type { PaymentJudgement } from '../../../domain/match-payment.ts';
import type { MatchWay } from '../../../domain/match-way.ts';
import type { EntryMark } from '../../../domain/new-entries.ts';
import type { BankEntriesTable } from '../../platform/database/bank-tables.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import type { JudgedEntry } from './judge-entries.ts';

export type EntryRow = Selectable<BankEntriesTable>;

const ROWS_AT_ONCE = 200;

/** Under which marks entries of these contents are known, in the sequence they came in. */
export async function knownMarks(db: Db, contents: ReadonlyArray<string>): Promise<EntryMark[]> {
  return db
    .selectFrom('bank_entries')
    .innerJoin(rowsOfIds(db, contents).as('wanted'), 'wanted.id', 'bank_entries.content_hash')
    .orderBy('bank_entries.id')
    .select(['bank_entries.content_hash as content', 'bank_entries.reference_hash as reference'])
    .execute();
}

export interface NewEntry {
  ordinal: number;
  entry: BankEntry;
  mark: EntryMark;
  judgement: PaymentJudgement;
}

/** Writes the entries of an import down. What is ignored by itself is settled at once. */
export async function insertEntries(
  trx: Trx,
  { importId, now }: { importId: number; now: number },
  entries: ReadonlyArray<NewEntry>,
): Promise<void> {
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
    const rows = entries.slice(from, from + ROWS_AT_ONCE).map((entry) => rowOf(entry, importId, now));
    await trx.insertInto('bank_entries').values(rows).execute();
  }
}

function rowOf(
  { ordinal, entry, mark, judgement }: NewEntry,
  importId: number,
  now: number,
): Insertable<BankEntriesTable> {
  const isIgnored = judgement.state === 'ignored';
  return {
    import_id: importId,
    ordinal,
    content_hash: mark.content,
    reference_hash: mark.reference,
    booked_on: entry.bookedOn,
    amount_cents: entry.amountCents,
    currency: entry.currency,
    payer_name: storable(entry.payerName),
    payer_iban: entry.payerIban,
    purpose: entry.purposeParts.map((part) => storable(part).replaceAll('\n', ' ')).join('\n'),
    end_to_end_id: entry.endToEndId === null ? null : storable(entry.endToEndId),
    is_reversal: entry.isReversal ? 1 : 0,
    ...judgementColumns(judgement),
    outcome: isIgnored ? 'ignored' : 'open',
    settled_at: isIgnored ? now : null,
    settled_by: null,
    ignored_because: '',
  };
}

// PostgreSQL keeps no NUL, and no half of a pair.
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function judgementColumns({ state, reason, ways }: PaymentJudgement) {
  return { state, reason, ways: JSON.stringify(ways) };
}

/** What is judged of an entry that was kept. */
export function judgedEntryOf(row: EntryRow): JudgedEntry {
  return {
    bookedOn: row.booked_on,
    amountCents: row.amount_cents,
    currency: row.currency,
    payerName: row.payer_name,
    purposeParts: row.purpose.split('\n'),
    endToEndId: row.end_to_end_id,
    isReversal: row.is_reversal === 1,
  };
}

/** The ways to book an entry as they were found last. */
export function waysOf({ ways }: Pick<EntryRow, 'ways'>): MatchWay[] {
  return JSON.parse(ways) as MatchWay[];
}

/** An entry as it is. */
export function findEntry(db: Db, id: number): Promise<EntryRow | undefined> {
  return db.selectFrom('bank_entries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An entry as it is now, and stays until this operation has ended. */
export function lockEntry(trx: Trx, id: number): Promise<EntryRow | undefined> {
  return trx
    .updateTable('bank_entries')
    .set((row) => ({ ordinal: row.ref('ordinal') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Everything of an import that still waits, in the sequence of its file; of which nothing is booked yet. */
export function untouchedEntries(db: Db, importId: number): Promise<EntryRow[]> {
  return db
    .selectFrom('bank_entries')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', '=', 'open')
    .where('assigned_cents', '=', 0)
    .orderBy('ordinal')
    .execute();
}

/** Puts down what an open entry is judged to be now. */
export async function rewriteJudgement(trx: Trx, id: number, judgement: PaymentJudgement): Promise<void> {
  await trx
    .updateTable('bank_entries')
    .set(judgementColumns(judgement))
    .where('id', '=', id)
    .where('outcome', '=', 'open')
    .execute();
}
