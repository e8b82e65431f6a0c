import { type SelectQueryBuilder, sql } from 'kysely';
import type { OrderSort } from '../../contract/office-orders.ts';
import type { OrderSource } from '../../domain/order-source.ts';
import type { OrderStatus } from '../../domain/order-state.ts';
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
}

/** The value that an order is sorted by, and its id. */
export type ListPlace = readonly [value: string | number, id: string];

type Orders = SelectQueryBuilder<Tables & { order: Tables['orders'] }, 'order', object>;
type Ids = SelectQueryBuilder<Tables, keyof Tables, { order_id: string }>;

/** Rows that are looked up one by one rather than met in the order of the list. */
const MOST_PICKED = 2_000;
const BEHIND_ALL = '\u{10ffff}';

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
  filter: OrderFilter,
  { sort, after, limit }: { sort: OrderSort; after: ListPlace | null; limit: number },
) {
  const { column, direction } = sorts[sort];
  let query = (await matching(db, filter, column !== 'order.id')).orderBy(column, direction);
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
  const orders = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  return new Map(orders.map((order) => [order.id, order]));
}

/** How many orders a filter finds, counted no further than `most`. */
export async function countOrders(db: Db, filter: OrderFilter, most: number): Promise<number> {
  const found = (await matching(db, filter)).select('order.id').limit(most);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The orders that a filter finds. What few orders have (a rare word, a rare status) is picked first; what many have
 * is soon met in the order of the list. So no search walks through all orders.
 */
async function matching(db: Db, filter: OrderFilter, isSortedByColumn = false): Promise<Orders> {
  const picked = await firstOfFew(db, sourcesOf(db, filter));
  let query: Orders = db.selectFrom('orders as order');
  if (picked !== null) {
    query = db
      .with(
        (cte) => cte('picked').materialized(),
        () => db.selectFrom(picked.as('rows')).select('order_id').distinct(),
      )
      .selectFrom('picked')
      .innerJoin('orders as order', 'order.id', 'picked.order_id') as unknown as Orders;
  }
  const { beginnings, status, source, eventId, dueBefore } = filter;
  for (const beginning of beginnings) {
    query = query.where('order.search_text', 'like', sql<string>`${`% ${escaped(beginning)}%`} escape '\\'`);
  }
  // So as an expression where the list has an order of its own: it is walked then, and not all of a status sorted for it.
  if (status !== null && isSortedByColumn && picked === null)
    query = query.where(sql<boolean>`${sql.ref('order.status')} || '' = ${status}`);
  else if (status !== null) query = query.where('order.status', '=', status);
  if (source !== null) query = query.where('order.source', '=', source);
  if (dueBefore !== null)
    query = query.where('order.status', '=', 'open').where('order.due_on', '<', dueBefore);
  if (eventId !== null) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('items')
          .whereRef('items.order_id', '=', 'order.id')
          // The sign keeps SQLite from walking through all tickets of the event for each order.
          .where(sql<boolean>`+${sql.ref('items.event_id')} = ${eventId}`)
          .select('items.id'),
      ),
    );
  }
  return query;
}

/** The ids of orders by each part of a filter that an index serves. */
function sourcesOf(db: Db, { beginnings, status, source, eventId, dueBefore }: OrderFilter): Ids[] {
  const ofWord = (word: string) =>
    db
      .selectFrom('order_words')
      .where('word', '>=', word)
      .where('word', '<', word + BEHIND_ALL);
  const words = beginnings.map((word) => ofWord(word).select('order_id'));
  const sources: unknown[] = [...words];
  if (dueBefore !== null) {
    const overdue = db.selectFrom('orders').where('status', '=', 'open').where('due_on', '<', dueBefore);
    sources.push(overdue.select('id as order_id'));
  }
  if (status !== null)
    sources.push(db.selectFrom('orders').where('status', '=', status).select('id as order_id'));
  if (source !== null && source !== 'shop') {
    // As the index has it, or it would not be used.
    const byTeam = db.selectFrom('orders').where('source', '<>', sql.lit('shop' as const));
    sources.push(byTeam.where('source', '=', source).select('id as order_id'));
  }
  if (eventId !== null)
    sources.push(db.selectFrom('items').where('event_id', '=', eventId).select('order_id'));
  // Many are called Anna and many Müller, few Anna Müller.
  if (words.length > 1) sources.push(words.reduce((all, word) => all.intersect(word)));
  return sources as Ids[];
}

async function firstOfFew(db: Db, sources: ReadonlyArray<Ids>): Promise<Ids | null> {
  for (const source of sources) {
    const { count } = await db
      .selectFrom(source.limit(MOST_PICKED + 1).as('rows'))
      .select((where) => where.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count <= MOST_PICKED) return source;
  }
  return null;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
