import {
  type ConnectionProvider,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  sql,
  Transaction,
} from 'kysely';
import type { Trx } from './store.ts';
import type { Tables } from './tables.ts';

/**
 * Waits for statements that an operation sends at once because none needs the answer of another. On PostgreSQL
 * they cost one round trip (pipelined-transactions.ts); both databases run them in the order of the calls.
 * Fails like `Promise.all`, but only when all have ended: what went on after a failure would write into a
 * transaction that is over, or into that of another operation.
 */
export async function together<T extends ReadonlyArray<unknown>>(
  statements: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(statements);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }) as { -readonly [K in keyof T]: Awaited<T[K]> };
}

/**
 * Lets the transactions of all processes that take this turn run one after another, each seeing what those
 * before it committed. On SQLite all writes take turns anyway.
 */
export async function takeTurn(trx: Trx, name: string): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}

/**
 * A transaction that was begun by hand on the connection that `provider` gives. Each statement is sent when it
 * is called, in Kysely's own transactions only after the answer to the one before.
 */
export function transactionOn(db: Kysely<Tables>, dialect: Dialect, provider: ConnectionProvider): Trx {
  const executor = db.getExecutor().withConnectionProvider(provider);
  return new Transaction<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
}
