import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter } from 'kysely';

interface ColumnKinds {
  /** A key that the database counts up. */
  id: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Epoch milliseconds. */
  instant: 'bigint' | 'integer';
}

/** The two kinds of column that SQLite and PostgreSQL spell differently. */
export function columnKindsOf(db: Kysely<unknown>): ColumnKinds {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? { id: (column) => column.generatedByDefaultAsIdentity().primaryKey(), instant: 'bigint' }
    : { id: (column) => column.primaryKey().autoIncrement(), instant: 'integer' };
}
