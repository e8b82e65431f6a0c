import type { Selectable } from 'kysely';
import { isRefusal } from '../../../contract/refusals.ts';
import { specialKind } from '../../../domain/seat.ts';
import { formatPlace } from '../../admission/tickets/pdf/ticket-facts.ts';
import { type CalendarFacts, renderCalendar } from '../../catalog/events/render-calendar.ts';
import type { OrdersTable } from '../../platform/database/sales-tables.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder, type OrderTicketRow, ticketsOfOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { type PrintedDocument, printDocument } from '../invoices/issued-documents.ts';
import { printTickets } from './print-tickets.ts';

interface PaidOrderDocuments {
  tickets: Uint8Array;
  calendar: string;
  /** `null` for an order that costs nothing. */
  invoice: PrintedDocument | null;
}

/**
 * Tickets, calendar file and invoice of a paid order; issues the invoice where there is none yet. `null` if
 * the order is not paid or has no tickets left.
 */
export async function printPaidOrder(
  services: Pick<Ports, 'clock' | 'config' | 'pdfWorker' | 'store'> & SettingsPort,
  orderId: string,
): Promise<PaidOrderDocuments | null> {
  const { store, config } = services;
  const invoice = await issueInvoice(services, orderId);
  const tickets = await printTickets(services, orderId, 'first');
  const order = await findOrder(store.read, orderId);
  if (isRefusal(tickets) || order === undefined) return null;
  const rows = await ticketsOfOrder(store.read, orderId);
  return {
    tickets: tickets.bytes,
    calendar: renderCalendar(describeCalendar(order, rows, config.publicUrl)),
    invoice: invoice === null ? null : ((await printDocument(services, invoice)) ?? null),
  };
}

function describeCalendar(
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
      // A group is never empty.
      const first = group[0] as OrderTicketRow;
      return {
        id,
        name: first.event_name,
        location: first.event_location,
        startsAt: first.event_starts_at,
        endsAt: first.event_ends_at,
        places: group.map(({ block_name: block, row, seat_name: seat, seat_kind }) =>
          formatPlace({ block, row, seat, kind: specialKind(seat_kind) }),
        ),
        ticketCount: group.length,
      };
    }),
    madeAt: order.paid_at ?? order.created_at,
  };
}
