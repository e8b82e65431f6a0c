import { placeWords } from '../../admission/ticket-paper/ticket-facts.ts';
import type { DeskItemRow } from '../../sales/orders/orders.repository.ts';
import type { InvoiceLine } from './paper/invoice-facts.ts';

export type BilledTicket = Pick<
  DeskItemRow,
  | 'event_name'
  | 'event_starts_at'
  | 'block_name'
  | 'row'
  | 'seat_name'
  | 'name'
  | 'price_cents'
  | 'ticket_price_id'
>;

/** Tickets as lines of a bill, equal ones together. `rateOf` gives a ticket's rate of tax in percent. */
export function billLinesOf<Ticket extends BilledTicket>(
  tickets: ReadonlyArray<Ticket>,
  rateOf: (ticket: Ticket) => number,
): InvoiceLine[] {
  const lines = tickets.map((ticket) => ({
    name: ticket.name,
    eventName: ticket.event_name,
    // Not for whom the seat is: a bill is kept for years, and that would tell of somebody's health.
    place: placeWords({ block: ticket.block_name, row: ticket.row, seat: ticket.seat_name }),
    suppliedAt: ticket.event_starts_at,
    unitCents: ticket.price_cents,
    ratePercent: rateOf(ticket),
    ticketPriceId: ticket.ticket_price_id,
  }));
  const groups = Map.groupBy(lines, (line) => JSON.stringify(Object.values(line)));
  return [...groups.values()].map((group) => ({
    quantity: group.length,
    ...(group[0] as (typeof lines)[number]),
  }));
}
