import { sql } from 'kysely';
import type { OrderSort } from '../../contract/office-orders.ts';
import { rowsOfIds } from '../database/rows-of-ids.ts';
import type { Db } from '../database/store.ts';
import { matchingOrders, type OrderFilter } from './matching-orders.ts';

/** The value that an order is sorted by, and its id. */
export type ListPlace = readonly [value: string | number, id: string];

interface Asked {
  filter: OrderFilter;
  /** The only orders that can be among them, where they are few (pick-orders.ts). */
  few: ReadonlyArray<string> | null;
}

const sorts = {
  newest: { column: 'order.id', direction: 'desc' },
  oldest: { column: 'order.id', direction: 'asc' },
  name: { column: 'order.search_text', direction: 'asc' },
  due: { column: 'order.due_on', direction: 'asc' },
  total: { column: 'order.total_cents', direction: 'desc' },
} as const satisfies Record<OrderSort, unknown>;

/** A page of orders behind `after`. One more than `limit` tells that it goes on. */
export async function pageOfOrders(
  db: Db,
  { filter, few }: Asked,
  { sort, after, limit }: { sort: OrderSort; after: ListPlace | null; limit: number },
) {
  const { column, direction } = sorts[sort];
  let query = matchingOrders(db, filter, few, column !== 'order.id').orderBy(column, direction);
  if (column !== 'order.id') query = query.orderBy('order.id', direction);
  if (after !== null) {
    const behind = direction === 'asc' ? sql`>` : sql`<`;
    const place = sql<boolean>`(${sql.ref(column)}, ${sql.ref('order.id')}) ${behind} (${after[0]}, ${after[1]})`;
    query = query.where(place);
  }
  return query
    .limit(limit)
    .select([
      'order.id',
      'order.number',
      'order.status',
      'order.source',
      'order.firstname',
      'order.lastname',
      'order.email',
      'order.total_cents',
      'order.paid_cents',
      'order.created_at',
      'order.due_on',
      `${column} as place`,
    ])
    .select((where) =>
      where
        .selectFrom('items')
        .whereRef('items.order_id', '=', 'order.id')
        .where('items.cancelled_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('tickets'),
    )
    .execute();
}

/** Orders by their ids, with all that is written down of them. */
export async function ordersByIds(db: Db, ids: ReadonlyArray<string>) {
  const orders = await db
    .selectFrom(rowsOfIds(db, ids).as('wanted'))
    .crossJoin('orders as order')
    .whereRef('order.id', '=', 'wanted.id')
    .selectAll('order')
    .execute();
  return new Map(orders.map((order) => [order.id, order]));
}

/** The ids of the orders that a filter finds, in no order and no more than `most`. */
export async function idsOfOrders(db: Db, { filter, few }: Asked, most: number): Promise<string[]> {
  const found = await matchingOrders(db, filter, few).select('order.id').limit(most).execute();
  return found.map(({ id }) => id);
}

/** All events, the latest first. */
export function eventsByTime(db: Db) {
  return db
    .selectFrom('events')
    .select(['id', 'name', 'starts_at'])
    .orderBy('starts_at', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
}
