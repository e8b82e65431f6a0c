import { setTimeout } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import { PipelinedTransactions } from './pipelined-transactions.ts';
import { watchStatements } from './slow-statements.ts';
import type { Store, StoreWatch } from './store.ts';
import type { Tables } from './tables.ts';
import { isTransientFault } from './transient-fault.ts';

const MOST_READS = 8;
/**
 * Orders of one event wait for each other anyway, better here in turn than all at once for a database lock.
 */
const MOST_WRITES = 6;
/** A request without a connection after this time fails and asks the guest to retry. */
const MOST_WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 1_000;
/**
 * Serialization failure, deadlock, and a foreign key whose row another transaction has removed or begun to use since this
 * one looked: nothing was written, so the operation can run again, and then sees what the other did.
 */
const REPEATABLE = new Set(['40001', '40P01', '23503']);
const MOST_REPEATS = 5;

/**
 * Opens PostgreSQL at `databaseUrl`; `onLostConnection` is called for idle connections closed by the server.
 * With `onAbsent`, called once with the reason, it waits until the database is up; without, it must be up
 * already.
 */
export async function openPostgresStore(
  databaseUrl: string,
  onLostConnection: (error: Error) => void,
  { onAbsent, onWrite, onSlow }: StoreWatch & { onAbsent?: ((error: Error) => void) | undefined } = {},
): Promise<Store> {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
  };
  // Two pools, so that slow reads never hold up an order.
  const poolOf = (max: number, pipeline: boolean) => {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max,
      pipeline,
      connectionTimeoutMillis: MOST_WAIT_MS,
      types,
      Client: pipeline ? PreparingClient : ReadingClient,
    });
    pool.on('error', onLostConnection);
    return pool;
  };
  const dialectOf = (pool: pg.Pool) =>
    new PostgresDialect({ pool, onCreateConnection: watchStatements(onSlow) });
  const writes = poolOf(MOST_WRITES, true);
  const pipelining = dialectOf(writes);
  const writer = new Kysely<Tables>({ dialect: pipelining });
  const transactions = new PipelinedTransactions(writer, pipelining);
  await migrateOnceThere(writer, onAbsent);
  const read = new Kysely<Tables>({ dialect: dialectOf(poolOf(MOST_READS, false)) });

  return {
    kind: 'postgres',
    read,
    async write(operation) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transactions.run((trx) => {
            onWrite?.(writes.waitingCount);
            return operation(trx);
          });
        } catch (error) {
          const isRepeatable =
            isOutdatedPlan(error) || (error instanceof pg.DatabaseError && REPEATABLE.has(error.code ?? ''));
          if (attempt >= MOST_REPEATS || !isRepeatable) throw error;
          if (isOutdatedPlan(error)) renameStatements();
        }
      }
    },
    snapshot: (reading) =>
      read
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          // Only the first statement fixes what is seen.
          await sql`select 1`.execute(trx);
          return reading(trx);
        }),
    async close() {
      await Promise.all([read.destroy(), writer.destroy()]);
    },
  };
}

async function migrateOnceThere(db: Kysely<Tables>, onAbsent?: (error: Error) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrate(db);
    } catch (error) {
      if (onAbsent === undefined || !(error instanceof Error) || !isTransientFault(error)) throw error;
      if (attempt === 1) onAbsent(error);
      await setTimeout(LOOK_AGAIN_MS);
    }
  }
}

const MOST_STATEMENTS = 500;
const names = new Map<string, string>();
let renamings = 0;

/** Names every statement with parameters, so that PostgreSQL plans it once rather than at every call. */
class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The pool does not listen while a client is checked out, and an unhandled error event would end the
    // process. The running query fails on its own.
    this.on('error', () => {});
    // pg overloads `query`; all that matters here is that text and values come first.
    const query = this.query.bind(this) as (...parts: unknown[]) => unknown;
    this.query = ((...parts: unknown[]) => query(...named(parts))) as typeof this.query;
  }
}

/** Reads again what a new column made unreadable. Within a transaction only the whole operation can be repeated. */
class ReadingClient extends PreparingClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query as (...parts: unknown[]) => unknown;
    this.query = (async (...parts: unknown[]) => {
      try {
        return await query(...parts);
      } catch (error) {
        if (!isOutdatedPlan(error)) throw error;
        renameStatements();
        return query(...parts);
      }
    }) as typeof this.query;
  }
}

/**
 * Whether a `select *` was prepared before a newer version of the shop, which another process has started, added a
 * column. PostgreSQL refuses such a statement for as long as its connection lives.
 */
function isOutdatedPlan(error: unknown): boolean {
  const isUnsupported = error instanceof pg.DatabaseError && error.code === '0A000';
  return isUnsupported && error.routine === 'RevalidateCachedQuery';
}

/** Has every statement prepared afresh, on all connections. */
function renameStatements(): void {
  names.clear();
  renamings++;
}

function named(parts: unknown[]): unknown[] {
  const [text, values, ...rest] = parts;
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return parts;
  const name = nameOf(text);
  return name === null ? parts : [{ name, text, values }, ...rest];
}

/** Null above the limit: every number of rows makes another text. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_STATEMENTS) return null;
  const name = `s${renamings}_${names.size}`;
  names.set(text, name);
  return name;
}
