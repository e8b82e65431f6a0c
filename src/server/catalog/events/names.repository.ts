import { selectItems } from '../../inventory/items.repository.ts';
import { selectPlacements } from '../../inventory/placements.repository.ts';
import type { Db } from '../../platform/database/store.ts';

/** Prices as `price`, for queries that start from another module's table. */
export const PRICES_AS_PRICE = 'ticket_prices as price';

/** Placements as `place` with their `seat`, if any. */
export const placementsWithSeats = (db: Db) =>
  selectPlacements(db).leftJoin('seats as seat', 'seat.id', 'place.seat_id');

/** Tickets as `item` with their `seat`, if any. */
export const itemsWithSeats = (db: Db) =>
  selectItems(db).leftJoin('seats as seat', 'seat.id', 'item.seat_id');

/** Tickets as `item` with their `price` and, if any, their `block` and `seat`. */
export const itemsWithPlaces = (db: Db) =>
  itemsWithSeats(db)
    .leftJoin('blocks as block', 'block.id', 'item.block_id')
    .innerJoin('ticket_prices as price', 'price.id', 'item.ticket_price_id');

/** Like `itemsWithPlaces`, and with their `event`. */
export const itemsWithNames = (db: Db) =>
  itemsWithPlaces(db).innerJoin('events as event', 'event.id', 'item.event_id');
