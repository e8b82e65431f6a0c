import type { Db } from '../database/store.ts';

/** The event of a gate list. */
export function findListedEvent(db: Db, id: number) {
  return db
    .selectFrom('events')
    .select(['name', 'location', 'starts_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export type GateTicketRow = Awaited<ReturnType<typeof ticketsOfEvent>>[number];

/** Every ticket of an event that somebody may come with: paid or open, not cancelled; in no order. */
export function ticketsOfEvent(db: Db, eventId: number) {
  return db
    .selectFrom('items as item')
    .innerJoin('orders as order', 'order.id', 'item.order_id')
    .innerJoin('ticket_prices as price', 'price.id', 'item.ticket_price_id')
    .leftJoin('blocks as block', 'block.id', 'item.block_id')
    .leftJoin('seats as seat', 'seat.id', 'item.seat_id')
    .where('item.event_id', '=', eventId)
    .where('item.cancelled_at', 'is', null)
    .where('order.status', 'in', ['open', 'paid'])
    .select([
      'item.id as code',
      'item.redeemed_at',
      'order.lastname',
      'order.firstname',
      'order.number as order_number',
      'order.status',
      'price.name as price_name',
      'block.name as block_name',
      'seat.row',
      'seat.name as seat_name',
      'seat.kind as seat_kind',
    ])
    .execute();
}
