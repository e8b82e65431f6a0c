import { itemsWithNames } from '../../catalog/events/names.repository.ts';
import type { Db } from '../../platform/database/store.ts';

export type OrderTicketRow = Awaited<ReturnType<typeof ticketsOfOrder>>[number];

/** The tickets of an order that are not cancelled, with what is printed of them. */
export function ticketsOfOrder(db: Db, orderId: string) {
  return itemsWithNames(db)
    .where('item.order_id', '=', orderId)
    .where('item.cancelled_at', 'is', null)
    .orderBy('item.position')
    .select([
      'item.id as code',
      'item.event_id',
      'event.name as event_name',
      'event.location as event_location',
      'event.starts_at as event_starts_at',
      'event.ends_at as event_ends_at',
      'block.name as block_name',
      'seat.row',
      'seat.name as seat_name',
      'seat.kind as seat_kind',
      'price.name as price_name',
      'item.price_cents',
    ])
    .execute();
}
