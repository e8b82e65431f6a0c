import { type SelectQueryBuilder, sql } from 'kysely';
import type { OrderSource } from '../../domain/order-source.ts';
import type { OrderStatus } from '../../domain/order-state.ts';
import { rowsOfIds } from '../database/rows-of-ids.ts';
import type { Db } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';

/** What narrows the list of orders; everything named must hold. */
export interface OrderFilter {
  /** Folded beginnings of words (domain/search-words.ts). */
  beginnings: ReadonlyArray<string>;
  status: OrderStatus | null;
  source: OrderSource | null;
  eventId: number | null;
  /** Only open orders that were due before this day, `YYYY-MM-DD`. */
  dueBefore: string | null;
  /** Only orders that were paid beyond what they cost. */
  hasRefundDue: boolean;
}

/** What narrows nothing. */
export const EVERY_ORDER: OrderFilter = {
  beginnings: [],
  status: null,
  source: null,
  eventId: null,
  dueBefore: null,
  hasRefundDue: false,
};

type Orders = SelectQueryBuilder<Tables & { order: Tables['orders'] }, 'order', object>;

/** The orders that a filter finds, among `few` or, where that is null, among all. */
export function matchingOrders(
  db: Db,
  { beginnings, status, source, eventId, dueBefore, hasRefundDue }: OrderFilter,
  few: ReadonlyArray<string> | null,
  isSortedByColumn = false,
): Orders {
  let query: Orders = db.selectFrom('orders as order');
  if (few !== null) {
    // A cross join is what SQLite begins on the left side of.
    query = db
      .selectFrom(rowsOfIds(db, few).as('few'))
      .crossJoin('orders as order')
      .whereRef('order.id', '=', 'few.id') as unknown as Orders;
  }
  for (const beginning of beginnings) query = query.where('order.search_text', 'like', hasWord(beginning));
  // So as an expression where the list has an order of its own: it is walked then, and not all of a status sorted for it.
  if (status !== null && isSortedByColumn && few === null)
    query = query.where(sql<boolean>`${sql.ref('order.status')} || '' = ${status}`);
  else if (status !== null) query = query.where('order.status', '=', status);
  if (source !== null) query = query.where('order.source', '=', source);
  if (dueBefore !== null)
    query = query.where('order.status', '=', 'open').where('order.due_on', '<', dueBefore);
  if (hasRefundDue) {
    // As above: with its sign no index serves it, and the list is walked in its order.
    const sign = isSortedByColumn && few === null ? sql`+` : sql``;
    query = query.where(
      sql<boolean>`${sign}${sql.ref('order.paid_cents')} > ${sql.ref('order.total_cents')}`,
    );
  }
  if (eventId !== null) {
    // As a value, which is looked up order by order: as a condition PostgreSQL reads all tickets of the event first.
    query = query.where(
      (where) =>
        where
          .selectFrom('items')
          .whereRef('items.order_id', '=', 'order.id')
          // The sign keeps SQLite from walking through all tickets of the event for each order.
          .where(sql<boolean>`+${sql.ref('items.event_id')} = ${eventId}`)
          .select('items.id')
          .limit(1),
      'is not',
      null,
    );
  }
  return query;
}

/** What a text of search words is like that has a word with this beginning. */
export function hasWord(beginning: string) {
  return sql<string>`${`% ${beginning.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}
