import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import pg from 'pg';
import { migrate } from '../../platform/database/migrate.ts';
import { openPostgresStore } from '../../platform/database/postgres-store.ts';
import { type CopiedTable, copiedTables, quoted, sumsOfPostgres, type TableSums } from './table-sums.ts';

const ROWS_AT_ONCE = 2_000;
const INT8 = 20;

/**
 * Copies a consistent snapshot of the PostgreSQL database at `url` to the new SQLite file `to` while the shop
 * writes, and returns the sums of that snapshot. Throws if its schema is of another version.
 */
export async function copyPostgres(url: string, to: string): Promise<TableSums> {
  const file = new Database(to);
  file.pragma('journal_mode = OFF');
  file.pragma('foreign_keys = OFF');
  const source = new pg.Client({
    connectionString: url,
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  });
  // The running query rejects when the connection is lost; an unhandled 'error' event would end the process
  // silently.
  source.on('error', () => {});
  try {
    await migrate(new Kysely({ dialect: new SqliteDialect({ database: file }) }));
    await source.connect();
    await source.query('begin transaction isolation level repeatable read, read only');
    await refuseOtherVersion(source, file);
    for (const table of copiedTables(file)) await copyTable(source, file, table);
    await copyCounters(source, file);
    return await sumsOfPostgres(source, file);
  } finally {
    await source.end();
    file.close();
  }
}

async function refuseOtherVersion(source: pg.Client, file: Database.Database): Promise<void> {
  const { rows } = await source.query<{ name: string }>('select name from kysely_migration order by name');
  const ours = file.prepare('select name from kysely_migration order by name').pluck().all();
  if (rows.map(({ name }) => name).join() !== ours.join())
    throw new Error(
      'Die Datenbank ist von einer anderen Version des Shops. Starte diese Version einmal, dann sichere.',
    );
}

async function copyTable(source: pg.Client, file: Database.Database, table: CopiedTable): Promise<void> {
  const columns = table.columns.map(quoted).join();
  const marks = table.columns.map(() => '?').join();
  file.prepare(`delete from ${quoted(table.name)}`).run();
  const insert = file.prepare(`insert into ${quoted(table.name)} (${columns}) values (${marks})`);
  await source.query(`declare copied no scroll cursor for select ${columns} from ${quoted(table.name)}`);
  for (;;) {
    const { rows } = await source.query({ text: `fetch ${ROWS_AT_ONCE} from copied`, rowMode: 'array' });
    if (rows.length === 0) break;
    file.transaction(() => {
      for (const row of rows) insert.run(row);
    })();
  }
  await source.query('close copied');
}

/** Copies the counters of generated keys, so that no id of a deleted row is used again. */
async function copyCounters(source: pg.Client, file: Database.Database): Promise<void> {
  const counted = file
    .prepare<[], string>("select name from sqlite_schema where sql like '%autoincrement%'")
    .pluck()
    .all();
  const set = file.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
  file.prepare('delete from sqlite_sequence').run();
  for (const name of counted) {
    const { rows } = await source.query<{ last: number | null }>(
      "select pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass) as last",
      [quoted(name)],
    );
    set.run(name, rows[0]?.last ?? 0);
  }
}

/** PostgreSQL allows at most 65,535 parameters per statement. */
const MOST_PARAMETERS = 60_000;
const MOST_ROWS = 1_000;

/**
 * Fills the empty PostgreSQL database at `url` with all rows of an up-to-date SQLite file, all or nothing.
 * Throws with a message for the operator if the database is not empty.
 */
export async function fillPostgres(url: string, file: Database.Database): Promise<void> {
  const target = new pg.Client({ connectionString: url });
  // As in `copyPostgres`.
  target.on('error', () => {});
  await target.connect();
  try {
    await refuseFilled(target);
    const made = await openPostgresStore(url, () => {});
    await made.close();
    await target.query('begin');
    const release = await deferReferences(target);
    for (const table of copiedTables(file)) {
      await target.query(`delete from ${quoted(table.name)}`);
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

/**
 * Defers foreign keys to the commit, so that rows may come in any order. Returns how to restore immediate
 * checks.
 */
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
  const columns = table.columns.map(quoted).join();
  const many = Math.min(MOST_ROWS, Math.floor(MOST_PARAMETERS / table.columns.length));
  const read = file.prepare<[], unknown[]>(`select ${columns} from ${quoted(table.name)}`).raw();
  let rows: unknown[][] = [];
  const flush = async () => {
    if (rows.length === 0) return;
    const marks = rows.map(
      (row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`).join()})`,
    );
    await target.query(`insert into ${quoted(table.name)} (${columns}) values ${marks.join()}`, rows.flat());
    rows = [];
  };
  for (const row of read.iterate()) {
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
  const stored = file
    .prepare<[string], number>('select coalesce(max(seq), 0) from sqlite_sequence where name = ?')
    .pluck();
  for (const { name } of rows) {
    const highest = file
      .prepare<[], number>(`select coalesce(max(id), 0) from ${quoted(name)}`)
      .pluck()
      .get();
    const last = Math.max(highest ?? 0, stored.get(name) ?? 0);
    await target.query("select setval(pg_get_serial_sequence($1, 'id')::regclass, $2, $3)", [
      quoted(name),
      Math.max(last, 1),
      last > 0,
    ]);
  }
}
