import type { Trx } from '../database/store.ts';
import { queueOrderMail } from '../orders/orders-table.ts';

/** For so long a booking can be taken back and nobody outside has heard of it. */
const QUIET_MS = 60_000;

/** Tells on that an order is paid: the doors let its tickets in, and a mail with invoice and tickets goes out, a minute later. */
export async function announcePayment(trx: Trx, { id, now }: { id: string; now: number }): Promise<void> {
  await tellDoors(trx, id, now);
  const mail = { kind: 'order_paid', orderId: id, documentId: null, now, dueAt: now + QUIET_MS } as const;
  await queueOrderMail(trx, mail);
}

/** Takes that back: the tickets no longer let in, and what did not go out stays here. */
export async function revokePayment(trx: Trx, { id, now }: { id: string; now: number }): Promise<void> {
  await tellDoors(trx, id, now);
  await dropTicketsMail(trx, id);
}

/** Takes the mail with the tickets of an order out of the outbox as long as it has not gone out. */
export async function dropTicketsMail(trx: Trx, orderId: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order_paid')
    .where('state', '=', 'waiting')
    .execute();
}

async function tellDoors(trx: Trx, orderId: string, now: number): Promise<void> {
  await trx
    .updateTable('items')
    .set({ changed_at: now })
    .where('order_id', '=', orderId)
    .where('cancelled_at', 'is', null)
    .execute();
}
