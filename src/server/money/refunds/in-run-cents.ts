import type { Db } from '../../platform/database/store.ts';

/** Where an order's refund waits to be transferred, if it does. */
export function waitingRefund(
  db: Db,
  orderId: string,
): Promise<{ run_id: number; cents: number } | undefined> {
  return db
    .selectFrom('refunds')
    .select(['run_id', 'cents'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'in_run')
    .executeTakeFirst();
}

/** What of an order stands in a run that is not executed, in cents: it is promised, nothing else may give it back. */
export async function inRunCents(db: Db, orderId: string): Promise<number> {
  return (await waitingRefund(db, orderId))?.cents ?? 0;
}
