import { setImmediate } from 'node:timers/promises';
import { MAX_TICKETS_PER_ORDER } from '../../../domain/basket.ts';
import { compiledOnce } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/store.ts';
import {
  ticketsWithNames,
  ticketsWithOrders,
  ticketsWithPlaces,
} from '../../sales/orders/orders.repository.ts';

export type TicketRow = Awaited<ReturnType<typeof ticketsOf>>[number];

export async function findTicket(db: Db, id: string): Promise<TicketRow | null> {
  return (await ticketsOf(db, { id }))[0] ?? null;
}

const ticketsOf = compiledOnce((db, ticket: { id: string }) =>
  ticketsWithNames(db)
    .where('item.id', '=', ticket.id)
    .select([
      'item.id',
      'item.event_id',
      'item.cancelled_at',
      'item.redeemed_at',
      'item.redeemed_by',
      'order.status as order_status',
      'event.name as event_name',
      'event.starts_at',
      'event.ends_at',
      'event.admission_starts_at',
      'event.cancelled_at as event_cancelled_at',
      'price.name as price_name',
      'block.name as block_name',
      'seat.row',
      'seat.name as seat_name',
      'seat.kind as seat_kind',
    ]),
);

export async function ticketIdsOfOrder(db: Db, orderNumber: string): Promise<string[]> {
  const rows = await ticketsWithOrders(db)
    .where('order.number', '=', orderNumber)
    .select('item.id')
    .execute();
  return rows.map(({ id }) => id);
}

interface From {
  changedAt: number;
  id: string;
  limit: number;
}

/**
 * The next tickets of an event by last change and id, after `id` at `changedAt`. One event at a time, because
 * the index on event, change and id then yields them in order; several at once would have to be sorted.
 */
export const ticketsChangedSince = compiledOnce((db, from: From & { eventId: number }) =>
  ticketsWithOrders(db)
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

export type GateTicketRow = Awaited<ReturnType<typeof pageOfTickets>>[number];

/** More than an order has, because a page ends with a whole order. */
const TICKETS_A_PAGE = 2 * MAX_TICKETS_PER_ORDER;

/**
 * All tickets of an event that are not cancelled and whose order is open or paid, unsorted; page by page, so that other
 * requests can run in between. The tickets of an order are never parted.
 */
export async function* pagesOfEvent(db: Db, eventId: number): AsyncGenerator<GateTicketRow[]> {
  let after = '';
  for (;;) {
    const page = await pageOfTickets(db, eventId, after);
    const last = page.at(-1)?.order_id;
    if (last === undefined || page.length < TICKETS_A_PAGE) return yield page;
    // The rest of the last order may be on the next page.
    const whole = page.filter(({ order_id }) => order_id !== last);
    yield whole;
    after = whole.at(-1)?.order_id ?? last;
    await setImmediate();
  }
}

/** The tickets of `pagesOfEvent` in one list. */
export async function ticketsOfEvent(db: Db, eventId: number): Promise<GateTicketRow[]> {
  const tickets: GateTicketRow[] = [];
  for await (const page of pagesOfEvent(db, eventId)) tickets.push(...page);
  return tickets;
}

function pageOfTickets(db: Db, eventId: number, after: string) {
  return ticketsWithPlaces(db)
    .where('item.event_id', '=', eventId)
    .where('item.order_id', '>', after)
    .where('item.cancelled_at', 'is', null)
    .where('order.status', 'in', ['open', 'paid'])
    .orderBy('item.order_id')
    .limit(TICKETS_A_PAGE)
    .select([
      'item.order_id',
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
