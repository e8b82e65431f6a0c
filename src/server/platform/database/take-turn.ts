import { PostgresAdapter, sql } from 'kysely';
import type { Trx } from './store.ts';

/**
 * Lets the transactions of all processes that take this turn run one after another, each seeing what those
 * before it committed. On SQLite all writes take turns anyway.
 */
export async function takeTurn(trx: Trx, name: string): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}
