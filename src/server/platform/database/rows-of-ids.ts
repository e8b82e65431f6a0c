import { PostgresAdapter, sql } from 'kysely';
import type { Db } from './store.ts';

/**
 * Ids as rows of one column `id`, for a join with any number of them: they go over as one value, so that the text of the
 * query, which is kept for the next time, is always the same.
 */
export function rowsOfIds(db: Db, ids: ReadonlyArray<string>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const json = JSON.stringify(ids);
  const rows = isPostgres ? sql`json_array_elements_text(${json}::json)` : sql`json_each(${json})`;
  return sql<{ id: string }>`(select value as id from ${rows} as element)`;
}
