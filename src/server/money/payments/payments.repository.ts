import type { Insertable } from 'kysely';
import type { PaymentsTable } from '../../platform/database/desk-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import { typedByHand } from './typed-by-hand.ts';

/** Every payment of an order, those taken back too, the oldest first. */
export function paymentsOfOrder(db: Db, orderId: string) {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

/** Writes a payment down and answers its id. */
export async function insertPayment(trx: Trx, payment: Insertable<PaymentsTable>): Promise<number> {
  const { id } = await trx.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Marks a payment as taken back: its amount in cents and where it came from, or nothing when it was before. */
export async function markPaymentUndone(
  trx: Trx,
  { id, orderId, at, by }: { id: number; orderId: string; at: number; by: string },
): Promise<{ cents: number; bank_entry_id: number | null; paypal_id: string | null } | undefined> {
  return trx
    .updateTable('payments')
    .set({ undone_at: at, undone_by: by })
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .returning(['cents', 'bank_entry_id', 'paypal_id'])
    .executeTakeFirst();
}

export async function erasePayments(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('payments').where('order_id', 'in', orderIds).execute();
}

/** Takes out of the payments of an order what somebody typed and noted beside them. At the others the shop itself wrote what they stand on. */
export async function forgetNotes(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ note: '' })
    .where('order_id', '=', orderId)
    .where('note', '!=', '')
    .where(typedByHand)
    .execute();
}
