import type Database from 'better-sqlite3';
import pg from 'pg';
import { openPostgresStore } from '../../platform/database/postgres-store.ts';
import { type CopiedTable, copiedTables } from './copied-tables.ts';

/** PostgreSQL takes 65,535 parameters in one statement. */
const MOST_PARAMETERS = 60_000;
const MOST_ROWS = 1_000;

/**
 * Fills the empty PostgreSQL database at `url` with all rows of an up-to-date SQLite file, all of them or, when it
 * fails, none. Throws with a sentence when the database is not empty.
 */
export async function fillPostgres(url: string, file: Database.Database): Promise<void> {
  const target = new pg.Client({ connectionString: url });
  // As in copy-postgres.ts.
  target.on('error', () => {});
  await target.connect();
  try {
    await refuseFilled(target);
    const made = await openPostgresStore(url, () => {});
    await made.close();
    await target.query('begin');
    const release = await deferReferences(target);
    for (const table of copiedTables(file)) {
      await target.query(`delete from "${table.name}"`);
      await fillTable(target, file, table);
    }
    await target.query('set constraints all immediate');
    await release();
    await setCounters(target, file);
    await target.query('commit');
  } finally {
    await target.end();
  }
}

async function refuseFilled(target: pg.Client): Promise<void> {
  const { rows } = await target.query(
    'select 1 from information_schema.tables where table_schema = current_schema() limit 1',
  );
  if (rows.length > 0)
    throw new Error('Die Datenbank unter DATABASE_URL ist nicht leer. Leg für die Sicherung eine neue an.');
}

/** Rows may come in any order: what refers to what is judged at the end. Answers how to go back to judging at once. */
async function deferReferences(target: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await target.query<{ at: string; name: string }>(
    `select conrelid::regclass::text as at, quote_ident(conname) as name from pg_constraint
     where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  const alter = async (how: string) => {
    for (const { at, name } of rows) await target.query(`alter table ${at} alter constraint ${name} ${how}`);
  };
  await alter('deferrable initially deferred');
  return () => alter('not deferrable');
}

async function fillTable(target: pg.Client, file: Database.Database, table: CopiedTable): Promise<void> {
  const columns = table.columns.map((column) => `"${column}"`).join();
  const many = Math.min(MOST_ROWS, Math.floor(MOST_PARAMETERS / table.columns.length));
  const read = file.prepare(`select ${columns} from "${table.name}"`).raw();
  let rows: unknown[][] = [];
  const flush = async () => {
    if (rows.length === 0) return;
    const marks = rows.map(
      (row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`).join()})`,
    );
    await target.query(`insert into "${table.name}" (${columns}) values ${marks.join()}`, rows.flat());
    rows = [];
  };
  for (const row of read.iterate() as IterableIterator<unknown[]>) {
    rows.push(row);
    if (rows.length === many) await flush();
  }
  await flush();
}

async function setCounters(target: pg.Client, file: Database.Database): Promise<void> {
  const { rows } = await target.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`,
  );
  const kept = file.prepare('select coalesce(max(seq), 0) from sqlite_sequence where name = ?').pluck();
  for (const { name } of rows) {
    const highest = file.prepare(`select coalesce(max(id), 0) from "${name}"`).pluck().get() as number;
    const last = Math.max(highest, kept.get(name) as number);
    await target.query("select setval(pg_get_serial_sequence($1, 'id')::regclass, $2, $3)", [
      `"${name}"`,
      Math.max(last, 1),
      last > 0,
    ]);
  }
}
