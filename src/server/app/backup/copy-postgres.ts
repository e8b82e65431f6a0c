import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import pg from 'pg';
import { migrate } from '../../platform/database/migrate.ts';
import { type CopiedTable, copiedTables } from './copied-tables.ts';

const ROWS_AT_ONCE = 2_000;
const INT8 = 20;

/**
 * Copies the PostgreSQL database at `url` to the new SQLite file `to` as it is at one instant, while the shop goes on
 * writing to it. Refuses a database whose tables are not those of this programme.
 */
export async function copyPostgres(url: string, to: string): Promise<void> {
  const file = new Database(to);
  file.pragma('journal_mode = OFF');
  file.pragma('foreign_keys = OFF');
  const source = new pg.Client({
    connectionString: url,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // The query under way tells of a lost connection; an event that nobody hears would end the process without a word.
  source.on('error', () => {});
  try {
    await migrate(new Kysely({ dialect: new SqliteDialect({ database: file }) }));
    await source.connect();
    await source.query('begin transaction isolation level repeatable read, read only');
    await refuseOtherVersion(source, file);
    for (const table of copiedTables(file)) await copyTable(source, file, table);
    await copyCounters(source, file);
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
  const columns = table.columns.map((column) => `"${column}"`).join();
  const marks = table.columns.map(() => '?').join();
  file.prepare(`delete from "${table.name}"`).run();
  const insert = file.prepare(`insert into "${table.name}" (${columns}) values (${marks})`);
  await source.query(`declare copied no scroll cursor for select ${columns} from "${table.name}"`);
  for (;;) {
    const { rows } = await source.query({ text: `fetch ${ROWS_AT_ONCE} from copied`, rowMode: 'array' });
    if (rows.length === 0) break;
    file.transaction(() => {
      for (const row of rows) insert.run(row);
    })();
  }
  await source.query('close copied');
}

/** Where each counted key goes on, so that no number is given again whose row is gone. */
async function copyCounters(source: pg.Client, file: Database.Database): Promise<void> {
  const counted = file
    .prepare("select name from sqlite_schema where sql like '%autoincrement%'")
    .pluck()
    .all() as string[];
  const set = file.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
  file.prepare('delete from sqlite_sequence').run();
  for (const name of counted) {
    const { rows } = await source.query<{ last: number | null }>(
      "select pg_sequence_last_value(pg_get_serial_sequence($1, 'id')::regclass) as last",
      [`"${name}"`],
    );
    set.run(name, rows[0]?.last ?? 0);
  }
}
