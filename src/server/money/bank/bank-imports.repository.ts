import type { Insertable, Selectable } from 'kysely';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { BankStatement, KeptStatement } from '../../../domain/bank-chain.ts';
import type { CsvMapping } from '../../../domain/bank-entry.ts';
import type { BankImportsTable } from '../../platform/database/money-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

export type ImportRow = Selectable<BankImportsTable>;

export function latestImports(db: Db, most: number): Promise<ImportRow[]> {
  return db.selectFrom('bank_imports').selectAll().orderBy('id', 'desc').limit(most).execute();
}

export function findImport(db: Db, id: number): Promise<ImportRow | undefined> {
  return db.selectFrom('bank_imports').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findImportByHash(db: Db, hash: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('bank_imports').select('id').where('file_hash', '=', hash).executeTakeFirst();
}

export async function insertImport(trx: Trx, row: Insertable<BankImportsTable>): Promise<number> {
  const { id } = await trx.insertInto('bank_imports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Deletes an import of the file with this hash, and its entries, so that the file can be read in another way. Refused:
 * `bank_other_file`, `bank_import_used` if something of it is booked, was booked or is decided, or an entry of another
 * import refers to it.
 */
export async function deleteUnusedImport(
  trx: Trx,
  { id, hash }: { id: number; hash: string },
): Promise<Refusal | null> {
  if ((await findImportByHash(trx, hash))?.id !== id) return refuse('bank_other_file');
  // Locked first, so that nobody books one of them meanwhile.
  const locked = await trx
    .updateTable('bank_entries')
    .set((row) => ({ ordinal: row.ref('ordinal') }))
    .where('import_id', '=', id)
    .returning(['outcome', 'assigned_cents', 'settled_by', 'is_undone'])
    .execute();
  const isDecided = locked.some(
    (entry) =>
      entry.outcome === 'booked' ||
      entry.assigned_cents !== 0 ||
      entry.settled_by !== null ||
      entry.is_undone,
  );
  const own = trx.selectFrom('bank_entries').where('import_id', '=', id).select('id');
  const paid = trx.selectFrom('payments').where('bank_entry_id', 'in', own).select('id').limit(1);
  const referring = trx
    .selectFrom('bank_entries')
    .where('import_id', '!=', id)
    .where((row) => row.or([row('twin_of', 'in', own), row('returned_entry_id', 'in', own)]))
    .select('id')
    .limit(1);
  if (isDecided || (await paid.executeTakeFirst()) || (await referring.executeTakeFirst()))
    return refuse('bank_import_used');
  await trx.deleteFrom('bank_statements').where('import_id', '=', id).execute();
  await trx.deleteFrom('bank_entries').where('import_id', '=', id).execute();
  await trx.deleteFrom('bank_imports').where('id', '=', id).execute();
  return null;
}

/** So many rows a statement file may bring; one with more keeps only its latest. */
const MOST_STATEMENTS = 400;

/** Keeps the balances of an import, once. */
export async function keepStatements(
  trx: Trx,
  {
    importId,
    iban,
    statements,
  }: { importId: number; iban: string; statements: ReadonlyArray<BankStatement> },
): Promise<void> {
  if (statements.length === 0) return;
  const kept = trx.selectFrom('bank_statements').where('import_id', '=', importId).select('id').limit(1);
  if ((await kept.executeTakeFirst()) !== undefined) return;
  const rows = statements.slice(-MOST_STATEMENTS).map(({ from, to, openingCents, closingCents }) => ({
    ...{ import_id: importId, account_iban: iban, from_day: from, to_day: to },
    ...{ opening_cents: openingCents, closing_cents: closingCents },
  }));
  await trx.insertInto('bank_statements').values(rows).execute();
}

/** So many statements are chained: ten years of days. */
const MOST_CHAINED = 4_000;

/** The kept statements with the names of their files, the latest ones in the order they were imported. */
export async function keptStatements(db: Db): Promise<Array<KeptStatement & { account: string }>> {
  const rows = await db
    .selectFrom('bank_statements as one')
    .innerJoin('bank_imports', 'bank_imports.id', 'one.import_id')
    .orderBy('one.to_day', 'desc')
    .orderBy('one.id', 'desc')
    .limit(MOST_CHAINED)
    .selectAll('one')
    .select('bank_imports.file_name')
    .execute();
  return rows
    .sort((a, b) => a.id - b.id)
    .map((row) => ({
      ...{ account: row.account_iban, file: row.file_name, from: row.from_day, to: row.to_day },
      ...{ openingCents: row.opening_cents, closingCents: row.closing_cents },
    }));
}

/** The account of each import; null for those of earlier versions. */
export function accountsOfImports(db: Db): Promise<Array<{ id: number; account_iban: string | null }>> {
  return db.selectFrom('bank_imports').select(['id', 'account_iban']).orderBy('id').execute();
}

/** Another one after every import, so that what was read before it need not be read again. */
export async function versionOfImports(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('bank_turns')
    .where('id', '=', 1)
    .select('count')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Makes imports wait for each other: two concurrent imports of overlapping files would each miss the other's
 * entries. Returns the version until now.
 */
export async function lockImports(trx: Trx): Promise<number> {
  const { count } = await trx
    .updateTable('bank_turns')
    .set((row) => ({ count: row('count', '+', 1) }))
    .where('id', '=', 1)
    .returning('count')
    .executeTakeFirstOrThrow();
  return count - 1;
}

export async function storedMappings(db: Db): Promise<CsvMapping[]> {
  const rows = await db.selectFrom('bank_mappings').select('mapping').orderBy('created_at', 'desc').execute();
  return rows.map(({ mapping }): CsvMapping => JSON.parse(mapping));
}

/** Stores a mapping, replacing an earlier one for the same columns. */
export async function storeMapping(
  trx: Trx,
  { mapping, now, who }: { mapping: CsvMapping; now: number; who: string },
): Promise<void> {
  const { columns, delimiter } = mapping;
  const names = Object.values(columns)
    .flat()
    .filter((name) => name !== null);
  const row = {
    header: JSON.stringify([delimiter, ...new Set(names)].toSorted()),
    mapping: JSON.stringify(mapping),
    created_at: now,
    created_by: who,
  };
  await trx
    .insertInto('bank_mappings')
    .values(row)
    .onConflict((conflict) => conflict.column('header').doUpdateSet(row))
    .execute();
}
