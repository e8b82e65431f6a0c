import type { LineTickets } from '../../inventory/claim-contingents.ts';
import type { Ports } from '../../platform/ports.ts';

/** Tells open pages and prepared answers of the places that an order has just taken. */
export function announceTaken(services: Pick<Ports, 'changes'>, tickets: ReadonlyArray<LineTickets>): void {
  for (const [eventId, sold] of Map.groupBy(tickets, (ticket) => ticket.eventId)) {
    const taken = sold.flatMap((ticket) =>
      Array.from({ length: ticket.quantity }, () => ({ block_id: ticket.blockId, seat_id: ticket.seatId })),
    );
    services.changes.announce(eventId, { taken, freed: [] });
  }
}
