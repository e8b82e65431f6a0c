import type { Selectable } from 'kysely';
import { specialKind } from '../../../domain/seat-words.ts';
import { placeWords } from '../../admission/ticket-paper/ticket-facts.ts';
import type { CalendarFacts } from '../../catalog/calendar/calendar-facts.ts';
import type { OrdersTable } from '../../platform/database/order-tables.ts';
import type { OrderTicketRow } from './order-tickets-table.ts';

/** The events an order has tickets for, for the guest's own calendar. */
export function calendarOf(
  order: Selectable<OrdersTable>,
  tickets: ReadonlyArray<OrderTicketRow>,
  publicUrl: string,
): CalendarFacts {
  const events = Map.groupBy(tickets, (ticket) => ticket.event_id);
  return {
    order: {
      number: order.number,
      address: `${publicUrl}/booking/order/${encodeURIComponent(order.id)}`,
    },
    host: new URL(publicUrl).hostname,
    events: [...events].map(([id, group]) => {
      const first = group[0] as OrderTicketRow;
      return {
        id,
        name: first.event_name,
        location: first.event_location,
        startsAt: first.event_starts_at,
        endsAt: first.event_ends_at,
        places: group.map(({ block_name: block, row, seat_name: seat, seat_kind }) =>
          placeWords({ block, row, seat, kind: specialKind(seat_kind) }),
        ),
        ticketCount: group.length,
      };
    }),
    madeAt: order.paid_at ?? order.created_at,
  };
}
