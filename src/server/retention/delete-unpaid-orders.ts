import type { OrderStatus } from '../../domain/order-state.ts';
import { endOfUnpaidOrders } from '../../domain/retention-periods.ts';
import type { Db } from '../database/store.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Services } from '../services.ts';
import { eraseOrders } from './erase-orders.ts';
import { releaseOrder } from './release-order.ts';

/** So few at a time that no order of a guest waits for it. */
const BATCH = 50;

/**
 * Deletes the orders nobody has paid anything for within three calendar months, cancelled or not, with their tickets;
 * places that were still kept for them are free at once. An order stays that has a paper, or money booked on it: these
 * belong to the books. Answers how many went.
 */
export async function deleteUnpaidOrders(services: Services): Promise<number> {
  let count = 0;
  for (const status of ['open', 'cancelled'] as const) {
    let done = 0;
    do {
      done = await deleteSome(services, status);
      count += done;
    } while (done === BATCH);
  }
  return count;
}

async function deleteSome(services: Services, status: OrderStatus): Promise<number> {
  const { store, clock } = services;
  const freed = await store.write(async (trx) => {
    const ids = await unpaidOrders(trx, status, endOfUnpaidOrders(clock()));
    const tickets = [];
    for (const id of ids) {
      const order = await lockOrder(trx, id);
      // Booked on at this very moment: it is looked at again the next time.
      if (order === undefined || order.paid_cents !== 0 || order.status !== status) continue;
      tickets.push(...(await releaseOrder(trx, order)));
      await eraseOrders(trx, [id]);
    }
    return { count: ids.length, tickets };
  });
  for (const [eventId, tickets] of Map.groupBy(freed.tickets, (ticket) => ticket.event_id)) {
    const places = tickets.map(({ block_id, seat_id }) => ({ block_id, seat_id }));
    services.changes.announce(eventId, { taken: [], freed: places });
  }
  return freed.count;
}

async function unpaidOrders(db: Db, status: OrderStatus, madeBefore: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders as order')
    .select('order.id')
    .where('order.status', '=', status)
    .where('order.created_at', '<', madeBefore)
    .where('order.paid_cents', '=', 0)
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
          selectFrom('payments as payment')
            .select('payment.id')
            .whereRef('payment.order_id', '=', 'order.id')
            .where('payment.undone_at', 'is', null),
        ),
      ),
    )
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}
