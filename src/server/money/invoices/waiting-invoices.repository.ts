import type { Db, Trx } from '../../platform/database/store.ts';
import { ORDERS } from '../../sales/orders/orders.repository.ts';

/** Notes that a paid order waits for its invoice; a second call changes nothing. `now` in epoch milliseconds. */
export async function letInvoiceWait(trx: Trx, orderId: string, now: number): Promise<void> {
  await trx
    .insertInto('waiting_invoices')
    .values({ order_id: orderId, since: now })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

export async function endWaiting(trx: Trx, orderId: string): Promise<void> {
  await trx.deleteFrom('waiting_invoices').where('order_id', '=', orderId).execute();
}

/** Some of the orders that wait, in the order of their ids. */
export async function waitingInvoices(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('waiting_invoices')
    .where('order_id', '>', after)
    .orderBy('order_id')
    .limit(most)
    .select('order_id')
    .execute();
  return rows.map(({ order_id }) => order_id);
}

export async function isWaitingInvoice(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('waiting_invoices')
    .where('order_id', '=', orderId)
    .select('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many paid orders wait for their invoice, at most so many. */
export async function countWaitingInvoices(db: Db, most: number): Promise<number> {
  const waiting = db
    .selectFrom('waiting_invoices')
    .innerJoin(ORDERS, 'orders.id', 'waiting_invoices.order_id')
    .where('orders.status', '=', 'paid')
    .where('orders.total_cents', '>', 0)
    .select('waiting_invoices.order_id')
    .limit(most);
  const { count } = await db
    .selectFrom(waiting.as('found'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
