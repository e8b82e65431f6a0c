import { sql } from 'kysely';
import type { Db } from '../database/store.ts';

const MINUTE_MS = 60_000;

/** Every event, in the order of the programme. */
export function eventsInOrder(db: Db) {
  return db
    .selectFrom('events as event')
    .orderBy('event.position')
    .orderBy('event.id')
    .select(['event.id', 'event.name'])
    .execute();
}

/**
 * Admissions since `from` (epoch milliseconds), counted for each minute after it and each gate. They are those of the
 * tickets, not of the scans: an admission that was taken back is none.
 */
export async function admissionsSince(db: Db, from: number) {
  const minute = sql<number>`(redeemed_at - ${sql.lit(from)}) / ${sql.lit(MINUTE_MS)}`;
  const rows = await db
    .selectFrom('items')
    .where('redeemed_at', 'is not', null)
    .where('redeemed_at', '>=', from)
    .groupBy([minute, 'redeemed_by'])
    .select(({ fn }) => [minute.as('minute'), 'redeemed_by', fn.countAll<number>().as('admitted')])
    .execute();
  return rows.map((row) => ({
    minute: Number(row.minute),
    gate: row.redeemed_by,
    admitted: Number(row.admitted),
  }));
}
