import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter } from 'kysely';

interface ColumnKinds {
  /** A key that the database counts up. */
  id: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** The same for rows that come and go by the thousand: the last one's may be given again once it is gone. */
  passingId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Epoch milliseconds. */
  instant: 'bigint' | 'integer';
  /** Bytes as they are. */
  bytes: 'bytea' | 'blob';
}

/** The kinds of column that SQLite and PostgreSQL spell differently. */
export function columnKindsOf(db: Kysely<unknown>): ColumnKinds {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? { id: identity, passingId: identity, instant: 'bigint', bytes: 'bytea' }
    : {
        id: (column) => column.primaryKey().autoIncrement(),
        passingId: (column) => column.primaryKey(),
        instant: 'integer',
        bytes: 'blob',
      };
}

function identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.generatedByDefaultAsIdentity().primaryKey();
}
