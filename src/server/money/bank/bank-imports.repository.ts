import type { Insertable, Selectable } from 'kysely';
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
 * Makes imports wait for each other: two concurrent imports of overlapping files would each miss the other's
 * entries.
 */
export async function lockImports(trx: Trx): Promise<void> {
  await trx
    .updateTable('bank_turns')
    .set((row) => ({ count: row('count', '+', 1) }))
    .where('id', '=', 1)
    .execute();
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
