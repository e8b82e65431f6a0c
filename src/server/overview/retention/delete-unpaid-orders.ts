import { setImmediate } from 'node:timers/promises';
import type { FindPending } from '../../../domain/pending-payments.ts';
import { giveBackContingents } from '../../inventory/contingents.repository.ts';
import { freePlaces } from '../../inventory/placements.repository.ts';
import { findPendingPayment, payableDays } from '../../money/reminders/find-pending-payment.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { giveBackUse } from '../../sales/discounts/discounts.repository.ts';
import { type LockedOrder, lockOrder, staffItemsOf } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { eraseOrders } from './erase-orders.ts';
import { pageOfOldOrders, unpaidOrdersAmong } from './retention.repository.ts';

/** Old orders that stay, with their documents, are passed over this many at a time. */
const ORDERS_A_PAGE = 100;
/** Small, because guests' orders wait while a batch is written: some 3 ms for each order. */
const BATCH = 10;

/**
 * Deletes orders that have had no payment for three calendar months, cancelled or not, with their tickets,
 * whose places become free at once. An order stays if it has a document or a payment, which belong to the
 * books, while it may still be paid (a later deadline, a pending PayPal payment, an unassigned bank entry),
 * and while a withdrawal from it is undecided. Returns how many were deleted.
 */
export async function deleteUnpaidOrders(
  services: Pick<Ports, 'changes' | 'clock' | 'store'> & SettingsPort,
): Promise<number> {
  const { store, settings, clock } = services;
  const findPending = await findPendingPayment(store.read, settings().order_prefix, clock());
  let count = 0;
  for (const status of ['open', 'cancelled'] as const) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const now = clock();
      const page: string[] = await pageOfOldOrders(store.read, { status, after, now, limit: ORDERS_A_PAGE });
      const unpaid = await unpaidOrdersAmong(store.read, { status, now, ids: page });
      for (let from = 0; from < unpaid.length; from += BATCH)
        count += await deleteSome(services, findPending, { status, ids: unpaid.slice(from, from + BATCH) });
      after = page.at(-1);
      await setImmediate();
    }
  }
  return count;
}

/** Deletes those of some orders that are still unpaid. Returns how many. */
async function deleteSome(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  findPending: FindPending,
  { status, ids }: { status: 'open' | 'cancelled'; ids: ReadonlyArray<string> },
): Promise<number> {
  const { store, clock } = services;
  const done = await store.write(async (trx) => {
    const tickets = [];
    let count = 0;
    for (const id of await unpaidOrdersAmong(trx, { status, now: clock(), ids })) {
      const order = await lockOrder(trx, id);
      // Something has just been booked for it; the next night checks it again.
      if (order === undefined || order.paid_cents !== 0 || order.status !== status) continue;
      if (findPending({ ...order, ...payableDays(order), openCents: order.total_cents }) !== null) continue;
      tickets.push(...(await releaseOrder(trx, order)));
      await eraseOrders(trx, [id]);
      count += 1;
    }
    return { count, tickets };
  });
  for (const [eventId, tickets] of Map.groupBy(done.tickets, (ticket) => ticket.event_id)) {
    const freed = tickets.map(({ block_id, seat_id }) => ({ block_id, seat_id }));
    services.changes.announce(eventId, { taken: [], freed });
  }
  return done.count;
}

/**
 * Releases what an order still occupies: places, contingents and the use of its discount code. Returns the
 * released tickets.
 */
async function releaseOrder(trx: Trx, order: LockedOrder) {
  const items = await staffItemsOf(trx, order.id);
  const tickets = items.filter((item) => item.cancelled_at === null);
  if (tickets.length === 0) return [];
  await freePlaces(trx, order.id, tickets);
  if (order.discount_id !== null) await giveBackUse(trx, order.discount_id, order.id);
  await giveBackContingents(trx, tickets);
  return tickets;
}
