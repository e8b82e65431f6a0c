import type { Trx } from '../platform/database/store.ts';
import type { LineTickets } from './contingents.repository.ts';
import { issueFromQuota, lockQuota, quotaShare, quotasOf } from './quotas.repository.ts';

/**
 * Takes tickets without number from the box office quotas as far as possible and returns the rest, which must
 * come from the contingents. Quotas already count in the contingents.
 */
export async function takeFromQuotas(trx: Trx, tickets: ReadonlyArray<LineTickets>): Promise<LineTickets[]> {
  const quotas = await quotasOf(trx, [...new Set(tickets.map(({ eventId }) => eventId))]);
  const wanted = new Map(tickets.map((ticket) => [ticket, ticket.quantity]));
  // In the order of the table, so that concurrent sales cannot deadlock.
  for (const quota of quotas) {
    const covered = tickets.filter(
      ({ seatId, blockId, ticketPriceId }) =>
        seatId === null && blockId === quota.block_id && ticketPriceId === quota.ticket_price_id,
    );
    if (covered.length === 0) continue;
    let remaining = await lockQuota(trx, quota.id);
    for (const ticket of covered) {
      const share = quotaShare(remaining, ticket.quantity);
      if (share === 0) continue;
      await issueFromQuota(trx, quota.id, share);
      remaining -= share;
      wanted.set(ticket, ticket.quantity - share);
    }
  }
  return [...wanted].flatMap(([ticket, quantity]) => (quantity > 0 ? [{ ...ticket, quantity }] : []));
}
