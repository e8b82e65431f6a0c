import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

export type Row = Record<string, string | number | null>;

/** A shop's database past the shop: plain SQL on either engine, big integers as numbers and bytes as hex. */
export interface RawDatabase {
  query(sql: string): Promise<Row[]>;
  tables(): Promise<string[]>;
  close(): Promise<void>;
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens what a shop with this environment has for a database, or an SQLite file of its folder by name. */
export async function openRawDatabase(
  env: Record<string, string>,
  name = 'shop.sqlite',
): Promise<RawDatabase> {
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = env;
  if (url) return openPostgres(url);
  const file = new Database(join(folder, name), { timeout: 10_000 });
  const query = async (sql: string): Promise<Row[]> => {
    const statement = file.prepare<[], Record<string, unknown>>(sql);
    if (statement.reader) return statement.all().map(plain);
    statement.run();
    return [];
  };
  return {
    query,
    async tables() {
      const rows = await query("select name from sqlite_master where type = 'table' order by name");
      return rows.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_'));
    },
    async close() {
      file.close();
    },
  };
}

async function openPostgres(url: string): Promise<RawDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query = async (sql: string): Promise<Row[]> => {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(sql);
    // Several statements have nothing to say that anybody asks for.
    return Array.isArray(result) ? [] : result.rows.map(plain);
  };
  return {
    query,
    async tables() {
      const rows = await query(
        "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
      );
      return rows.map(({ name }) => String(name));
    },
    close: () => client.end(),
  };
}

function plain(row: Record<string, unknown>): Row {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
  ]);
  return Object.fromEntries(entries);
}
