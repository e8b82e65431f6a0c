import { type Refusal, refuse } from '../../../contract/refusals.ts';
import type { FreeSeat } from '../../../contract/staff-orders.ts';
import { freeSeatsFor } from '../../catalog/events/free-seats-table.ts';
import type { Ports } from '../../platform/ports.ts';
import { deskItemsOf } from './orders.repository.ts';

/**
 * The free seats that a ticket may move to. Refused: `unknown_ticket`, `ticket_without_seat`.
 */
export async function listFreeSeats(
  { store, clock }: Pick<Ports, 'clock' | 'store'>,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<FreeSeat[] | Refusal> {
  const ticket = (await deskItemsOf(store.read, orderId)).find(({ id }) => id === itemId);
  if (ticket === undefined) return refuse('unknown_ticket');
  if (ticket.seat_id === null) return refuse('ticket_without_seat');
  return freeSeatsFor(store.read, ticket, clock());
}
