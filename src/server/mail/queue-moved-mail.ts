import type { Trx } from '../database/store.ts';
import { queueOrderMail } from '../orders/orders-table.ts';

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
  // Touched rather than looked at: whoever wants to send one of them now waits until the move is committed.
  const waiting = await trx
    .updateTable('outbox')
    .set((row) => ({ next_attempt_at: row.ref('next_attempt_at') }))
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['ticket_moved', 'order_paid'])
    .where('state', '=', 'waiting')
    .where('is_under_way', '=', 0)
    .returning('id')
    .execute();
  if (waiting.length > 0) return;
  const mail = { kind: 'ticket_moved', orderId, documentId: null, now, dueAt: now + COLLECT_MS } as const;
  await queueOrderMail(trx, mail);
}
