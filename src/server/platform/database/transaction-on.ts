import { type ConnectionProvider, type Dialect, type Kysely, Transaction } from 'kysely';
import type { Trx } from './store.ts';
import type { Tables } from './tables.ts';

/**
 * A transaction that was begun by hand on the connection that `provider` gives. Each statement is sent when it
 * is called, in Kysely's own transactions only after the answer to the one before.
 */
export function transactionOn(db: Kysely<Tables>, dialect: Dialect, provider: ConnectionProvider): Trx {
  const executor = db.getExecutor().withConnectionProvider(provider);
  return new Transaction<Tables>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
}
