import type { LineRefusal } from '../../contract/refusals.ts';
import type { Trx } from '../platform/database/store.ts';
import { contingentsOf, takeFrom } from './contingents.repository.ts';

/** What a line stands for by the shop's own books: `quantity` tickets of one price, `unitCents` each. */
export interface LineTickets {
  line: number;
  eventId: number;
  blockId: number | null;
  seatId: number | null;
  ticketPriceId: number;
  unitCents: number;
  quantity: number;
}

/**
 * Takes the tickets out of every contingent that covers them: of the whole event, of their block, of their ticket
 * price. Answers the lines that a contingent has no room for, with how many it has left; the caller then undoes all.
 */
export async function claimContingents(
  trx: Trx,
  tickets: ReadonlyArray<LineTickets>,
): Promise<LineRefusal[]> {
  const events = [...new Set(tickets.map((ticket) => ticket.eventId))].map((id) => ({ id }));
  const contingents = await contingentsOf(trx, {}, events);
  const refused = new Map<number, LineRefusal>();
  for (const contingent of contingents) {
    const covered = tickets.filter(
      (ticket) =>
        ticket.eventId === contingent.event_id &&
        (contingent.block_id === null || contingent.block_id === ticket.blockId) &&
        (contingent.ticket_price_id === null || contingent.ticket_price_id === ticket.ticketPriceId),
    );
    const wanted = covered.reduce((sum, ticket) => sum + ticket.quantity, 0);
    if (wanted === 0 || (await takeFrom(trx, contingent.id, wanted))) continue;
    const left = Math.max(0, contingent.capacity - contingent.taken);
    for (const { line } of covered) {
      if (left < (refused.get(line)?.left ?? Number.POSITIVE_INFINITY))
        refused.set(line, { line, reason: 'sold_out', left });
    }
  }
  return [...refused.values()];
}
