import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { findOrder } from '../../orders/orders-table.ts';
import type { Services } from '../../services.ts';
import type { PrintTurn } from '../press/print-queue.ts';
import { ticketsOfOrder } from './order-tickets-table.ts';
import { ticketPaperOf } from './ticket-paper-of.ts';

/**
 * The tickets of a paid order on one paper, with the order's number. Refused: `unknown_order`, `no_tickets` where it is
 * not paid or all of them are cancelled.
 */
export async function printTickets(
  { store, config, press, settings }: Services,
  orderId: string,
  turn: PrintTurn = 'first',
): Promise<{ number: string; bytes: Uint8Array } | Refusal> {
  const order = await findOrder(store.read, orderId);
  if (order === undefined) return refuse('unknown_order');
  const tickets = await ticketsOfOrder(store.read, orderId);
  if (order.status !== 'paid' || tickets.length === 0) return refuse('no_tickets');
  const facts = ticketPaperOf(order, tickets, settings(), config.publicUrl);
  return { number: order.number, bytes: await press.print({ kind: 'tickets', facts }, turn) };
}
