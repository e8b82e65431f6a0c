import { sql } from 'kysely';
import { takenPlacements } from '../../inventory/placements.repository.ts';
import type { Db } from '../../platform/database/store.ts';

function takenAt(db: Db, eventId: number, now: number) {
  return takenPlacements(db, eventId, now).leftJoin('orders', 'orders.id', 'place.order_id');
}

/** The price a place was taken at; none if staff block it or have given it away. */
const priceTakenAt = sql<
  number | null
>`case when place.blocked_reason is null and coalesce(orders.source, '') <> 'complimentary' then place.ticket_price_id end`;

/** The numbered seats of an event that are taken at `now`: sold, or held and not yet lapsed. */
export function takenSeats(db: Db, eventId: number, now: number) {
  return takenAt(db, eventId, now)
    .where('place.seat_id', 'is not', null)
    .select(['place.block_id', 'place.seat_id', 'place.held_until', priceTakenAt.as('price_id')])
    .orderBy('place.seat_id')
    .execute();
}

/** How many unnumbered places are taken at `now`, by block and price; `null` for tickets of no block. */
export function takenPlaces(db: Db, eventId: number, now: number) {
  return takenAt(db, eventId, now)
    .where('place.seat_id', 'is', null)
    .select((row) => [
      'place.block_id',
      priceTakenAt.as('price_id'),
      row.fn.countAll<number>().as('count'),
      row.fn.min('place.held_until').as('held_until'),
    ])
    .groupBy(['place.block_id', priceTakenAt])
    .orderBy('place.block_id')
    .orderBy('price_id')
    .execute();
}
