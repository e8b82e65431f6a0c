import { sql } from 'kysely';
import type { Db, Trx } from '../database/store.ts';

/** A block of the floor plan an event has. */
export async function blockOfEvent(db: Db, layoutId: number | null, blockId: number) {
  if (layoutId === null) return undefined;
  return db
    .selectFrom('blocks')
    .select(['id', 'name', 'has_fixed_places', 'fixed_places', 'arc'])
    .where('id', '=', blockId)
    .where('layout_id', '=', layoutId)
    .executeTakeFirst();
}

/** Those of these seats that stand in a block. */
export async function seatsOfBlock(db: Db, blockId: number, seats: ReadonlyArray<number>): Promise<number[]> {
  const wanted = new Set(seats);
  const rows = await db.selectFrom('seats').select('id').where('block_id', '=', blockId).execute();
  return rows.map(({ id }) => id).filter((id) => wanted.has(id));
}

/** Says why seats are held that were just claimed. */
export async function markBlocked(
  trx: Trx,
  eventId: number,
  seats: ReadonlyArray<number>,
  reason: string,
): Promise<void> {
  for (const some of parted(seats)) {
    await trx
      .updateTable('placements')
      .set({ blocked_reason: reason })
      .where('event_id', '=', eventId)
      .where('seat_id', 'in', some)
      .execute();
  }
}

/** The blocked places of a block of an event. */
export function blockedPlacesOf(db: Db, eventId: number, blockId: number) {
  return db
    .selectFrom('placements')
    .select(['id', 'seat_id'])
    .where('event_id', '=', eventId)
    .where('block_id', '=', blockId)
    .where('blocked_reason', 'is not', null)
    .where('order_id', 'is', null)
    .orderBy('id')
    .execute();
}

/** Forgets blocked places. */
export async function removeBlocked(trx: Trx, ids: ReadonlyArray<number>): Promise<void> {
  for (const some of parted(ids)) await trx.deleteFrom('placements').where('id', 'in', some).execute();
}

/** Puts blocked places under another price: every placement has one, though nobody pays for these. */
export async function moveBlockedTo(
  trx: Trx,
  eventId: number,
  from: ReadonlyArray<number>,
  to: number,
): Promise<void> {
  await trx
    .updateTable('placements')
    .set({ ticket_price_id: to })
    .where('event_id', '=', eventId)
    .where('ticket_price_id', 'in', from)
    .where('blocked_reason', 'is not', null)
    .execute();
}

/** The contingent that counts the places of a block; blocks of numbered seats may have none. */
export function contingentOfBlock(db: Db, eventId: number, blockId: number) {
  return db
    .selectFrom('contingents')
    .select(['id', 'capacity', 'taken'])
    .where('event_id', '=', eventId)
    .where('block_id', '=', blockId)
    .where('ticket_price_id', 'is', null)
    .executeTakeFirst();
}

/** Gives places back to a contingent. */
export async function giveBackTo(trx: Trx, contingentId: number, places: number): Promise<void> {
  await trx
    .updateTable('contingents')
    .set({ taken: sql<number>`case when taken > ${places} then taken - ${places} else 0 end` })
    .where('id', '=', contingentId)
    .execute();
}

/** What is not free in a block of an event at `now` (epoch milliseconds), with whose it is. */
export function occupiedPlacesOf(db: Db, eventId: number, blockId: number, now: number) {
  return db
    .selectFrom('placements as place')
    .leftJoin('orders', 'orders.id', 'place.order_id')
    .where('place.event_id', '=', eventId)
    .where('place.block_id', '=', blockId)
    .where((row) => row.or([row('place.order_id', 'is not', null), row('place.held_until', '>', now)]))
    .select([
      'place.seat_id',
      'place.order_id',
      'place.blocked_reason',
      'orders.number',
      'orders.firstname',
      'orders.lastname',
    ])
    .orderBy('place.id')
    .execute();
}

/** Below what both databases bind in one statement. */
const MOST_IN_A_STATEMENT = 500;

function* parted(ids: ReadonlyArray<number>): Generator<number[]> {
  for (let i = 0; i < ids.length; i += MOST_IN_A_STATEMENT) yield ids.slice(i, i + MOST_IN_A_STATEMENT);
}
