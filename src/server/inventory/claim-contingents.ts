import type { LineRefusal } from '../../contract/orders.ts';
import type { Trx } from '../platform/database/store.ts';
import { together } from '../platform/database/transactions.ts';
import { contingentsOf, takeFrom } from './contingents.repository.ts';

/**
 * Tickets of an order line: `quantity` tickets of one price, `unitCents` each as set by the shop, not the
 * client.
 */
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
 * Takes tickets from every contingent that covers them: those of the event, of the block and of the price.
 * Returns the lines that exceed a contingent with the number left; the caller must then roll back.
 */
export async function claimContingents(
  trx: Trx,
  tickets: ReadonlyArray<LineTickets>,
): Promise<LineRefusal[]> {
  const events = [...new Set(tickets.map((ticket) => ticket.eventId))].map((id) => ({ id }));
  const contingents = await contingentsOf(trx, {}, events);
  const wanted = contingents.flatMap((contingent) => {
    const covered = tickets.filter(
      (ticket) =>
        ticket.eventId === contingent.event_id &&
        (contingent.block_id === null || contingent.block_id === ticket.blockId) &&
        (contingent.ticket_price_id === null || contingent.ticket_price_id === ticket.ticketPriceId),
    );
    const quantity = covered.reduce((sum, ticket) => sum + ticket.quantity, 0);
    return quantity === 0 ? [] : [{ id: contingent.id, covered, quantity }];
  });
  const left = await together(wanted.map(({ id, quantity }) => takeFrom(trx, id, quantity)));
  const refused = new Map<number, LineRefusal>();
  wanted.forEach(({ covered }, i) => {
    const rest = left[i] ?? null;
    if (rest === null) return;
    for (const { line } of covered) {
      if (rest < (refused.get(line)?.left ?? Number.POSITIVE_INFINITY))
        refused.set(line, { line, reason: 'sold_out', left: rest });
    }
  });
  return [...refused.values()];
}
