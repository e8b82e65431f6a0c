import type { Selectable } from 'kysely';
import type { PersonOrder } from '../../../contract/persons.ts';
import { keptBecause } from '../../../domain/erasure.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { berlinDay, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { OrdersTable } from '../../platform/database/order-tables.ts';
import type { Db } from '../../platform/database/store.ts';
import { isAtPaypal, lastEventDay, lastPaperAt } from './persons.repository.ts';

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
