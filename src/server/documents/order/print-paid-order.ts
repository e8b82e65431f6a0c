import { findOrder } from '../../orders/orders-table.ts';
import type { Services } from '../../services.ts';
import { renderCalendar } from '../calendar/render-calendar.ts';
import { issueInvoice } from '../issue/issue-invoice.ts';
import { type IssuedPaper, printIssued } from '../issue/print-issued.ts';
import { calendarOf } from './calendar-of.ts';
import { ticketsOfOrder } from './order-tickets-table.ts';
import { ticketPaperOf } from './ticket-paper-of.ts';

export interface PaidOrderPapers {
  tickets: Uint8Array;
  calendar: string;
  /** `null` for an order that costs nothing. */
  invoice: IssuedPaper | null;
}

/**
 * Everything the guest of a paid order gets: tickets, calendar file and invoice, which is issued now where there is none
 * yet. `null` where the order is not paid or has no tickets left.
 */
export async function printPaidOrder(services: Services, orderId: string): Promise<PaidOrderPapers | null> {
  const { store, config, press } = services;
  const invoice = await issueInvoice(services, orderId);
  const order = await findOrder(store.read, orderId);
  const tickets = await ticketsOfOrder(store.read, orderId);
  if (order?.status !== 'paid' || tickets.length === 0) return null;
  const facts = ticketPaperOf(order, tickets, services.settings(), config.publicUrl);
  return {
    tickets: await press.print({ kind: 'tickets', facts }),
    calendar: renderCalendar(calendarOf(order, tickets, config.publicUrl)),
    invoice: invoice === null ? null : ((await printIssued(services, invoice)) ?? null),
  };
}
