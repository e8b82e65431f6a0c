import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { DeskOrder } from '../../../contract/staff-orders.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import { paymentsOfOrder } from '../../money/payments/payments.repository.ts';
import { paypalOrdersOf } from '../../money/paypal/paypal-orders-table.ts';
import { newestBookedDay } from '../../money/reminders/newest-booked-day.ts';
import { withdrawalsOfOrder } from '../../money/withdrawals/withdrawals.repository.ts';
import { mailsOfOrder } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { historyOfOrder } from '../../sales/orders/order-history.repository.ts';
import { deskItemsOf, findOrder } from '../../sales/orders/orders.repository.ts';
import { viewDeskOrder } from './desk-order-view.ts';

/** Everything of an order, for staff. Refused: `unknown_order`. */
export async function readDeskOrder(
  { store: { read: db }, clock }: Pick<Ports, 'clock' | 'store'>,
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
