import { type ExpressionBuilder, sql } from 'kysely';
import type { OrderStatus } from '../../../domain/order.ts';
import { paymentDeadlineCutoff, unpaidOrderCutoff } from '../../../domain/retention.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Tables } from '../../platform/database/tables.ts';

interface Page {
  status: OrderStatus;
  /** Only orders with a higher id. */
  after: string;
  /** Epoch milliseconds. */
  now: number;
  limit: number;
}

/** A page of orders old enough to be deleted unpaid, whether or not they are. */
export async function pageOfOldOrders(db: Db, { status, after, now, limit }: Page): Promise<string[]> {
  const rows = await db
    .selectFrom('orders as order')
    .select('order.id')
    .where('order.status', '=', status)
    .where('order.id', '>', after)
    // Ids begin with the time of ordering (`newOrderId`), so that the index leads to old orders only.
    .where('order.id', '<', unpaidOrderCutoff(now).toString(36))
    .orderBy('order.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of some orders are old, have neither payment nor document, and no payment or withdrawal pending. */
export async function unpaidOrdersAmong(
  db: Db,
  { status, now, ids }: { status: OrderStatus; now: number; ids: ReadonlyArray<string> },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('orders as order')
    .select('order.id')
    .where('order.id', 'in', ids)
    .where('order.status', '=', status)
    .where('order.created_at', '<', unpaidOrderCutoff(now))
    .where(sql<string>`coalesce("order".last_deadline, "order".due_on)`, '<', paymentDeadlineCutoff(now))
    .where('order.paid_cents', '=', 0)
    // Staff exempted it in order to wait for its money.
    .where((row) => row.or([row('order.status', '!=', 'open'), row('order.exempt_because', 'is', null)]))
    .where(hasNothingPending)
    .orderBy('order.id')
    .execute();
  return rows.map(({ id }) => id);
}

function hasNothingPending({
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

/**
 * At most `most` orders placed before `end` (epoch milliseconds) without a document or payment since, oldest
 * first.
 */
export async function ordersWithoutPapersSince(db: Db, end: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders as order')
    .select('order.id')
    // Ids begin with the time of ordering (`newOrderId`), so that the index leads to old orders only.
    .where('order.id', '<', end.toString(36))
    .where('order.created_at', '<', end)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documents as paper')
            .select('paper.id')
            .whereRef('paper.order_id', '=', 'order.id')
            .where('paper.issued_at', '>=', end),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments as payment')
            .select('payment.id')
            .whereRef('payment.order_id', '=', 'order.id')
            .where('payment.created_at', '>=', end),
        ),
      ),
    )
    .orderBy('order.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Free orders without a document that still name a guest and whose events had all ended by `end` (stored
 * time).
 */
export function freeOrdersOfPastEvents(db: Db, end: string, most: number) {
  return db
    .selectFrom('orders as order')
    .select(['order.id', 'order.number'])
    .where('order.status', '=', 'paid')
    .where('order.total_cents', '=', 0)
    .where('order.paid_cents', '=', 0)
    .where((row) => row.or([row('order.lastname', '!=', ''), row('order.email', '!=', '')]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documents as paper').select('paper.id').whereRef('paper.order_id', '=', 'order.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('items as item')
            .innerJoin('events as event', 'event.id', 'item.event_id')
            .select('item.id')
            .whereRef('item.order_id', '=', 'order.id')
            .where((row) => row(row.fn.coalesce('event.ends_at', 'event.starts_at'), '>=', end)),
        ),
      ),
    )
    .limit(most)
    .execute();
}

/** A page of scans after the id `after`, and whether their events had ended by `end` (stored time). */
export async function pageOfScans(
  db: Db,
  { end, after, limit }: { end: string; after: string; limit: number },
): Promise<{ id: string; isPast: boolean }[]> {
  const rows = await db
    .selectFrom('scans as scan')
    .leftJoin('items as item', 'item.id', 'scan.item_id')
    .leftJoin('events as event', 'event.id', 'item.event_id')
    .where('scan.id', '>', after)
    .orderBy('scan.id')
    .limit(limit)
    .select((row) => ['scan.id', row.fn.coalesce('event.ends_at', 'event.starts_at').as('ended_at')])
    .execute();
  return rows.map(({ id, ended_at }) => ({ id, isPast: ended_at !== null && ended_at < end }));
}
