import type { DeskOrder } from '../../contract/order-desk.ts';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import { berlinDay } from '../../domain/stored-time.ts';
import { paymentsOfOrder } from '../payments/payments-table.ts';
import { paypalOrdersOf } from '../paypal/paypal-orders-table.ts';
import { newestBookedDay } from '../reminders/newest-booked-day.ts';
import type { Services } from '../services.ts';
import { withdrawalsOfOrder } from '../withdrawals/withdrawals-table.ts';
import { deskItemsOf, mailsOfOrder } from './desk-order-table.ts';
import { viewDeskOrder } from './desk-order-view.ts';
import { historyOfOrder } from './order-history.ts';
import { findOrder } from './orders-table.ts';

/** Everything of an order, for staff. Refused: `unknown_order`. */
export async function readDeskOrder(
  { store: { read: db }, clock }: Services,
  id: string,
): Promise<DeskOrder | Refusal> {
  const [order, items, payments, paypal, mails, withdrawals, history] = await Promise.all([
    findOrder(db, id),
    deskItemsOf(db, id),
    paymentsOfOrder(db, id),
    paypalOrdersOf(db, id),
    mailsOfOrder(db, id),
    withdrawalsOfOrder(db, id),
    historyOfOrder(db, id),
  ]);
  if (order === undefined) return refuse('unknown_order');
  const today = berlinDay(clock());
  // It reads all that the bank has brought: only for an order that may be overdue.
  const bookedDay = order.due_on < today ? await newestBookedDay(db) : null;
  const rows = { order, items, payments, paypal, mails, withdrawals, history, bookedDay };
  return viewDeskOrder(rows, today);
}
