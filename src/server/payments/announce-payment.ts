import type { Trx } from '../database/store.ts';

/**
 * Tells on what a change of payments means for an order's tickets: the doors learn whether they let in now. Guests are
 * told nothing yet; a mail with invoice and tickets belongs into the outbox here, due once the booking can no
 * longer be taken back without a trace, and out of it again when it is.
 */
export async function announcePayment(trx: Trx, order: { id: string; now: number }): Promise<void> {
  await trx
    .updateTable('items')
    .set({ changed_at: order.now })
    .where('order_id', '=', order.id)
    .where('cancelled_at', 'is', null)
    .execute();
}
