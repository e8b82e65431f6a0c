import type { FindPending } from '../../../domain/pending-payments.ts';
import { findPendingPayment } from '../../money/reminders/find-pending-payment.ts';
import type { Ports } from '../../platform/ports.ts';
import { lockOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { eraseOrders } from './erase-orders.ts';
import { releaseOrder } from './release-order.ts';
import { pageOfUnpaidOrders } from './retention.repository.ts';

/** So few at a time that no order of a guest waits for it. */
const BATCH = 50;

/**
 * Deletes the orders nobody has paid anything for within three calendar months, cancelled or not, with their tickets;
 * places that were still kept for them are free at once. An order stays that has a paper, or money booked on it: these
 * belong to the books; and as long as it may still be paid: by a later deadline, by what PayPal checks or the bank has
 * brought and nobody has assigned, or a withdrawal from it is undecided. Answers how many went.
 */
export async function deleteUnpaidOrders(
  services: Pick<Ports, 'changes' | 'clock' | 'store'> & SettingsPort,
): Promise<number> {
  const findPending = await findPendingPayment(services.store.read, services.settings().order_prefix);
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
  /** The last one looked at; null after all. */
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
      // Booked on at this very moment: it is looked at again the next night.
      if (order === undefined || order.paid_cents !== 0 || order.status !== status) continue;
      if (findPending({ ...order, openCents: order.total_cents }) !== null) continue;
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
