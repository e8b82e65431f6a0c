import type { Db } from '../database/store.ts';

/** The payments of an order that stand, with who paid where a bank's entry still says so. */
export function standingPaymentsOf(db: Db, orderId: string) {
  return db
    .selectFrom('payments as payment')
    .leftJoin('bank_entries as entry', 'entry.id', 'payment.bank_entry_id')
    .where('payment.order_id', '=', orderId)
    .where('payment.undone_at', 'is', null)
    .orderBy('payment.id')
    .select(['payment.cents', 'payment.booked_on', 'entry.payer_name', 'entry.payer_iban', 'entry.purpose'])
    .execute();
}

/** The accounts that money of an order is to be given back to, or was, as long as they are kept. */
export function refundAccountsOf(db: Db, orderId: string) {
  return db
    .selectFrom('refund_accounts')
    .where('order_id', '=', orderId)
    .select(['holder', 'iban'])
    .union(
      db
        .selectFrom('refunds')
        .where('order_id', '=', orderId)
        .where('iban', '!=', '')
        .select(['holder', 'iban']),
    )
    .execute();
}
