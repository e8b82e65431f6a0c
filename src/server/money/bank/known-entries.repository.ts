import { type Insertable, PostgresAdapter, sql } from 'kysely';
import type { BankEntry } from '../../../domain/bank-entry.ts';
import type { PaymentMatch } from '../../../domain/match-payment.ts';
import type { EntryMark } from '../../../domain/same-payment.ts';
import type { TransferJoin } from '../../../domain/transfer-ids.ts';
import type { BankEntriesTable } from '../../platform/database/money-tables.ts';
import { rowsOfJson } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { letOthers } from '../../platform/let-others.ts';
import { type EntryRow, matchColumns } from './bank-entries.repository.ts';
import { joinColumns } from './refund-debits.repository.ts';

const ROWS_AT_ONCE = 200;

const RECOGNISED_BY = [
  ...(['id', 'booked_on', 'amount_cents', 'content_hash', 'reference_hash'] as const),
  ...(['payer_iban', 'payer_name', 'payer_iban_hash', 'payer_name_hash'] as const),
] as const satisfies ReadonlyArray<keyof EntryRow>;

/** What recognises an entry in another file. */
export type KnownRow = Pick<EntryRow, (typeof RECOGNISED_BY)[number]> & { kind: string };

/** The entries of a day (`YYYY-MM-DD`) in the order they were imported, but those of the import `except`. */
export async function entriesOfDay(db: Db, day: string, except: number | null = null): Promise<KnownRow[]> {
  return db
    .selectFrom('bank_entries')
    .innerJoin('bank_imports', 'bank_imports.id', 'bank_entries.import_id')
    .where('bank_entries.booked_on', '=', day)
    .where('bank_entries.import_id', '!=', except ?? 0)
    .orderBy('bank_entries.id')
    .select(RECOGNISED_BY.map((name) => `bank_entries.${name}` as const))
    .select('bank_imports.kind')
    .execute();
}

export interface NewEntry {
  ordinal: number;
  entry: BankEntry;
  mark: EntryMark;
  match: PaymentMatch;
  /** Hash of the payer's reference. */
  endToEnd: string | null;
  join: TransferJoin | null;
  /** A stored entry that may be the same payment, or one of this import by its ordinal. */
  twin: { id: number | null; ordinal: number | null } | null;
}

/** Inserts the entries of an import; those that match nothing of ours are settled as ignored. Lets others in between. */
export async function insertEntries(
  trx: Trx,
  { importId, now }: { importId: number; now: number },
  entries: ReadonlyArray<NewEntry>,
): Promise<void> {
  const turn = letOthers();
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
    await turn();
    const rows = entries.slice(from, from + ROWS_AT_ONCE).map((entry) => rowOf(entry, importId, now));
    await insertRows(trx, rows);
  }
  const twins = entries.flatMap(({ ordinal, twin }) => (twin?.ordinal ? [[ordinal, twin.ordinal]] : []));
  if (twins.length > 0) await joinTwins(trx, importId, twins);
}

async function insertRows(trx: Trx, rows: ReadonlyArray<Insertable<BankEntriesTable>>): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) {
    await trx.insertInto('bank_entries').values(rows).execute();
    return;
  }
  // One value instead of thousands, which would take longer to send and to plan than to insert.
  const json = JSON.stringify(rows);
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await sql`insert into bank_entries (${names})
    select ${names} from json_populate_recordset(null::bank_entries, ${json}::json)`.execute(trx);
}

/** Pairs of an entry and its twin within the same import, by their ordinals. */
async function joinTwins(
  trx: Trx,
  importId: number,
  twins: ReadonlyArray<ReadonlyArray<number>>,
): Promise<void> {
  await sql`update bank_entries set twin_of = other.id
    from ${rowsOfJson(trx, twins)} as pair, bank_entries as other
    where bank_entries.import_id = ${importId} and bank_entries.ordinal = cast(pair.value ->> 0 as integer)
    and other.import_id = ${importId} and other.ordinal = cast(pair.value ->> 1 as integer)`.execute(trx);
}

function rowOf(
  { ordinal, entry, mark, match, twin, endToEnd, join }: NewEntry,
  importId: number,
  now: number,
): Insertable<BankEntriesTable> {
  const isIgnored = match.state === 'ignored';
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
    ...matchColumns(match),
    outcome: isIgnored ? 'ignored' : 'open',
    settled_at: isIgnored ? now : null,
    settled_by: null,
    ignored_because: '',
    payer_iban_hash: mark.payerIban,
    payer_name_hash: mark.payerName,
    twin_of: twin?.id ?? null,
    end_to_end_hash: endToEnd,
    ...joinColumns(join),
  };
}

// PostgreSQL stores neither NUL nor lone surrogates.
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** From now on a payment of its own, to be matched like any other. */
export async function separateFromTwin(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('bank_entries')
    .set({ twin_of: null, state: 'suggested' })
    .where('id', '=', id)
    .execute();
}

/** The entries that those with these ids may be the same payments as, with the names of their files. */
export function twinsOfEntries(db: Db, ids: ReadonlyArray<number>) {
  return db
    .selectFrom('bank_entries')
    .innerJoin('bank_imports', 'bank_imports.id', 'bank_entries.import_id')
    .where('bank_entries.id', 'in', ids)
    .selectAll('bank_entries')
    .select('bank_imports.file_name')
    .execute();
}
