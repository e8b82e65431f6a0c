import type * as v from 'valibot';
import type * as desk from '../../../contract/staff-orders.ts';
import type { cancelTickets } from '../../../contract/staff-orders.ts';
import { call } from './call.ts';

/** Cancels tickets of an order, for good. */
export async function sendCancellation(
  id: string,
  body: v.InferInput<typeof cancelTickets.body>,
): Promise<void> {
  await call('POST /api/office/orders/:id/cancellations', { params: { id }, body });
}

export async function sendCustomer(
  id: string,
  body: v.InferInput<typeof desk.correctCustomer.body>,
): Promise<void> {
  await call('PUT /api/office/orders/:id/customer', { params: { id }, body });
}

export async function sendNote(id: string, body: v.InferInput<typeof desk.writeNote.body>): Promise<void> {
  await call('PUT /api/office/orders/:id/note', { params: { id }, body });
}

/** Has the confirmation sent once more. */
export async function sendConfirmationAgain(id: string): Promise<boolean> {
  return (await call('POST /api/office/orders/:id/confirmation', { params: { id } })).only_stored;
}

/** Has tickets and invoice sent once more. */
export async function sendTicketsAgain(id: string): Promise<boolean> {
  return (await call('POST /api/office/orders/:id/tickets-mail', { params: { id } })).only_stored;
}

/** Moves a ticket to another seat. */
export async function sendMove(id: string, item: string, seat: number): Promise<void> {
  await call('POST /api/office/orders/:id/items/:item/seat', { params: { id, item }, body: { seat } });
}
