import type { Selectable } from 'kysely';
import type { PersonOrder } from '../../contract/persons.ts';
import { keptBecause } from '../../domain/erasure.ts';
import { centsToEuros } from '../../domain/money.ts';
import { berlinDay, storedTimeOfInstant, wallTimeOf } from '../../domain/stored-time.ts';
import type { OrdersTable } from '../database/order-tables.ts';
import type { Db } from '../database/store.ts';

type Order = Pick<
  Selectable<OrdersTable>,
  'id' | 'number' | 'status' | 'firstname' | 'lastname' | 'created_at' | 'total_cents' | 'paid_cents'
>;

/** An order of a person with what keeps it from being deleted at `now` (epoch milliseconds). */
export async function judgeErasure(db: Db, order: Order, now: number): Promise<PersonOrder> {
  const kept = keptBecause(
    {
      status: order.status,
      isRefundDue: order.paid_cents > order.total_cents,
      isAtPaypal: await isAtPaypal(db, order.id),
      lastPaperAt: await lastPaperAt(db, order.id),
      lastEventDay: await lastEventDay(db, order.id),
    },
    berlinDay(now),
  );
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    name: `${order.firstname} ${order.lastname}`.trim(),
    created_at: storedTimeOfInstant(order.created_at),
    total: centsToEuros(order.total_cents),
    kept: kept && { because: kept.reason, until: kept.until },
  };
}

/** Whether PayPal may still bring money for it. */
async function isAtPaypal(db: Db, orderId: string): Promise<boolean> {
  const asked = await db
    .selectFrom('paypal_orders')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['pending', 'wrong'])
    .select('id')
    .executeTakeFirst();
  return asked !== undefined;
}

/** When the last paper was issued or the last payment written down that stands; null without any. */
async function lastPaperAt(db: Db, orderId: string): Promise<number | null> {
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

/** The last day of an event that a ticket of the order still lets in to; null without any. */
async function lastEventDay(db: Db, orderId: string): Promise<string | null> {
  const last = await db
    .selectFrom('items as item')
    .innerJoin('events as event', 'event.id', 'item.event_id')
    .where('item.order_id', '=', orderId)
    .where('item.cancelled_at', 'is', null)
    .select((row) => row.fn.max(row.fn.coalesce('event.ends_at', 'event.starts_at')).as('at'))
    .executeTakeFirst();
  return last?.at ? wallTimeOf(last.at).slice(0, 10) : null;
}
