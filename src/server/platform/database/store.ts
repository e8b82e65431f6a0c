import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/**
 * The one way to the data. `read` sees only what is committed. `write` runs one operation in a transaction and
 * answers after its commit; a refusal it returns, like anything it throws, undoes what it wrote.
 * An operation awaits nothing but the database, and only through the transaction handed to it.
 */
export interface Store {
  kind: 'sqlite' | 'postgres';
  read: Db;
  write<T>(operation: (trx: Trx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Throws while the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
