import { sql } from 'kysely';
import type { Trx } from '../database/store.ts';

/** The contingents of these events, always in the same order, so that two orders lock them alike. */
export function contingentsOf(trx: Trx, eventIds: ReadonlyArray<number>) {
  return trx.selectFrom('contingents').selectAll().where('event_id', 'in', eventIds).orderBy('id').execute();
}

/** Takes `quantity` out of a contingent if it has room for all of them: the database decides, once. */
export async function takeFrom(trx: Trx, contingentId: number, quantity: number): Promise<boolean> {
  const taken = await trx
    .updateTable('contingents')
    .set({ taken: sql<number>`taken + ${quantity}` })
    .where('id', '=', contingentId)
    .where(sql<boolean>`taken + ${quantity} <= capacity`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}
