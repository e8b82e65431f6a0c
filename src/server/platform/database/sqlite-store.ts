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
  // Ids and keys are random, so every order touches some ten pages: small ones make the log that is synced short.
  database.pragma('page_size = 1024');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -65536');
  // 32 MB of log between checkpoints: the default is a few groups of orders.
  database.pragma('wal_autocheckpoint = 32000');
  return new Kysely<Tables>({
    dialect: new SteadySqliteDialect({ database: withCachedStatements(database) }),
  });
}

/** SQLite in `dataDir`: one connection that writes in groups, one that reads beside it. */
export async function openSqliteStore(dataDir: string): Promise<Store> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'shop.sqlite');
  // Guests' addresses are in it: made for our user alone. SQLite gives its companions the same rights.
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
 * SQLite plans a join anew at every run in which a bare parameter is bound (this build can look at values to choose
 * an index), which costs ten times the run itself. Behind a sign, which changes nothing, it cannot look. So a
 * partial index is only used where its condition stands in the query as a literal.
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

/** Kysely prepares a statement at every call; this keeps the prepared ones of a connection by their text. */
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
      return statement as ReturnType<SqliteDatabase['prepare']>;
    },
  };
}
