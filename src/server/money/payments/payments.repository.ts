import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
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

/** The payments of an order with their parts by ticket price, the oldest first; without those that were undone. */
export function partsOfPayments(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .leftJoin('payment_parts as part', 'part.payment_id', 'payments.id')
    .where('payments.order_id', '=', orderId)
    .where('payments.undone_at', 'is', null)
    .orderBy('payments.id')
    .select(['payments.id', 'payments.cents', 'payments.created_at'])
    .select(['part.ticket_price_id', 'part.cents as part_cents', 'part.tax_percent'])
    .execute();
}

/** Adds to the parts of a payment; `rateOf` gives the rate of a price in percent, null for none yet. */
export async function addParts(
  trx: Trx,
  paymentId: number,
  parts: ReadonlyMap<number, number>,
  rateOf: (priceId: number) => number | null,
): Promise<void> {
  if (parts.size === 0) return;
  await trx
    .insertInto('payment_parts')
    .values(
      [...parts].map(([priceId, cents]) => ({
        payment_id: paymentId,
        ticket_price_id: priceId,
        cents,
        tax_percent: rateOf(priceId),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['payment_id', 'ticket_price_id'])
        .doUpdateSet((row) => ({ cents: sql<number>`payment_parts.cents + ${row.ref('excluded.cents')}` })),
    )
    .execute();
}

/** Stores the rates on the invoice for what was paid for an order so far. */
export async function setRates(trx: Trx, orderId: string, rates: ReadonlyMap<number, number>): Promise<void> {
  for (const [priceId, percent] of rates)
    await trx
      .updateTable('payment_parts')
      .set({ tax_percent: percent })
      .where('ticket_price_id', '=', priceId)
      .where('payment_id', 'in', (row) =>
        row.selectFrom('payments').where('payments.order_id', '=', orderId).select('payments.id'),
      )
      .execute();
}

export async function dropParts(trx: Trx, paymentId: number): Promise<void> {
  await trx.deleteFrom('payment_parts').where('payment_id', '=', paymentId).execute();
}

/** Orders with payments of a day (`YYYY-MM-DD`) whose parts an earlier version did not write. */
export async function ordersWithoutParts(db: Db, day: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('payment_parts as part', 'part.payment_id', 'payments.id')
    .where('payments.booked_on', '=', day)
    .where('payments.undone_at', 'is', null)
    .where('payments.cents', '!=', 0)
    .where('part.payment_id', 'is', null)
    .select('payments.order_id')
    .distinct()
    .limit(most)
    .execute();
  return rows.map(({ order_id }) => order_id);
}
