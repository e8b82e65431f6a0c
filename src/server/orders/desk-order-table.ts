import type { Db } from '../database/store.ts';

export type DeskItemRow = Awaited<ReturnType<typeof deskItemsOf>>[number];

/** Every ticket of an order, cancelled ones too, with the names they go by. */
export function deskItemsOf(db: Db, orderId: string) {
  return db
    .selectFrom('items as item')
    .innerJoin('events as event', 'event.id', 'item.event_id')
    .innerJoin('ticket_prices as price', 'price.id', 'item.ticket_price_id')
    .leftJoin('blocks as block', 'block.id', 'item.block_id')
    .leftJoin('seats as seat', 'seat.id', 'item.seat_id')
    .where('item.order_id', '=', orderId)
    .orderBy('item.position')
    .select([
      'item.id',
      'item.event_id',
      'event.name as event_name',
      'event.starts_at as event_starts_at',
      'event.layout_id',
      'item.block_id',
      'block.name as block_name',
      'item.seat_id',
      'seat.row',
      'seat.name as seat_name',
      'item.ticket_price_id',
      'price.name',
      'price.price_category_id',
      'price.tax_percent',
      'item.price_cents',
      'item.cancelled_at',
      'item.redeemed_at',
      'item.redeemed_by',
    ])
    .execute();
}

/** The mails about an order, the newest first. */
export function mailsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'state', 'attempts', 'is_under_way', 'created_at', 'sent_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
}
