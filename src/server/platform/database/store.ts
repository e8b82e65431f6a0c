import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** What a store tells those who watch over it. */
export interface StoreWatch {
  /** Called as a transaction begins, with the number of other writes that are waiting. */
  onWrite?: ((waiting: number) => void) | undefined;
  /** Called after a slow statement with its text, in which no values stand, in the context of whoever sent it. */
  onSlow?: ((statement: string, ms: number) => void) | undefined;
}

/**
 * The only access to the data. `read` sees only committed rows. `write` runs an operation in a transaction
 * and returns after its commit; a returned refusal, like an exception, rolls it back. An operation awaits
 * only the database, and only through the transaction passed to it.
 */
export interface Store {
  kind: 'sqlite' | 'postgres';
  read: Db;
  write<T>(operation: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * Reads, on a connection of its own, what is committed when it begins, however long it takes. Meanwhile SQLite's log
   * only grows.
   */
  snapshot<T>(reading: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
