import type { Selectable } from 'kysely';
import { specialKind } from '../../../domain/seat-words.ts';
import type { TicketPaperFacts } from '../../admission/ticket-paper/ticket-facts.ts';
import type { OrdersTable } from '../../platform/database/order-tables.ts';
import type { FestivalSettings } from '../../settings/festival-settings.ts';
import type { OrderTicketRow } from './order-tickets-table.ts';

/** All tickets of an order on one paper, which is the same until one of them changes. */
export function ticketPaperOf(
  order: Selectable<OrdersTable>,
  tickets: ReadonlyArray<OrderTicketRow>,
  { title, club }: FestivalSettings,
  publicUrl: string,
): TicketPaperFacts {
  const { name, street, zipcode, city, email, telephone } = club;
  return {
    festival: title,
    publicUrl,
    club: { name, street, zipcode, city, email, telephone },
    order: {
      number: order.number,
      buyer: `${order.firstname} ${order.lastname}`.trim(),
      ticketCount: tickets.length,
    },
    tickets: tickets.map((ticket, n) => ({
      code: ticket.code,
      event: {
        name: ticket.event_name,
        location: ticket.event_location,
        startsAt: ticket.event_starts_at,
      },
      place: {
        block: ticket.block_name,
        row: ticket.row,
        seat: ticket.seat_name,
        kind: specialKind(ticket.seat_kind),
      },
      priceName: order.source === 'complimentary' ? `Ehrenkarte, ${ticket.price_name}` : ticket.price_name,
      priceCents: ticket.price_cents,
      position: n + 1,
    })),
    madeAt: order.paid_at ?? order.created_at,
  };
}
