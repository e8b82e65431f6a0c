import type { SelectQueryBuilder } from 'kysely';
import type { Db } from './store.ts';

/** How many rows a query has, counted up to `most`: no one needs an exact number beyond it. */
export async function countUpTo<Schema, Table extends keyof Schema, Row>(
  db: Db,
  rows: SelectQueryBuilder<Schema, Table, Row>,
  most: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(rows.limit(most).as('counted'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
