import { AsyncLocalStorage } from 'node:async_hooks';
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely';
import { isRefusal } from '../../../contract/refusals.ts';
import { migrate } from './migrate.ts';
import { touchSqlite, unreadyReason } from './readiness.ts';
import { watchStatements } from './slow-statements.ts';
import type { Store, StoreWatch, Trx } from './store.ts';
import type { Tables } from './tables.ts';
import { transactionOn } from './transactions.ts';

function configured(database: Database.Database): Database.Database {
  // Random ids spread an order over some ten pages, so small pages keep the synced log short.
  database.pragma('page_size = 1024');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -65536');
  // 32 MB of log between checkpoints; the default lasts for only a few groups of orders.
  database.pragma('wal_autocheckpoint = 32000');
  return database;
}

function dialectOf(database: Database.Database, { onSlow }: StoreWatch): SqliteDialect {
  return new SteadySqliteDialect({
    database: withCachedStatements(database),
    onCreateConnection: watchStatements(onSlow),
  });
}

/**
 * Opens SQLite in `dataDir` with two connections: one writes in groups, the other reads concurrently. Throws
 * with a message for the operator if the file is damaged, and SQLite's error if it cannot be written.
 */
export async function openSqliteStore(dataDir: string, watch: StoreWatch = {}): Promise<Store> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'shop.sqlite');
  // The file holds guests' addresses, so only its owner may read it. SQLite gives its WAL files the same
  // mode.
  closeSync(openSync(file, 'a', 0o600));
  const { writer, dialect } = await openUndamaged(file, watch);
  const reader = configured(new Database(file));
  const read = new Kysely<Tables>({ dialect: dialectOf(reader, watch) });
  const groups = new GroupCommit(writer, dialect, watch.onWrite);
  return {
    kind: 'sqlite',
    read,
    write: (operation) => groups.run(operation),
    async snapshot(reading) {
      const database = configured(new Database(file));
      const db = new Kysely<Tables>({ dialect: dialectOf(database, watch) });
      try {
        database.exec('begin');
        // Only the first statement that reads fixes what is seen.
        database.prepare('select count(*) from sqlite_schema').get();
        return await reading(db);
      } finally {
        await db.destroy();
        database.close();
      }
    },
    async close() {
      await groups.idle();
      await read.destroy();
      // Kysely closes only a connection that was used. The last one to close merges the log into the file.
      reader.close();
      await writer.destroy();
    },
  };
}

/** Opens and migrates the file; it is writable then. */
async function openUndamaged(
  file: string,
  watch: StoreWatch,
): Promise<{ writer: Kysely<Tables>; dialect: SqliteDialect }> {
  const database = new Database(file);
  try {
    checkPages(configured(database));
    const dialect = dialectOf(database, watch);
    const writer = new Kysely<Tables>({ dialect });
    await migrate(writer);
    await writer.transaction().execute(touchSqlite);
    return { writer, dialect };
  } catch (error) {
    database.close();
    if (unreadyReason(error) !== 'database_damaged') throw error;
    throw new Error(
      `Die Datenbank ${file} ist beschädigt. Hole die letzte Sicherung zurück: npm run restore -- data/backups/shop-….sqlite`,
      { cause: error },
    );
  }
}

/** Checked as a whole within half a second; a gigabyte would take half a minute. */
const MOST_CHECKED_BYTES = 64 * 1024 * 1024;

/**
 * Throws SQLite's error for a damaged file. Of a large one it reads only the schema and the start and end of
 * each table: every backup is checked as a whole.
 */
function checkPages(database: Database.Database): void {
  if (statSync(database.name).size <= MOST_CHECKED_BYTES) {
    const found = database.pragma('quick_check(1)', { simple: true });
    if (found !== 'ok') throw new Database.SqliteError(String(found), 'SQLITE_CORRUPT');
    return;
  }
  const tables = database
    .prepare<[], string>("select name from pragma_table_list where type = 'table' and schema = 'main'")
    .pluck();
  for (const table of tables.all()) {
    database.prepare(`select * from "${table}" order by 1 limit 1`).get();
    database.prepare(`select * from "${table}" order by 1 desc limit 1`).get();
  }
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

/** Has all migrations of a start in one transaction, as on PostgreSQL: one that fails or is killed leaves nothing. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SteadySqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

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

const MOST_IN_A_GROUP = 64;

const begin = CompiledQuery.raw('begin immediate');
const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');
const savepoint = CompiledQuery.raw('savepoint one_operation');
const release = CompiledQuery.raw('release one_operation');
const undo = CompiledQuery.raw('rollback to one_operation');

interface Waiting {
  operation: (trx: Trx) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

type Outcome = { value: unknown } | { error: unknown };

/**
 * Waiting operations share one SQLite transaction, and with it one fsync: up to 64, each in its own savepoint
 * and answered only after the commit. A single operation does not wait for others.
 */
export class GroupCommit {
  readonly #db: Kysely<Tables>;
  readonly #dialect: SqliteDialect;
  readonly #onWrite: StoreWatch['onWrite'];
  readonly #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;

  constructor(db: Kysely<Tables>, dialect: SqliteDialect, onWrite?: StoreWatch['onWrite']) {
    this.#db = db;
    this.#dialect = dialect;
    this.#onWrite = onWrite;
  }

  run<T>(write: (trx: Trx) => Promise<T>): Promise<T> {
    // What an operation logs must name its own request, not the one that began the group.
    const operation = AsyncLocalStorage.bind(write);
    return new Promise<T>((resolve, reject) => {
      // One list holds operations of all types; each `resolve` only gets the value of its own operation.
      this.#waiting.push({ operation, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Resolves when nothing is waiting or running. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(): Promise<void> {
    // Lets all requests of this turn of the event loop join the first group.
    await new Promise<void>((resolve) => setImmediate(resolve));
    try {
      while (this.#waiting.length > 0) {
        this.#onWrite?.(this.#waiting.length - 1);
        await this.#runGroup(this.#waiting.splice(0, MOST_IN_A_GROUP));
      }
    } finally {
      this.#running = null;
    }
  }

  async #runGroup(group: Waiting[]): Promise<void> {
    const outcomes: Array<[Waiting, Outcome]> = [];
    try {
      await this.#db.getExecutor().provideConnection(async (connection) => {
        const trx = transactionOn(this.#db, this.#dialect, { provideConnection: (send) => send(connection) });
        await connection.executeQuery(begin);
        try {
          for (const waiting of group) outcomes.push([waiting, await this.#runOne(trx, waiting.operation)]);
          await connection.executeQuery(commit);
        } catch (fault) {
          // SQLite rolls back by itself on a full disk, and this rollback then fails.
          await connection.executeQuery(rollback).catch(() => {});
          throw fault;
        }
      });
    } catch (fault) {
      for (const { reject } of group) reject(fault);
      return;
    }
    for (const [{ resolve, reject }, outcome] of outcomes) {
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.value);
    }
  }

  /** Throws only when the savepoint is gone, and with it the whole transaction. */
  async #runOne(trx: Trx, operation: Waiting['operation']): Promise<Outcome> {
    await trx.executeQuery(savepoint);
    let outcome: Outcome;
    try {
      outcome = { value: await operation(trx) };
    } catch (error) {
      outcome = { error };
    }
    if ('error' in outcome || isRefusal(outcome.value)) await trx.executeQuery(undo);
    await trx.executeQuery(release);
    return outcome;
  }
}
