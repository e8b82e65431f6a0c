import { sql } from 'kysely';
import type { Db } from '../database/store.ts';

const MINUTE_MS = 60_000;

/** Every event with its paid tickets and how many of their holders are inside, in the order of the programme. */
export async function insideByEvent(db: Db) {
  const rows = await db
    .selectFrom('events as event')
    .leftJoin(
      (tickets) =>
        tickets
          .selectFrom('items as item')
          .innerJoin('orders as order', 'order.id', 'item.order_id')
          .where('item.cancelled_at', 'is', null)
          .where('order.status', '=', 'paid')
          .groupBy('item.event_id')
          .select(({ fn }) => [
            'item.event_id',
            fn.countAll<number>().as('paid'),
            fn.count<number>('item.redeemed_at').as('inside'),
          ])
          .as('counted'),
      (join) => join.onRef('counted.event_id', '=', 'event.id'),
    )
    .orderBy('event.position')
    .orderBy('event.id')
    .select(['event.id', 'event.name', 'counted.paid', 'counted.inside'])
    .execute();
  return rows.map(({ paid, inside, ...event }) => ({
    ...event,
    paid: Number(paid ?? 0),
    inside: Number(inside ?? 0),
  }));
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
