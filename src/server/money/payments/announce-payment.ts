import { markValidItemsChanged } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { dropTicketsMail, queueOrderMail } from '../../platform/outbox/outbox.repository.ts';

/** For so long a booking can be taken back and nobody outside has heard of it. */
const QUIET_MS = 60_000;

/** Tells on that an order is paid: the doors let its tickets in, and a mail with invoice and tickets goes out, a minute later. */
export async function announcePayment(trx: Trx, { id, now }: { id: string; now: number }): Promise<void> {
  await markValidItemsChanged(trx, id, now);
  const mail = { kind: 'order_paid', orderId: id, documentId: null, now, dueAt: now + QUIET_MS } as const;
  await queueOrderMail(trx, mail);
}

/** Takes that back: the tickets no longer let in, and what did not go out stays here. */
export async function revokePayment(trx: Trx, { id, now }: { id: string; now: number }): Promise<void> {
  await markValidItemsChanged(trx, id, now);
  await dropTicketsMail(trx, id);
}
