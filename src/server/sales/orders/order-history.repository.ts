import type { OrderAction } from '../../../contract/staff-orders.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';

/** For statements of higher rooms that join the history, under its own name. */
export const ORDER_HISTORY = 'order_history';

export interface OrderAuditEntry {
  orderId: string;
  at: number;
  who: { firstname: string; lastname: string };
  what: OrderAction;
  /** As little personal data as possible. */
  facts?: Record<string, string | number>;
}

/** Adds an entry to an order's audit log, in the transaction of the change. */
export async function writeOrderHistory(
  trx: Trx,
  { orderId, at, who, what, facts = {} }: OrderAuditEntry,
): Promise<void> {
  const entry = { order_id: orderId, at, who: nameOfStaff(who), what, facts: JSON.stringify(facts) };
  await trx.insertInto('order_history').values(entry).execute();
}

export function historyOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('order_history')
    .select(['at', 'who', 'what', 'facts'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
}

/** When (epoch milliseconds) and by whom an order's email address was corrected last; null if it never was. */
export async function lastEmailCorrection(
  db: Db,
  orderId: string,
): Promise<{ at: number; who: string } | null> {
  const entries = await db
    .selectFrom('order_history')
    .select(['at', 'who', 'what', 'facts'])
    .where('order_id', '=', orderId)
    .where('what', 'in', ['customer_corrected', 'email_corrected'])
    .orderBy('id', 'desc')
    .execute();
  const last = entries.find(({ what, facts }) => {
    const { fields = '' }: { fields?: string } = JSON.parse(facts);
    return what === 'email_corrected' || fields.split(',').includes('email');
  });
  return last === undefined ? null : { at: Number(last.at), who: last.who };
}

/** The facts of each move of an order's tickets since `since` (epoch milliseconds), the oldest first. */
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

/** Removes the free-text reasons from an order's audit log. */
export async function forgetReasons(trx: Trx, orderId: string): Promise<void> {
  const entries = await trx
    .selectFrom('order_history')
    .select(['id', 'facts'])
    .where('order_id', '=', orderId)
    .where('what', 'in', ['tickets_issued', 'tickets_cancelled', 'withdrawal_settled', 'rest_waived'])
    .execute();
  for (const { id, facts } of entries) {
    const { reason, ...others } = JSON.parse(facts);
    if (reason === undefined) continue;
    await trx
      .updateTable('order_history')
      .set({ facts: JSON.stringify(others) })
      .where('id', '=', id)
      .execute();
  }
}

export async function eraseOrderHistory(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('order_history').where('order_id', 'in', orderIds).execute();
}
