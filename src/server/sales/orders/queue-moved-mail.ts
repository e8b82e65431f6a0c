import type { Trx } from '../../platform/database/store.ts';
import { holdWaitingOrderMails, queueOrderMail } from '../../platform/outbox/outbox.repository.ts';

/** For so long further moves of the same order go into the same mail. */
const COLLECT_MS = 60_000;

interface MovedOrder {
  orderId: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Has the guest of a paid order told of tickets that got other seats, in the transaction that moves them. Nothing is
 * added where a mail waits that will say so anyway: one about an earlier move, or the one that brings the tickets.
 */
export async function queueMovedMail(trx: Trx, { orderId, now }: MovedOrder): Promise<void> {
  const waiting = await holdWaitingOrderMails(trx, orderId, ['ticket_moved', 'order_paid']);
  if (waiting > 0) return;
  const mail = { kind: 'ticket_moved', orderId, documentId: null, now, dueAt: now + COLLECT_MS } as const;
  await queueOrderMail(trx, mail);
}
