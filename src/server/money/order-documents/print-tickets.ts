import type { Selectable } from 'kysely';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { WINE } from '../../../domain/club-colors.ts';
import { specialKind } from '../../../domain/seat.ts';
import type { TicketPdfFacts, TicketsJob } from '../../admission/tickets/pdf/ticket-facts.ts';
import type { OrdersTable } from '../../platform/database/sales-tables.ts';
import type { PdfPriority } from '../../platform/pdf/worker/pdf-threads.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder, type OrderTicketRow, ticketsOfOrder } from '../../sales/orders/orders.repository.ts';
import type { FestivalSettings, SettingsPort } from '../../settings/festival-settings.ts';
import { printedLogo } from '../../settings/logo/printed-logo.ts';

/**
 * The tickets of a paid order as one PDF, with the order's number. Refused: `unknown_order`, `no_tickets` if
 * it is not paid or all are cancelled.
 */
export async function printTickets(
  { store, config, pdfWorker, settings }: Pick<Ports, 'config' | 'pdfWorker' | 'store'> & SettingsPort,
  orderId: string,
  priority: PdfPriority = 'first',
): Promise<{ number: string; bytes: Uint8Array } | Refusal> {
  const order = await findOrder(store.read, orderId);
  if (order === undefined) return refuse('unknown_order');
  const tickets = await ticketsOfOrder(store.read, orderId);
  if (order.status !== 'paid' || tickets.length === 0) return refuse('no_tickets');
  const shown = settings();
  const facts = {
    ...describeTickets(order, tickets, shown, config.publicUrl),
    ...(await printedLogo(store.read, shown.logo)),
  };
  return {
    number: order.number,
    bytes: await pdfWorker.print({ kind: 'tickets', facts } satisfies TicketsJob, priority),
  };
}

/** The same until a ticket changes, so that the PDF can be cached. */
function describeTickets(
  order: Selectable<OrdersTable>,
  tickets: ReadonlyArray<OrderTicketRow>,
  { title, club, accent_color }: FestivalSettings,
  publicUrl: string,
): TicketPdfFacts {
  const { name, street, zipcode, city, email, telephone } = club;
  return {
    festival: title,
    publicUrl,
    ...(accent_color !== WINE && { accent: accent_color }),
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
        view: ticket.seat_view,
      },
      priceName: order.source === 'complimentary' ? `Ehrenkarte, ${ticket.price_name}` : ticket.price_name,
      priceCents: ticket.price_cents,
      position: n + 1,
    })),
    madeAt: order.paid_at ?? order.created_at,
  };
}
