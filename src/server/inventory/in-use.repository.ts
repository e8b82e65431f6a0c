import type { Db, Trx } from '../platform/database/store.ts';
import { keptBackOf } from './quotas.repository.ts';

/** What is there of events, blocks, seats and prices already, so that nobody takes them from those who have them. */

/** True where somebody has or holds a place of the event at `now`. */
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

/** Which prices of an event a ticket or a hold was ever made for, or have tickets kept back for the box office. */
export async function pricesInUse(trx: Trx, eventId: number): Promise<Set<number>> {
  const of = (table: 'items' | 'placements') =>
    trx.selectFrom(table).select('ticket_price_id').distinct().where('event_id', '=', eventId).execute();
  const rows = [...(await of('items')), ...(await of('placements')), ...(await keptBackOf(trx, eventId))];
  return new Set(rows.map(({ ticket_price_id }) => ticket_price_id));
}

/** For which of these blocks there was ever an order. */
export async function soldBlocks(trx: Trx, ids: ReadonlyArray<number>): Promise<Set<number | null>> {
  const items = trx.selectFrom('items').select('block_id').where('block_id', 'in', ids);
  const placed = trx
    .selectFrom('placements')
    .select('block_id')
    .where('block_id', 'in', ids)
    .where('order_id', 'is not', null);
  return new Set((await items.union(placed).execute()).map((row) => row.block_id));
}

/** The places of these blocks that somebody has or holds, lapsed ones too. */
export function placementsOfBlocks(trx: Trx, ids: ReadonlyArray<number>) {
  return trx
    .selectFrom('placements')
    .select(['block_id', 'blocked_reason'])
    .where('block_id', 'in', ids)
    .execute();
}

/** The seats of a block that were ever ordered, or are held at `now`. */
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

/** Forgets what is left of an event that was never sold. */
export async function deleteInventoryOf(trx: Trx, eventId: number): Promise<void> {
  for (const table of ['placements', 'contingents', 'box_office_quotas'] as const)
    await trx.deleteFrom(table).where('event_id', '=', eventId).execute();
}
