import type { Insertable, Selectable } from 'kysely';
import type { PaypalState } from '../../contract/paypal.ts';
import type { PaypalOrdersTable } from '../database/paypal-tables.ts';
import type { Db, Trx } from '../database/store.ts';

export type PaypalRow = Selectable<PaypalOrdersTable>;

/** What was opened at PayPal for an order, the newest first. */
export function paypalOrdersOf(db: Db, orderId: string): Promise<PaypalRow[]> {
  return db
    .selectFrom('paypal_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Writes down what was opened; a repeated call at PayPal brought the same. */
export async function keepPaypalOrder(trx: Trx, row: Insertable<PaypalOrdersTable>): Promise<void> {
  await trx
    .insertInto('paypal_orders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Says how it stands, and whether that is new; what is paid stays so. */
export async function changePaypalState(trx: Trx, id: string, state: PaypalState): Promise<boolean> {
  const changed = await trx
    .updateTable('paypal_orders')
    .set({ state })
    .where('id', '=', id)
    .where('state', 'not in', ['paid', state])
    .returning('id')
    .execute();
  return changed.length > 0;
}

/** Which order a capture or a refund of PayPal's was booked for. */
export async function orderOfPaypalPayment(db: Db, paypalId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('order_id')
    .where('paypal_id', '=', paypalId)
    .executeTakeFirst();
  return row?.order_id;
}
