import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from './store.ts';

/**
 * Ids as rows with one column `id`, for a join. They are passed as a single JSON value, so that the query
 * text, and with it the cached statement, is the same for any number of ids.
 */
export function rowsOfIds(db: Db, ids: ReadonlyArray<string>) {
  const json = JSON.stringify(ids);
  const rows = isPostgres(db) ? sql`json_array_elements_text(${json}::json)` : sql`json_each(${json})`;
  return sql<{ id: string }>`(select value as id from ${rows} as element)`;
}

/** The elements of an array as rows with one column `value`, which is JSON; for the same reason. */
export function rowsOfJson(db: Db, elements: ReadonlyArray<unknown>): RawBuilder<{ value: unknown }> {
  const json = JSON.stringify(elements);
  return isPostgres(db) ? sql`json_array_elements(${json}::json)` : sql`json_each(${json})`;
}

function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
