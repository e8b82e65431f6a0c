import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './store.ts';

/**
 * Ids as rows with one column `id`, for a join. They are passed as a single JSON value, so that the query
 * text, and with it the cached statement, is the same for any number of ids.
 */
export function rowsOfIds(db: Db, ids: ReadonlyArray<string>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const json = JSON.stringify(ids);
  const rows = isPostgres ? sql`json_array_elements_text(${json}::json)` : sql`json_each(${json})`;
  return sql<{ id: string }>`(select value as id from ${rows} as element)`;
}
