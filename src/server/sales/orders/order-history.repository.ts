import type { OrderDeed } from '../../../contract/staff-orders.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';

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

/** The facts of each time a ticket of an order was moved since `since` (epoch milliseconds), the oldest first. */
export function ticketMovesSince(db: Db, orderId: string, since: number) {
  return db
    .selectFrom('order_history')
    .select('facts')
    .where('order_id', '=', orderId)
    .where('what', '=', 'ticket_moved')
    .where('at', '>=', since)
    .orderBy('id')
    .execute();
}

/** Takes the reasons that the team wrote in its own words out of an order's history. */
export async function forgetReasons(trx: Trx, orderId: string): Promise<void> {
  const deeds = await trx
    .selectFrom('order_history')
    .select(['id', 'facts'])
    .where('order_id', '=', orderId)
    .where('what', 'in', ['tickets_issued', 'tickets_cancelled', 'withdrawal_settled'])
    .execute();
  for (const { id, facts } of deeds) {
    const { reason, ...others } = JSON.parse(facts);
    if (reason === undefined) continue;
    await trx
      .updateTable('order_history')
      .set({ facts: JSON.stringify(others) })
      .where('id', '=', id)
      .execute();
  }
}

/** Deletes all that was written down of what was done to orders. */
export async function eraseOrderHistory(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('order_history').where('order_id', 'in', orderIds).execute();
}
