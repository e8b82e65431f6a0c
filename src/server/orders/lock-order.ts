import type { Trx } from '../database/store.ts';

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/**
 * An order as it is now, and stays until this operation has ended: whoever else books, cancels or corrects waits. Taken
 * before anything else of the order is read or written.
 */
export function lockOrder(trx: Trx, id: string) {
  return trx
    .updateTable('orders')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
