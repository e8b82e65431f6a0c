import type { BilledTicket } from './bill-lines-of.ts';
import type { InvoiceFacts, InvoiceLine } from './paper/invoice-facts.ts';

/** The line of an invoice that a ticket stands on; none where an old one names its price otherwise. */
export function billedLine(
  { lines }: InvoiceFacts,
  ticket: Pick<BilledTicket, 'ticket_price_id' | 'name' | 'event_name'>,
): InvoiceLine | undefined {
  const isSamePrice = (line: InvoiceLine) => line.ticketPriceId === ticket.ticket_price_id;
  const isAlike = (line: InvoiceLine) => line.name === ticket.name && line.eventName === ticket.event_name;
  return lines.find(isSamePrice) ?? lines.find(isAlike);
}
