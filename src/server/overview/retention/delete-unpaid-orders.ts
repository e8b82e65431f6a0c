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
import { pageOfUnpaidOrders } from './retention.repository.ts';

/** Small, because guests' orders wait while a batch is written. */
const BATCH = 50;

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
    let after: string | null = '';
    while (after !== null) {
      const page: Deleted = await deleteSome(services, findPending, { status, after });
      count += page.count;
      after = page.after;
    }
  }
  return count;
}

interface Deleted {
  count: number;
  /** The last order checked; null if there are no more. */
  after: string | null;
}

async function deleteSome(
  services: Pick<Ports, 'changes' | 'clock' | 'store'>,
  findPending: FindPending,
  { status, after }: { status: 'open' | 'cancelled'; after: string },
): Promise<Deleted> {
  const { store, clock } = services;
  const done = await store.write(async (trx) => {
    const ids = await pageOfUnpaidOrders(trx, { status, after, now: clock(), limit: BATCH });
    const tickets = [];
    let count = 0;
    for (const id of ids) {
      const order = await lockOrder(trx, id);
      // Something has just been booked for it; the next night checks it again.
      if (order === undefined || order.paid_cents !== 0 || order.status !== status) continue;
      if (findPending({ ...order, ...payableDays(order), openCents: order.total_cents }) !== null) continue;
      tickets.push(...(await releaseOrder(trx, order)));
      await eraseOrders(trx, [id]);
      count += 1;
    }
    return { ids, count, tickets };
  });
  for (const [eventId, tickets] of Map.groupBy(done.tickets, (ticket) => ticket.event_id)) {
    const freed = tickets.map(({ block_id, seat_id }) => ({ block_id, seat_id }));
    services.changes.announce(eventId, { taken: [], freed });
  }
  return { count: done.count, after: done.ids.length === BATCH ? (done.ids.at(-1) ?? null) : null };
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
