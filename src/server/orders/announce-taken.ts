import type { Services } from '../services.ts';
import type { LineTickets } from './judge-lines.ts';

/** Tells open pages and prepared answers of the places that an order has just taken. */
export function announceTaken(services: Services, tickets: ReadonlyArray<LineTickets>): void {
  for (const [eventId, sold] of Map.groupBy(tickets, (ticket) => ticket.eventId)) {
    const taken = sold.flatMap((ticket) =>
      Array.from({ length: ticket.quantity }, () => ({ block_id: ticket.blockId, seat_id: ticket.seatId })),
    );
    services.changes.announce(eventId, { taken, freed: [] });
  }
}
