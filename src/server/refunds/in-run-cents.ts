import type { Db } from '../database/store.ts';

/** What of an order stands in a run that is not executed, in cents: it is promised, nothing else may give it back. */
export async function inRunCents(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select('cents')
    .where('order_id', '=', orderId)
    .where('state', '=', 'in_run')
    .executeTakeFirst();
  return row?.cents ?? 0;
}
