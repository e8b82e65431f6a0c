import type { Trx } from '../database/store.ts';

/** Deletes orders with all that is kept of them, for good. Their places must be free already. */
export async function eraseOrders(trx: Trx, ids: ReadonlyArray<string>): Promise<void> {
  if (ids.length === 0) return;
  // Taken first: whoever writes their words at this moment is waited for (write-order-words.ts), or finds none to write.
  await trx.updateTable('orders').set({ has_words: 1 }).where('id', 'in', ids).execute();
  const items = trx.selectFrom('items').select('id').where('order_id', 'in', ids);
  await trx.deleteFrom('scans').where('item_id', 'in', items).execute();
  await trx.deleteFrom('placements').where('order_id', 'in', ids).execute();
  await trx.deleteFrom('items').where('order_id', 'in', ids).execute();
  await trx.deleteFrom('outbox').where('order_id', 'in', ids).execute();
  await trx.deleteFrom('documents').where('order_id', 'in', ids).execute();
  await trx.deleteFrom('payments').where('order_id', 'in', ids).execute();
  await trx.deleteFrom('order_history').where('order_id', 'in', ids).execute();
  await trx.deleteFrom('order_words').where('order_id', 'in', ids).execute();
  await trx.updateTable('discount_codes').set({ order_id: null }).where('order_id', 'in', ids).execute();
  await trx.deleteFrom('orders').where('id', 'in', ids).execute();
}
