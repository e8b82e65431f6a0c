import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect, SqliteQueryCompiler } from 'kysely';
import { GroupCommit } from './group-commit.ts';
import { migrate } from './migrate.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

function connect(file: string): Kysely<Tables> {
  const database = new Database(file);
  // Random ids spread an order over some ten pages, so small pages keep the synced log short.
  database.pragma('page_size = 1024');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -65536');
  // 32 MB of log between checkpoints; the default lasts for only a few groups of orders.
  database.pragma('wal_autocheckpoint = 32000');
  return new Kysely<Tables>({
    dialect: new SteadySqliteDialect({ database: withCachedStatements(database) }),
  });
}

/** Opens SQLite in `dataDir` with two connections: one writes in groups, the other reads concurrently. */
export async function openSqliteStore(dataDir: string): Promise<Store> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'shop.sqlite');
  // The file holds guests' addresses, so only its owner may read it. SQLite gives its WAL files the same
  // mode.
  closeSync(openSync(file, 'a', 0o600));
  const writer = connect(file);
  await migrate(writer);
  const read = connect(file);
  const groups = new GroupCommit(writer);
  return {
    kind: 'sqlite',
    read,
    write: (operation) => groups.run(operation),
    async close() {
      await groups.idle();
      await read.destroy();
      await writer.destroy();
    },
  };
}

/**
 * Prefixes parameters with a unary plus. SQLite otherwise replans a join whenever a bare parameter is bound,
 * because this build looks at values to choose an index, at ten times the cost of the run itself. In return a
 * partial index is only used if its condition stands in the query as a literal.
 */
class SteadyCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class SteadySqliteDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new SteadyCompiler();
  }
}

const MOST_STATEMENTS = 500;

/** Caches prepared statements by their text, because Kysely prepares one at every call. */
function withCachedStatements(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, Database.Statement>();
  return {
    close: () => void database.close(),
    prepare(sql) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = database.prepare(sql);
        if (statements.size >= MOST_STATEMENTS) statements.clear();
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}
