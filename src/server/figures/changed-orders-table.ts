import type { Db } from '../database/store.ts';

/** A trace of a change: the same `key` is the same change. */
export interface Trace {
  key: string;
  orderId: string;
}

/** Tickets that were sold, cancelled, redeemed or whose order changed its status since `at` (epoch milliseconds). */
export async function ticketsChangedSince(db: Db, at: number, most: number): Promise<Trace[]> {
  const traces: Trace[] = [];
  // By event, as the index of the doors has them.
  for (const { id } of await db.selectFrom('events').select('id').execute()) {
    const rows = await db
      .selectFrom('items')
      .where('event_id', '=', id)
      .where('changed_at', '>=', at)
      .orderBy('changed_at')
      .limit(most)
      .select(['id', 'order_id', 'changed_at', 'cancelled_at', 'redeemed_at'])
      .execute();
    for (const row of rows) {
      const key = `${row.id} ${row.changed_at} ${row.cancelled_at} ${row.redeemed_at}`;
      traces.push({ key, orderId: row.order_id });
    }
  }
  return traces;
}

/** What staff did to orders, from the entry behind `id` on. */
export async function deedsBehind(db: Db, id: number, most: number) {
  return db
    .selectFrom('order_history')
    .where('id', '>', id)
    .orderBy('id')
    .limit(most)
    .select(['id', 'order_id', 'at'])
    .execute();
}

/** The number of the last entry of what staff did to orders, 0 before the first. */
export async function lastDeed(db: Db): Promise<number> {
  const row = await db
    .selectFrom('order_history')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}
