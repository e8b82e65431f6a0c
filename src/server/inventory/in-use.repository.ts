import type { Db, Trx } from '../platform/database/store.ts';
import { keptBackOf } from './quotas.repository.ts';

// What is sold, held or kept back, so that no change to events, blocks, seats and prices removes it.

/** Whether any place of the event is sold, or held at `now`. */
export async function hasPlacements(db: Db, eventId: number, now: number): Promise<boolean> {
  const one = await db
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

export async function soldBlocks(db: Db, ids: ReadonlyArray<number>): Promise<Set<number | null>> {
  const items = db.selectFrom('items').select('block_id').where('block_id', 'in', ids);
  const placed = db
    .selectFrom('placements')
    .select('block_id')
    .where('block_id', 'in', ids)
    .where('order_id', 'is not', null);
  return new Set((await items.union(placed).execute()).map((row) => row.block_id));
}

/** The places in these blocks that nobody has ordered: blocked ones, and holds of guests at `now`. */
export function unsoldPlacements(db: Db, blockIds: ReadonlyArray<number>, now: number) {
  return db
    .selectFrom('placements')
    .select(['block_id', 'seat_id', 'blocked_reason'])
    .where('block_id', 'in', blockIds)
    .where('order_id', 'is', null)
    .where('held_until', '>', now)
    .execute();
}

/** The seats of these blocks that were ever ordered. */
export async function soldSeats(db: Db, blockIds: ReadonlyArray<number>): Promise<Set<number>> {
  if (blockIds.length === 0) return new Set();
  const items = db.selectFrom('items').select('seat_id').where('block_id', 'in', blockIds);
  const placed = db
    .selectFrom('placements')
    .select('seat_id')
    .where('block_id', 'in', blockIds)
    .where('order_id', 'is not', null);
  const rows = await items.union(placed).execute();
  return new Set(rows.flatMap(({ seat_id }) => seat_id ?? []));
}

/** Tickets that are valid for these seats, at most `most`. */
export function ticketsOfSeats(db: Db, seatIds: ReadonlyArray<number>, most: number) {
  return db
    .selectFrom('items')
    .select(['seat_id', 'order_id'])
    .where('seat_id', 'in', seatIds)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** The seats of these blocks that were ever ordered, or are held or blocked at `now`. */
export async function takenSeatsOfBlocks(
  db: Db,
  blockIds: ReadonlyArray<number>,
  now: number,
): Promise<Set<number>> {
  if (blockIds.length === 0) return new Set();
  const taken = await soldSeats(db, blockIds);
  for (const { seat_id } of await unsoldPlacements(db, blockIds, now))
    if (seat_id !== null) taken.add(seat_id);
  return taken;
}

/** Deletes the remaining inventory of an event that was never sold. */
export async function deleteInventoryOf(trx: Trx, eventId: number): Promise<void> {
  for (const table of ['placements', 'contingents', 'box_office_quotas'] as const)
    await trx.deleteFrom(table).where('event_id', '=', eventId).execute();
}
