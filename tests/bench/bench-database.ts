import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

/** Where a shop has its data; the URL is empty for SQLite in `dataDir`. */
export interface Whereabouts {
  databaseUrl: string;
  dataDir: string;
}

/**
 * The database of a shop behind the shop's back, in SQL that both engines know: that way it does not matter which
 * version of the shop has made it.
 */
export interface BenchDatabase {
  /** Runs one statement and answers its rows. */
  run<Row>(statement: string): Promise<Row[]>;
  /** Runs a statement on many rows of a table while nobody else writes to it: rows locked in another order deadlock. */
  runAlone(table: string, statement: string): Promise<void>;
  /** The processes in which the database serves the shop; SQLite has none. */
  processes(): Promise<number[]>;
  close(): Promise<void>;
}

export function openBenchDatabase({ databaseUrl, dataDir }: Whereabouts): Promise<BenchDatabase> {
  return databaseUrl === '' ? openSqlite(dataDir) : openPostgres(databaseUrl);
}

async function openSqlite(dataDir: string): Promise<BenchDatabase> {
  const database = new Database(join(dataDir, 'shop.sqlite'), { fileMustExist: true, timeout: 5_000 });
  // Checkpoints are left to the shop, as costs of its writes.
  database.pragma('wal_autocheckpoint = 0');
  return {
    async run<Row>(statement: string) {
      const prepared = database.prepare<[], Row>(statement);
      if (prepared.reader) return prepared.all();
      prepared.run();
      return [];
    },
    async runAlone(_, statement) {
      database.prepare(statement).run();
    },
    processes: async () => [],
    async close() {
      database.close();
    },
  };
}

async function openPostgres(databaseUrl: string): Promise<BenchDatabase> {
  const client = new pg.Client(databaseUrl);
  // Where a run fails the server ends before us, which must not hide why.
  client.on('error', () => {});
  await client.connect();
  return {
    run: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
    async runAlone(table, statement) {
      await client.query('begin');
      await client.query(`lock table ${table} in share row exclusive mode`);
      await client.query(statement);
      await client.query('commit');
    },
    async processes() {
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      return rows.map(({ pid }) => pid);
    },
    close: () => client.end(),
  };
}
