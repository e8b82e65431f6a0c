import type { Trx } from '../platform/database/store.ts';
import type { LineTickets } from './claim-contingents.ts';
import { quotaShare } from './quota-share.ts';
import { issueFromQuota, lockQuota, quotasOf } from './quotas.repository.ts';

/**
 * Takes tickets without number out of what is kept back for the box office, as far as that goes, and answers those that
 * must come from what is free for everybody. What was kept back is in the contingents already.
 */
export async function takeFromQuotas(trx: Trx, tickets: ReadonlyArray<LineTickets>): Promise<LineTickets[]> {
  const quotas = await quotasOf(trx, [...new Set(tickets.map(({ eventId }) => eventId))]);
  const wanted = new Map(tickets.map((ticket) => [ticket, ticket.quantity]));
  // One after the other as they stand in the table, so that two box offices never wait for each other.
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
