import { compiledOnce } from '../database/compiled-once.ts';
import type { Db } from '../database/store.ts';

interface From {
  changedAt: number;
  id: string;
  limit: number;
}

/**
 * The next tickets of these events in the order of their last change, after the ticket `id` of that moment. The
 * index on event, change and id serves each event by itself, so that nobody sorts what he then throws away.
 */
export const ticketsChangedSince = compiledOnce((db, from: From & { eventId: number }) =>
  db
    .selectFrom('items as item')
    .innerJoin('orders as order', 'order.id', 'item.order_id')
    .leftJoin('seats as seat', 'seat.id', 'item.seat_id')
    .where('item.event_id', '=', from.eventId)
    .where((where) =>
      where.or([
        where('item.changed_at', '>', from.changedAt),
        where.and([where('item.changed_at', '=', from.changedAt), where('item.id', '>', from.id)]),
      ]),
    )
    .where('item.changed_at', '>=', from.changedAt)
    .orderBy('item.changed_at')
    .orderBy('item.id')
    .limit((where) => where.val(from.limit))
    .select([
      'item.id',
      'item.event_id',
      'item.ticket_price_id',
      'item.block_id',
      'seat.row',
      'seat.name as seat_name',
      'seat.kind as seat_kind',
      'item.cancelled_at',
      'order.status',
      'item.redeemed_at',
      'item.redeemed_by',
      'order.firstname',
      'order.lastname',
      'order.number',
      'item.changed_at',
    ]),
);

export function pricesOfEvents(db: Db, eventIds: ReadonlyArray<number>) {
  return db.selectFrom('ticket_prices').select(['id', 'name']).where('event_id', 'in', eventIds).execute();
}

export function blocksOfEvents(db: Db, eventIds: ReadonlyArray<number>) {
  return db
    .selectFrom('blocks as block')
    .innerJoin('events as event', 'event.layout_id', 'block.layout_id')
    .where('event.id', 'in', eventIds)
    .select(['block.id', 'block.name'])
    .distinct()
    .execute();
}
