import { sql } from 'kysely';
import { compiledOnce } from '../database/compiled-once.ts';
import type { Trx } from '../database/store.ts';

/** The contingents of these events, always in the same order, so that two orders lock them alike. */
export const contingentsOf = compiledOnce((trx, _: object, events: ReadonlyArray<{ id: number }>) =>
  trx
    .selectFrom('contingents')
    .selectAll()
    .where(
      'event_id',
      'in',
      events.map((event) => event.id),
    )
    .orderBy('id'),
);

const takeIfThereIsRoom = compiledOnce((trx, wish: { contingentId: number; quantity: number }) =>
  trx
    .updateTable('contingents')
    .set({ taken: sql<number>`taken + ${wish.quantity}` })
    .where('id', '=', wish.contingentId)
    .where(sql<boolean>`taken + ${wish.quantity} <= capacity`)
    .returning('id'),
);

/** Takes `quantity` out of a contingent if it has room for all of them: the database decides, once. */
export async function takeFrom(trx: Trx, contingentId: number, quantity: number): Promise<boolean> {
  return (await takeIfThereIsRoom(trx, { contingentId, quantity })).length === 1;
}
