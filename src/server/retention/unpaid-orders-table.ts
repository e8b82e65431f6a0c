import { type ExpressionBuilder, sql } from 'kysely';
import type { OrderStatus } from '../../domain/order-state.ts';
import { endOfDeadlines, endOfUnpaidOrders } from '../../domain/retention-periods.ts';
import type { Db } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';

interface Page {
  status: OrderStatus;
  /** The id of the order before the first. */
  after: string;
  /** Epoch milliseconds. */
  now: number;
  limit: number;
}

/** The ids of old orders with nothing paid, no paper and nothing going on that may still be about their money. */
export async function pageOfUnpaidOrders(db: Db, { status, after, now, limit }: Page): Promise<string[]> {
  const rows = await db
    .selectFrom('orders as order')
    .select('order.id')
    .where('order.status', '=', status)
    .where('order.id', '>', after)
    .where('order.created_at', '<', endOfUnpaidOrders(now))
    .where(sql<string>`coalesce("order".last_deadline, "order".due_on)`, '<', endOfDeadlines(now))
    .where('order.paid_cents', '=', 0)
    // Somebody of the team waits for its money on purpose.
    .where((row) => row.or([row('order.status', '!=', 'open'), row('order.exempt_because', 'is', null)]))
    .where(hasNone)
    .orderBy('order.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function hasNone({
  and,
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Tables & { order: Tables['orders'] }, 'order'>) {
  const paper = selectFrom('documents')
    .select('documents.id')
    .whereRef('documents.order_id', '=', 'order.id');
  const payment = selectFrom('payments')
    .select('payments.id')
    .whereRef('payments.order_id', '=', 'order.id')
    .where('payments.undone_at', 'is', null);
  const atPaypal = selectFrom('paypal_orders')
    .select('paypal_orders.id')
    .whereRef('paypal_orders.order_id', '=', 'order.id')
    .where('paypal_orders.state', 'in', ['pending', 'wrong']);
  const withdrawal = selectFrom('withdrawals')
    .select('withdrawals.id')
    .whereRef('withdrawals.meant_number', '=', 'order.number')
    .where('withdrawals.settled_at', 'is', null);
  return and([paper, payment, atPaypal, withdrawal].map((found) => not(exists(found))));
}
