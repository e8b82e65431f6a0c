import type Database from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

const MOST_STATEMENTS = 500;

/** Kysely prepares a statement at every call; this keeps the prepared ones of a connection by their text. */
export function withCachedStatements(database: Database.Database): SqliteDatabase {
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
