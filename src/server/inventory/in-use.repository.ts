import type { Db, Trx } from '../platform/database/store.ts';
import { keptBackOf } from './quotas.repository.ts';

// What is sold, held or kept back, so that no change to events, blocks, seats and prices removes it.

/** Whether any place of the event is sold, or held at `now`. */
export async function hasPlacements(trx: Trx, eventId: number, now: number): Promise<boolean> {
  const one = await trx
    .selectFrom('placements')
    .select('id')
    .where('event_id', '=', eventId)
    .where((row) => row.or([row('order_id', 'is not', null), row('held_until', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** The prices of an event that have any ticket, placement or box office quota. */
export async function pricesInUse(trx: Trx, eventId: number): Promise<Set<number>> {
  const of = (table: 'items' | 'placements') =>
    trx.selectFrom(table).select('ticket_price_id').distinct().where('event_id', '=', eventId).execute();
  const rows = [...(await of('items')), ...(await of('placements')), ...(await keptBackOf(trx, eventId))];
  return new Set(rows.map(({ ticket_price_id }) => ticket_price_id));
}

export async function soldBlocks(trx: Trx, ids: ReadonlyArray<number>): Promise<Set<number | null>> {
  const items = trx.selectFrom('items').select('block_id').where('block_id', 'in', ids);
  const placed = trx
    .selectFrom('placements')
    .select('block_id')
    .where('block_id', 'in', ids)
    .where('order_id', 'is not', null);
  return new Set((await items.union(placed).execute()).map((row) => row.block_id));
}

/** The placements of these blocks, including expired holds. */
export function placementsOfBlocks(trx: Trx, ids: ReadonlyArray<number>) {
  return trx
    .selectFrom('placements')
    .select(['block_id', 'blocked_reason'])
    .where('block_id', 'in', ids)
    .execute();
}

/** The seats of a block that were ever ordered or are held at `now`. */
export async function takenSeatsOfBlock(db: Db, blockId: number, now: number): Promise<Set<number>> {
  const items = db.selectFrom('items').select('seat_id').where('block_id', '=', blockId);
  const placed = db
    .selectFrom('placements')
    .select('seat_id')
    .where('block_id', '=', blockId)
    .where((row) => row.or([row('order_id', 'is not', null), row('held_until', '>', now)]));
  const rows = await items.union(placed).execute();
  return new Set(rows.flatMap(({ seat_id }) => seat_id ?? []));
}

/** Deletes the remaining inventory of an event that was never sold. */
export async function deleteInventoryOf(trx: Trx, eventId: number): Promise<void> {
  for (const table of ['placements', 'contingents', 'box_office_quotas'] as const)
    await trx.deleteFrom(table).where('event_id', '=', eventId).execute();
}
