import { takenPlacements } from '../../inventory/placements.repository.ts';
import type { Db } from '../../platform/database/store.ts';

export function findEventOfPlaces(db: Db, id: number) {
  return db.selectFrom('events').select(['id', 'name', 'layout_id']).where('id', '=', id).executeTakeFirst();
}

/** The seats of a block, row by row. */
export function seatsInBlock(db: Db, blockId: number) {
  return db
    .selectFrom('seats')
    .select(['id', 'name', 'row', 'position', 'is_available', 'kind', 'view'])
    .where('block_id', '=', blockId)
    .orderBy('row_position')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The places of a block that are taken for an event at `now` (epoch milliseconds), with their orders. */
export function occupiedPlacesOf(db: Db, eventId: number, blockId: number, now: number) {
  return takenPlacements(db, eventId, now)
    .leftJoin('orders', 'orders.id', 'place.order_id')
    .where('place.block_id', '=', blockId)
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
