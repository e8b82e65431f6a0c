import type { Selectable } from 'kysely';
import type { BankImport } from '../../../contract/bank.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { BankImportsTable } from '../../platform/database/bank-tables.ts';
import type { Db } from '../../platform/database/store.ts';

type ImportRow = Selectable<BankImportsTable>;

/** How many entries of which import stand how, and their cents: those settled by import, the open ones by state too. */
export interface EntrySum {
  import_id: number;
  outcome: 'open' | 'booked' | 'ignored';
  state: string;
  count: number;
  cents: number;
}

/** The latest files that were taken in. */
export function latestImports(db: Db, most: number): Promise<ImportRow[]> {
  return db.selectFrom('bank_imports').selectAll().orderBy('id', 'desc').limit(most).execute();
}

export function findImport(db: Db, id: number): Promise<ImportRow | undefined> {
  return db.selectFrom('bank_imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The sums of these imports' entries. Of an open one counts what is left of it. */
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

/** Everything that waits, of all files. */
export async function openEntrySum(db: Db): Promise<{ count: number; cents: number }> {
  const { count, cents } = await db
    .selectFrom('bank_entries')
    .where('outcome', '=', 'open')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number>(row('amount_cents', '-', row.ref('assigned_cents'))).as('cents'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), cents: Number(cents ?? 0) };
}

/** An import with its sums, for the wire. */
export function importView(row: ImportRow, sums: ReadonlyArray<EntrySum>): BankImport {
  const of = (outcome: EntrySum['outcome']) => {
    const own = sums.filter((sum) => sum.import_id === row.id && sum.outcome === outcome);
    const cents = own.reduce((total, sum) => total + sum.cents, 0);
    return { count: own.reduce((total, sum) => total + sum.count, 0), amount: centsToEuros(cents) };
  };
  return {
    id: row.id,
    file_name: row.file_name,
    kind: row.kind,
    created_at: storedTimeOfInstant(row.created_at),
    created_by: row.created_by,
    known_count: row.known_count,
    foreign_count: row.foreign_count,
    waiting_count: row.waiting_count,
    open: of('open'),
    booked: of('booked'),
    ignored: of('ignored'),
  };
}
