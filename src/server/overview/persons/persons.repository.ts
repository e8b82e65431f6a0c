import { wallTimeOf } from '../../../domain/stored-time.ts';
import type { Db } from '../../platform/database/store.ts';

/** Whether money may still arrive from PayPal for an order. */
export async function isAtPaypal(db: Db, orderId: string): Promise<boolean> {
  const asked = await db
    .selectFrom('paypal_orders')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['pending', 'wrong'])
    .select('id')
    .executeTakeFirst();
  return asked !== undefined;
}

/** When the last document was issued or the last valid payment booked (epoch milliseconds); null if never. */
export async function lastPaperAt(db: Db, orderId: string): Promise<number | null> {
  const paper = await db
    .selectFrom('documents')
    .where('order_id', '=', orderId)
    .select((row) => row.fn.max('issued_at').as('at'))
    .executeTakeFirst();
  const payment = await db
    .selectFrom('payments')
    .where('order_id', '=', orderId)
    .where('undone_at', 'is', null)
    .select((row) => row.fn.max('created_at').as('at'))
    .executeTakeFirst();
  const last = Math.max(Number(paper?.at ?? 0), Number(payment?.at ?? 0));
  return last === 0 ? null : last;
}

/** The last day of the events that an order has valid tickets for; null if it has none. */
export async function lastEventDay(db: Db, orderId: string): Promise<string | null> {
  const last = await db
    .selectFrom('items as item')
    .innerJoin('events as event', 'event.id', 'item.event_id')
    .where('item.order_id', '=', orderId)
    .where('item.cancelled_at', 'is', null)
    .select((row) => row.fn.max(row.fn.coalesce('event.ends_at', 'event.starts_at')).as('at'))
    .executeTakeFirst();
  return last?.at ? wallTimeOf(last.at).slice(0, 10) : null;
}

/** The valid payments of an order, with the payer if the bank entry still names one. */
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

/** What call-offs have done to an order, the oldest first. */
export function callOffsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('call_off_orders as outcome')
    .innerJoin('call_offs as call_off', 'call_off.id', 'outcome.call_off_id')
    .where('outcome.order_id', '=', orderId)
    .where('outcome.done_at', 'is not', null)
    .orderBy('call_off.id')
    .select(['call_off.id', 'call_off.kind', 'outcome.done_at', 'outcome.tickets', 'outcome.refund_cents'])
    .execute();
}

/** The accounts that refunds of an order go or went to, unless deleted by now. */
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
