import type { CsvMapping } from '../../../domain/bank-entry.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

/** How tables of banks that nobody knew are read, the mapping made last in front. */
export async function keptMappings(db: Db): Promise<CsvMapping[]> {
  const rows = await db.selectFrom('bank_mappings').select('mapping').orderBy('created_at', 'desc').execute();
  return rows.map(({ mapping }) => JSON.parse(mapping) as CsvMapping);
}

/** Keeps a mapping in the place of an earlier one for the same columns. */
export async function keepMapping(
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
