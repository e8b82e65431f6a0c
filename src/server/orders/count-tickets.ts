import type { Db } from '../database/store.ts';

/** How many tickets of an order are not cancelled. */
export async function countTickets(db: Db, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('items')
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
