import type { OrderDeed } from '../../contract/order-desk.ts';
import type { Db, Trx } from '../database/store.ts';

export interface OrderDeedDone {
  orderId: string;
  at: number;
  who: { firstname: string; lastname: string };
  what: OrderDeed;
  /** No more personal data than it takes. */
  facts?: Record<string, string | number>;
}

/** Writes down what somebody of the team did to an order, in the transaction that does it. */
export async function writeOrderHistory(
  trx: Trx,
  { orderId, at, who, what, facts = {} }: OrderDeedDone,
): Promise<void> {
  const entry = { order_id: orderId, at, who: nameOfStaff(who), what, facts: JSON.stringify(facts) };
  await trx.insertInto('order_history').values(entry).execute();
}

/** What was done to an order, the newest first. */
export function historyOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('order_history')
    .select(['at', 'who', 'what', 'facts'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
}

/** How somebody of the team stands in what is kept. */
export function nameOfStaff({ firstname, lastname }: OrderDeedDone['who']): string {
  return `${firstname} ${lastname}`.trim();
}
