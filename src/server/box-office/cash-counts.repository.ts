import { type Insertable, type Selectable, sql } from 'kysely';
import { ticketForEvent } from '../inventory/items.repository.ts';
import type { CashCountsTable } from '../platform/database/sales-tables.ts';
import type { Db, Trx } from '../platform/database/store.ts';
import { ORDER_HISTORY } from '../sales/orders/order-history.repository.ts';
import { selectOrders, ticketsWithPlaces } from '../sales/orders/orders.repository.ts';
import { orderIdAt } from '../sales/orders/place-order.ts';

export type CashCountRow = Selectable<CashCountsTable>;

/** A part of an evening, from an instant to before another, in epoch milliseconds. */
export interface Shift {
  eventId: number;
  from: number;
  until: number;
}

/** When (epoch milliseconds) tickets of an event were last sold at the box office; undefined for never. */
export async function lastBoxOfficeSale(db: Db, eventId: number): Promise<number | undefined> {
  const row = await selectOrders(db)
    .where('orders.source', '=', 'box_office')
    // Written exactly as in its partial index (0001-baseline.sql), or all orders are walked.
    .where(sql<boolean>`source <> 'shop'`)
    .where((eb) => eb(ticketForEvent(eb.ref('orders.id'), eventId), 'is not', null))
    .orderBy('orders.id', 'desc')
    .limit(1)
    .select('orders.created_at')
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.created_at);
}

/** Tickets sold at the box office in a shift, by who sold them, price and amount; also those cancelled since. */
export function soldInShift(db: Db, { eventId, from, until }: Shift) {
  return countedTickets(db, eventId, 'tickets_issued')
    .where('order.id', '>=', orderIdAt(from))
    .where('order.id', '<', orderIdAt(until))
    .execute();
}

/** Tickets of the box office cancelled in a shift, whenever they were sold, by who cancelled them, price and amount. */
export function takenBackInShift(db: Db, { eventId, from, until }: Shift) {
  return countedTickets(db, eventId, 'tickets_cancelled')
    .where('item.cancelled_at', '>=', from)
    .where('item.cancelled_at', '<', until)
    .execute();
}

/** Tickets of the box office counted by price, amount and who did with them what the order's history says. */
function countedTickets(db: Db, eventId: number, what: 'tickets_issued' | 'tickets_cancelled') {
  return ticketsWithPlaces(db)
    .leftJoin(ORDER_HISTORY, (join) => {
      const entry = join.onRef('order_history.order_id', '=', 'order.id').on('order_history.what', '=', what);
      // An order is issued once; its tickets may be cancelled one after another.
      return what === 'tickets_issued' ? entry : entry.onRef('order_history.at', '=', 'item.cancelled_at');
    })
    .where('order.source', '=', 'box_office')
    .where('item.event_id', '=', eventId)
    .groupBy(['order_history.who', 'price.id', 'price.name', 'price.position', 'item.price_cents'])
    .select(COUNTED);
}

const COUNTED = [
  'order_history.who',
  'price.id as price_id',
  'price.name',
  'price.position',
  'item.price_cents',
  sql<number>`count(*)`.as('count'),
] as const;

/** Stores a count; null if another has replaced the same one. */
export async function insertCashCount(trx: Trx, count: Insertable<CashCountsTable>): Promise<number | null> {
  const row = await trx
    .insertInto('cash_counts')
    .values(count)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export function findCashCountByKey(db: Db, keyHash: string): Promise<CashCountRow | undefined> {
  return db.selectFrom('cash_counts').selectAll().where('key_hash', '=', keyHash).executeTakeFirst();
}

export function findCashCount(db: Db, id: number): Promise<CashCountRow | undefined> {
  return db.selectFrom('cash_counts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Counts that were not corrected, of shifts that overlap another of the same event. */
export function countsInForce(db: Db, { eventId, from, until }: Shift): Promise<CashCountRow[]> {
  return db
    .selectFrom('cash_counts as count')
    .leftJoin('cash_counts as successor', 'successor.replaces_id', 'count.id')
    .where('count.event_id', '=', eventId)
    .where('count.from_at', '<', until)
    .where('count.until_at', '>', from)
    .where('successor.id', 'is', null)
    .selectAll('count')
    .execute();
}

/** The newest counts of an event, with the ones that replace them, if any. */
export function countsOfEvent(db: Db, eventId: number, most: number) {
  return db
    .selectFrom('cash_counts as count')
    .leftJoin('cash_counts as successor', 'successor.replaces_id', 'count.id')
    .where('count.event_id', '=', eventId)
    .orderBy('count.id', 'desc')
    .limit(most)
    .selectAll('count')
    .select('successor.id as replaced_by')
    .execute();
}

/** Deletes counts of shifts that began before `end` (epoch milliseconds), the oldest first; returns how many. */
export async function deleteCashCounts(trx: Trx, end: number, most: number): Promise<number> {
  const old = trx
    .selectFrom('cash_counts')
    .where('from_at', '<', end)
    .orderBy('from_at')
    .orderBy('id')
    .limit(most)
    .select('id');
  return (await trx.deleteFrom('cash_counts').where('id', 'in', old).returning('id').execute()).length;
}
