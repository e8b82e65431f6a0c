import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { TicketsJob } from '../../admission/ticket-paper/ticket-facts.ts';
import type { PrintTurn } from '../../platform/pdf/press/print-queue.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { ticketsOfOrder } from './order-tickets-table.ts';
import { ticketPaperOf } from './ticket-paper-of.ts';

/**
 * The tickets of a paid order on one paper, with the order's number. Refused: `unknown_order`, `no_tickets` where it is
 * not paid or all of them are cancelled.
 */
export async function printTickets(
  { store, config, press, settings }: Pick<Ports, 'config' | 'press' | 'store'> & SettingsPort,
  orderId: string,
  turn: PrintTurn = 'first',
): Promise<{ number: string; bytes: Uint8Array } | Refusal> {
  const order = await findOrder(store.read, orderId);
  if (order === undefined) return refuse('unknown_order');
  const tickets = await ticketsOfOrder(store.read, orderId);
  if (order.status !== 'paid' || tickets.length === 0) return refuse('no_tickets');
  const facts = ticketPaperOf(order, tickets, settings(), config.publicUrl);
  return {
    number: order.number,
    bytes: await press.print({ kind: 'tickets', facts } satisfies TicketsJob, turn),
  };
}
