import { isRefusal } from '../../../contract/refusals.ts';
import { renderCalendar } from '../../catalog/calendar/render-calendar.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { type IssuedPaper, printIssued } from '../invoices/print-issued.ts';
import { calendarOf } from './calendar-of.ts';
import { ticketsOfOrder } from './order-tickets-table.ts';
import { printTickets } from './print-tickets.ts';

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
export async function printPaidOrder(
  services: Pick<Ports, 'clock' | 'config' | 'press' | 'store'> & SettingsPort,
  orderId: string,
): Promise<PaidOrderPapers | null> {
  const { store, config } = services;
  const invoice = await issueInvoice(services, orderId);
  const tickets = await printTickets(services, orderId, 'first');
  const order = await findOrder(store.read, orderId);
  if (isRefusal(tickets) || order === undefined) return null;
  const rows = await ticketsOfOrder(store.read, orderId);
  return {
    tickets: tickets.bytes,
    calendar: renderCalendar(calendarOf(order, rows, config.publicUrl)),
    invoice: invoice === null ? null : ((await printIssued(services, invoice)) ?? null),
  };
}
