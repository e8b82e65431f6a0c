import type { ExpressionBuilder, Insertable } from 'kysely';
import type { PaymentsTable } from '../../platform/database/money-tables.ts';
import type { Db, Trx } from '../../platform/database/store.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** All payments of an order, including undone ones, the oldest first. */
export function paymentsOfOrder(db: Db, orderId: string) {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

/** The payments based on a bank entry that were not undone, in the order in which orders are locked. */
export function paymentsOfEntry(db: Db, entryId: number) {
  return db
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('bank_entry_id', '=', entryId)
    .where('undone_at', 'is', null)
    .orderBy('order_id')
    .execute();
}

export function bookingsOfEntries(db: Db, ids: ReadonlyArray<number>) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('payments')
    .where('bank_entry_id', 'in', ids)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .select(['bank_entry_id', 'order_id', 'cents'])
    .execute();
}

export async function insertPayment(trx: Trx, payment: Insertable<PaymentsTable>): Promise<number> {
  const { id } = await trx.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Marks a payment as undone and returns its amount in cents and its origin; nothing if it was undone before.
 */
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

/** Whether a payment was entered by hand, not from a bank entry, PayPal or a refund run. */
export function typedByHand({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Tables, 'payments'>) {
  const ofRun = selectFrom('refunds').select('refunds.id').whereRef('refunds.payment_id', '=', 'payments.id');
  return and([eb('bank_entry_id', 'is', null), eb('paypal_id', 'is', null), not(exists(ofRun))]);
}

/**
 * Removes notes that staff entered. Notes of other payments were written by the shop and say what they are
 * based on.
 */
export async function forgetNotes(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ note: '' })
    .where('order_id', '=', orderId)
    .where('note', '!=', '')
    .where(typedByHand)
    .execute();
}

export async function erasePayments(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('payments').where('order_id', 'in', orderIds).execute();
}

/**
 * Turns the first booking of exactly `cents` that staff typed for an order into PayPal's; false if there is none.
 */
export async function markAsPaypal(
  trx: Trx,
  { orderId, cents, paypalId }: { orderId: string; cents: number; paypalId: string },
): Promise<boolean> {
  const byHand = await trx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('cents', '=', cents)
    .where('undone_at', 'is', null)
    .where(typedByHand)
    .orderBy('id')
    .executeTakeFirst();
  if (byHand === undefined) return false;
  await trx
    .updateTable('payments')
    .set({ method: 'paypal', paypal_id: paypalId })
    .where('id', '=', byHand.id)
    .execute();
  return true;
}
