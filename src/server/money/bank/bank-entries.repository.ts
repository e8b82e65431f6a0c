import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { EntryGroup } from '../../../contract/bank.ts';
import type { BankEntry } from '../../../domain/bank-entry.ts';
import type { MatchCandidate, PaymentMatch } from '../../../domain/match-payment.ts';
import { sureReasons } from '../../../domain/payment-cases.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { BankEntriesTable } from '../../platform/database/money-tables.ts';
import { rowsOfJson } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { ORDERS } from '../../sales/orders/orders.repository.ts';

export type EntryRow = Selectable<BankEntriesTable>;

export type EntryToMatch = Pick<
  BankEntry,
  'bookedOn' | 'amountCents' | 'currency' | 'payerName' | 'purposeParts' | 'endToEndId' | 'isReversal'
>;

/** A literal, because otherwise the partial index of open entries is not used. */
const OPEN = sql.lit('open' as const);

/** How long a settled entry keeps its payer, for questions from guests. */
const PAYER_DAYS = 14;

const DAY_MS = 24 * 60 * 60 * 1000;

export function matchColumns({ state, reason, ways }: PaymentMatch) {
  return { state, reason, ways: JSON.stringify(ways) };
}

export function entryToMatch(row: EntryRow): EntryToMatch {
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

export function candidatesOf({ ways }: Pick<EntryRow, 'ways'>): MatchCandidate[] {
  return JSON.parse(ways);
}

export function findEntry(db: Db, id: number): Promise<EntryRow | undefined> {
  return db.selectFrom('bank_entries').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockEntry(trx: Trx, id: number): Promise<EntryRow | undefined> {
  return trx
    .updateTable('bank_entries')
    .set((row) => ({ ordinal: row.ref('ordinal') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** The open entries of an import of which nothing is booked, in the order of the file. */
export function untouchedEntries(db: Db, importId: number): Promise<EntryRow[]> {
  return db
    .selectFrom('bank_entries')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', '=', OPEN)
    .where('assigned_cents', '=', 0)
    .orderBy('ordinal')
    .execute();
}

/** Of those that are still open. */
export async function updateMatches(
  trx: Trx,
  changed: ReadonlyArray<{ id: number; match: PaymentMatch }>,
): Promise<void> {
  const rows = changed.map(({ id, match: { state, reason, ways } }) => [
    id,
    state,
    reason,
    JSON.stringify(ways),
  ]);
  await sql`update bank_entries
    set state = wanted.value ->> 1, reason = wanted.value ->> 2, ways = wanted.value ->> 3
    from ${rowsOfJson(trx, rows)} as wanted
    where bank_entries.id = cast(wanted.value ->> 0 as bigint) and outcome = 'open'`.execute(trx);
}

/** Settles an entry as booked unless it was settled, partly booked or matched otherwise in the meantime. */
export function claimMatchedEntry(
  trx: Trx,
  { id, state, now, by }: { id: number; state: EntryRow['state']; now: number; by: string },
): Promise<EntryRow | undefined> {
  return trx
    .updateTable('bank_entries')
    .set((row) => ({
      outcome: 'booked',
      assigned_cents: row.ref('amount_cents'),
      settled_at: now,
      settled_by: by,
    }))
    .where('id', '=', id)
    .where('outcome', '=', 'open')
    .where('assigned_cents', '=', 0)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst();
}

export async function markEntryBooked(
  trx: Trx,
  { id, now, by }: { id: number; now: number; by: string },
): Promise<void> {
  await trx
    .updateTable('bank_entries')
    .set((row) => ({
      outcome: 'booked',
      assigned_cents: row.ref('amount_cents'),
      settled_at: now,
      settled_by: by,
    }))
    .where('id', '=', id)
    .execute();
}

/** False if it was settled or partly booked in the meantime. */
export async function markEntryIgnored(
  trx: Trx,
  { id, reason, now, by }: { id: number; reason: string; now: number; by: string },
): Promise<boolean> {
  const ignored = await trx
    .updateTable('bank_entries')
    .set({ outcome: 'ignored', ignored_because: reason, settled_at: now, settled_by: by })
    .where('id', '=', id)
    .where('outcome', '=', 'open')
    .where('assigned_cents', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return ignored !== undefined;
}

/**
 * Reopens this much of an entry after a booking was undone. It is then booked by hand, since the match was
 * wrong.
 */
export async function giveBackToEntry(trx: Trx, { id, cents }: { id: number; cents: number }): Promise<void> {
  await trx
    .updateTable('bank_entries')
    .set((row) => ({ assigned_cents: row('assigned_cents', '-', cents) }))
    .where('id', '=', id)
    .execute();
  await reopenEntry(trx, id);
}

/** One that may be the same payment as another waits for that answer again. */
export async function reopenEntry(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('bank_entries')
    .set((row) => ({
      outcome: 'open',
      state: row
        .case()
        .when('twin_of', 'is', null)
        .then('suggested' as const)
        .else('maybe_double' as const)
        .end(),
      settled_at: null,
      settled_by: null,
      ignored_because: '',
      is_undone: 1,
      // A debit was perhaps joined to the wrong run.
      refund_run_id: row.case().when('amount_cents', '<', 0).then(null).else(row.ref('refund_run_id')).end(),
      refund_id: row.case().when('amount_cents', '<', 0).then(null).else(row.ref('refund_id')).end(),
    }))
    .where('id', '=', id)
    .execute();
}

/** The entries of an import in one group, at most `most`; settled ones with the latest first. */
export function entriesOfGroup(
  db: Db,
  importId: number,
  group: EntryGroup,
  most: number,
): Promise<EntryRow[]> {
  const all = db.selectFrom('bank_entries').selectAll().where('import_id', '=', importId);
  const own =
    group === 'booked' || group === 'ignored'
      ? all.where('outcome', '=', group)
      : all.where('outcome', '=', OPEN).where('state', '=', group);
  const isSettled = group === 'booked' || group === 'ignored';
  const sureFirst = (row: ExpressionBuilder<Tables, 'bank_entries'>) =>
    row.case().when(isSure(row)).then(0).else(1).end();
  const sorted = isSettled
    ? own.orderBy('settled_at', 'desc')
    : group === 'suggested'
      ? own.orderBy(sureFirst)
      : own;
  return sorted.orderBy('ordinal').limit(most).execute();
}

export interface EntrySum {
  import_id: number;
  outcome: 'open' | 'booked' | 'ignored';
  state: string;
  count: number;
  cents: number;
}

/** The sums of the entries of these imports. Open entries count with what is left to book. */
export async function entrySums(db: Db, importIds: ReadonlyArray<number>): Promise<EntrySum[]> {
  if (importIds.length === 0) return [];
  const rows = await db
    .selectFrom('bank_entries')
    .where('import_id', 'in', importIds)
    .groupBy(['import_id', 'outcome', 'state'])
    .select((row) => [
      'import_id',
      'outcome',
      'state',
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>('amount_cents').as('amount_cents'),
      row.fn.sum<number>('assigned_cents').as('assigned_cents'),
    ])
    .execute();
  return rows.map(({ import_id, outcome, state, count, amount_cents, assigned_cents }) => ({
    import_id,
    outcome,
    state,
    count: Number(count),
    cents: Number(amount_cents) - (outcome === 'open' ? Number(assigned_cents) : 0),
  }));
}

export async function openEntrySum(db: Db): Promise<{ count: number; cents: number }> {
  const { count, cents } = await db
    .selectFrom('bank_entries')
    .where('outcome', '=', OPEN)
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>(row('amount_cents', '-', row.ref('assigned_cents'))).as('cents'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), cents: Number(cents ?? 0) };
}

/** Suggestions that are confirmed together, unless staff have undone them before. */
function isSure({ and, eb }: ExpressionBuilder<Tables, 'bank_entries'>) {
  return and([
    eb('outcome', '=', OPEN),
    eb('state', '=', 'suggested'),
    eb('reason', 'in', sureReasons),
    eb('is_undone', '=', 0),
    eb('assigned_cents', '=', 0),
  ]);
}

/** Whether an open entry is one of the suggestions that are confirmed together. */
export function isSureSuggestion({ state, reason, is_undone, assigned_cents }: EntryRow): boolean {
  return state === 'suggested' && sureReasons.includes(reason) && is_undone === 0 && assigned_cents === 0;
}

/** The number of sure suggestions of an import, and their cents. */
export async function sureEntrySum(db: Db, importId: number): Promise<{ count: number; cents: number }> {
  const { count, cents } = await db
    .selectFrom('bank_entries')
    .where('import_id', '=', importId)
    .where(isSure)
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.sum<number>('amount_cents').as('cents')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), cents: Number(cents ?? 0) };
}

export interface PartsTogether {
  count: number;
  cents: number;
}

/** Open partial payments of all imports by the order they name. */
export async function partsTogether(db: Db): Promise<Map<string, PartsTogether>> {
  const rows = await db
    .selectFrom('bank_entries')
    .where('outcome', '=', OPEN)
    .where('state', '=', 'partial')
    .where('reason', '=', 'code')
    .where('assigned_cents', '=', 0)
    .select(['ways', 'amount_cents'])
    .execute();
  const parts = new Map<string, PartsTogether>();
  for (const row of rows) {
    const orderId = candidatesOf(row)[0]?.shares[0]?.orderId;
    if (orderId === undefined) continue;
    const { count, cents } = parts.get(orderId) ?? { count: 0, cents: 0 };
    parts.set(orderId, { count: count + 1, cents: cents + row.amount_cents });
  }
  return parts;
}

/**
 * Removes name, account and purpose from entries settled two weeks ago, at most `most` at a time, and returns
 * those entries. They stay while a refund of the order is due, because it goes back to that account. Day,
 * amount and the hashes that recognise repeats stay.
 */
export function anonymisePayers(
  trx: Trx,
  { now, most }: { now: number; most: number },
): Promise<Array<{ id: number }>> {
  return trx
    .updateTable('bank_entries')
    .set({ payer_name: '', payer_iban: null, purpose: '', end_to_end_id: null, blanked_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('bank_entries')
        .select('id')
        .where('blanked_at', 'is', null)
        .where('settled_at', '<=', now - PAYER_DAYS * DAY_MS)
        .where('outcome', '!=', 'open')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payments')
                .innerJoin(ORDERS, 'orders.id', 'payments.order_id')
                .select('payments.id')
                .whereRef('payments.bank_entry_id', '=', 'bank_entries.id')
                .where('payments.undone_at', 'is', null)
                .whereRef('orders.paid_cents', '>', 'orders.total_cents'),
            ),
          ),
        )
        .limit(most),
    )
    .returning('id')
    .execute();
}

/** Incoming entries in euros that are not fully assigned, all or those of `ids`. */
export function openEntries(db: Db, ids?: ReadonlyArray<number>): Promise<EntryRow[]> {
  const open = selectOpenEntries(db).selectAll();
  return (ids === undefined ? open : open.where('id', 'in', ids)).execute();
}

/** Their ids and what is assigned of them, which changes whenever a part is booked. */
export function openEntryVersions(db: Db): Promise<Pick<EntryRow, 'id' | 'assigned_cents'>[]> {
  return selectOpenEntries(db).select(['id', 'assigned_cents']).execute();
}

function selectOpenEntries(db: Db) {
  return db
    .selectFrom('bank_entries')
    .where(sql<boolean>`outcome = 'open'`)
    .where('currency', '=', 'EUR')
    .where('is_reversal', '=', 0)
    .whereRef('amount_cents', '>', 'assigned_cents');
}

/**
 * The latest booking day (`YYYY-MM-DD`) covered by imported bank entries; null before the first import. A
 * file covers no day after its import, however its entries are dated.
 */
export async function newestBookedDay(db: Db): Promise<string | null> {
  // The latest day of each import is one step into an index; all entries together are a season.
  const rows = await db
    .selectFrom('bank_imports as import')
    .select((row) => [
      'import.created_at',
      row
        .selectFrom('bank_entries as entry')
        .whereRef('entry.import_id', '=', 'import.id')
        .select((entry) => entry.fn.max('entry.booked_on').as('day'))
        .as('booked_on'),
    ])
    .execute();
  const days = rows.flatMap(({ created_at, booked_on }) => {
    if (booked_on === null) return [];
    const importedOn = berlinDay(created_at);
    return booked_on < importedOn ? booked_on : importedOn;
  });
  return days.sort().at(-1) ?? null;
}
