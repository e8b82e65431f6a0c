import { type SelectQueryBuilder, sql } from 'kysely';
import type { OrderSort } from '../../../contract/order-list.ts';
import type { OrderSource, OrderStatus } from '../../../domain/order.ts';
import { ordersWithEvent, ticketCount, ticketForEvent } from '../../inventory/items.repository.ts';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { hasWord, lacksSearchTerms } from './search-terms.repository.ts';

/** The conditions of the order list; all must hold. */
export interface OrderFilter {
  /** Folded beginnings of search terms (domain/german-text.ts). */
  beginnings: ReadonlyArray<string>;
  status: OrderStatus | null;
  source: OrderSource | null;
  eventId: number | null;
  /** Only open orders that were due before this day, `YYYY-MM-DD`. */
  dueBefore: string | null;
  /** Only orders that were overpaid. */
  hasRefundDue: boolean;
}

export const EVERY_ORDER: OrderFilter = {
  beginnings: [],
  status: null,
  source: null,
  eventId: null,
  dueBefore: null,
  hasRefundDue: false,
};

/** A literal, because otherwise the partial index of open orders by due day is not used. */
const OPEN = sql.lit('open' as const);

type Orders = SelectQueryBuilder<Tables & { order: Tables['orders'] }, 'order', object>;

/** The orders matching a filter, among `few` or, where that is null, among all. */
function matchingOrders(
  db: Db,
  { beginnings, status, source, eventId, dueBefore, hasRefundDue }: OrderFilter,
  few: ReadonlyArray<string> | null,
  sort: OrderSort | null = null,
): Orders {
  // Columns are written as expressions where SQLite would otherwise sort all rows of their index instead of walking the
  // list in its order.
  const isWalked = few === null && sort !== null;
  const isSortedByColumn = isWalked && sorts[sort].column !== 'order.id';
  const hidden = (column: 'order.status' | 'order.due_on') => sql<string>`${sql.ref(column)} || ''`;
  let query: Orders = db.selectFrom('orders as order');
  if (few !== null) {
    // SQLite starts a cross join with its left side. The cast hides that side, which nothing else refers to.
    query = db
      .selectFrom(rowsOfIds(db, few).as('few'))
      .crossJoin('orders as order')
      .whereRef('order.id', '=', 'few.id') as unknown as Orders;
  }
  for (const beginning of beginnings) query = query.where('order.search_text', 'like', hasWord(beginning));
  if (status !== null)
    query = query.where(isSortedByColumn ? hidden('order.status') : 'order.status', '=', status);
  if (source !== null) query = query.where('order.source', '=', source);
  if (dueBefore !== null) {
    // Sorted by the due day, the index of open orders by due day has the order.
    const isByDay = sort === 'due';
    query = query
      .where(isSortedByColumn && !isByDay ? hidden('order.status') : 'order.status', '=', OPEN)
      .where(isWalked && !isByDay ? hidden('order.due_on') : 'order.due_on', '<', dueBefore);
  }
  if (hasRefundDue) {
    const sign = isSortedByColumn ? sql`+` : sql``;
    query = query.where(
      sql<boolean>`${sign}${sql.ref('order.paid_cents')} > ${sql.ref('order.total_cents')}`,
    );
  }
  if (eventId !== null) {
    // As a value it is looked up for each order; as a condition PostgreSQL would read all tickets of the
    // event first.
    query = query.where((row) => ticketForEvent(row.ref('order.id'), eventId), 'is not', null);
  }
  return query;
}

type Ids = SelectQueryBuilder<Tables, keyof Tables, { order_id: string }>;

/** Up to this many orders are looked up by id; beyond that, the list is walked in its order. */
const FEW = 5_000;
/** A set up to this size is put into a table of its own, in which those of another are looked up. */
const MOST_KEPT = 30_000;
/**
 * Sets smaller than this are intersected: one row of each costs a tenth of looking up an order. Larger ones are taken for
 * equally large: matches are frequent in each.
 */
const MOST_COUNTED = 150_000;

/** The orders that match one part of a filter. */
interface Part {
  ids: Ids;
  /** Those of them that no index has in the order of their ids; null if there are none. */
  unsorted: Ids | null;
  /** A term finds an order twice if both name and address begin with it. */
  rowsAnOrder: 1 | 2;
}

/** Where the orders matching a filter are looked for. */
interface Picked {
  /** At most `few` order ids that include all matches; `null` if there are more. */
  few: string[] | null;
  /** If there are more: the orders that match the rarest part of the filter; `null` for a filter without parts. */
  rarest: Part | null;
  /** If there are more: parts whose intersection can be walked in the order of ids; `null` if one had to be sorted. */
  walked: ReadonlyArray<Part> | null;
}

const onlyFew = (few: string[]): Picked => ({ few, rarest: null, walked: null });

/**
 * Finds out where to look for the orders matching a filter. A rare term or status is read from its index; common ones
 * are intersected: many guests are called Anna and many Müller, but few Anna Müller.
 */
export async function pickOrders(db: Db, filter: OrderFilter, few = FEW): Promise<Picked> {
  const rare = await rareOrders(db, filter, few);
  return rare === null ? pickAmongMany(db, filter, { few }) : onlyFew(rare);
}

/** The orders that match one rare part of a filter, with others among them; null if none of its parts is rare. */
export async function rareOrders(db: Db, filter: OrderFilter, few = FEW): Promise<string[] | null> {
  for (const { ids } of partsOf(db, filter))
    if ((await countUpTo(db, ids, few + 1)) <= few) return idsOf(db, ids);
  return null;
}

/**
 * Where to look for the orders matching a filter of which no part is rare. Walking is preferred to looking for `few`
 * where the list is sorted by time, because then it ends with the page.
 */
export async function pickAmongMany(
  db: Db,
  filter: OrderFilter,
  { few = FEW, isByTime = false }: { few?: number; isByTime?: boolean } = {},
): Promise<Picked> {
  const parts = partsOf(db, filter);
  const [only = null] = parts;
  if (parts.length < 2) return { few: null, rarest: only, walked: null };
  const counted: { part: Part; count: number }[] = [];
  for (const part of parts) counted.push({ part, count: await countUpTo(db, part.ids, MOST_COUNTED) });
  counted.sort((a, b) => a.count - b.count);
  const rarest = counted[0]?.part ?? null;
  const small = counted.filter(({ count }) => count < MOST_COUNTED).map(({ part }) => part);
  const [smallest, next] = small;
  // Two are enough: what both have in common is mostly few, and each order of it is tested for the whole filter.
  if (smallest !== undefined && next !== undefined) {
    if ((counted[0]?.count ?? 0) <= MOST_KEPT) {
      const common = db
        .selectFrom(next.ids.as('next'))
        .where('order_id', 'in', smallest.ids)
        .select('order_id')
        .limit(2 * few + 1);
      const ids = await idsOf(db, common as unknown as Ids);
      if (ids.length <= few) return onlyFew(ids);
    } else if (!isByTime) {
      const ids = await idsOf(db, intersectionOf([smallest.ids, next.ids]).limit(few + 1));
      if (ids.length <= few) return onlyFew(ids);
    }
    return { few: null, rarest, walked: [smallest, next] };
  }
  if (smallest !== undefined && (counted[0]?.count ?? 0) <= MOST_KEPT)
    return { few: null, rarest, walked: isByTime ? [smallest] : null };
  const sortable = [...small];
  for (const { part } of counted)
    if (sortable.length < 2 && part.unsorted !== null && !small.includes(part))
      if ((await countUpTo(db, part.unsorted, MOST_COUNTED)) < MOST_COUNTED) sortable.push(part);
  if (sortable.length > 1) return { few: null, rarest, walked: sortable };
  return { few: null, rarest, walked: isByTime && rarest?.unsorted === null ? [rarest] : null };
}

function intersectionOf([first, ...others]: ReadonlyArray<Ids>): Ids {
  if (first === undefined) throw new Error('nothing to intersect');
  return others.reduce((all, one) => all.intersect(one), first);
}

/** Orders of the last days or weeks, which most searches mean: tested one by one in a few milliseconds. */
const NEWEST = 2_000;

/** The ids of the newest orders. */
export async function newestIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('id').orderBy('id', 'desc').limit(NEWEST).execute();
  return rows.map(({ id }) => id);
}

/** The parts of a filter that an index serves. */
function partsOf(
  db: Db,
  { beginnings, status, source, eventId, dueBefore, hasRefundDue }: OrderFilter,
): Part[] {
  const parts: unknown[] = [];
  const orders = db.selectFrom('orders').select('id as order_id');
  if (status !== null) parts.push(orders.where('status', '=', status));
  if (dueBefore !== null) parts.push(orders.where('status', '=', OPEN).where('due_on', '<', dueBefore));
  if (source !== null && source !== 'shop')
    parts.push(orders.where('source', '=', source).where(sql<boolean>`source <> 'shop'`));
  if (hasRefundDue) parts.push(orders.whereRef('paid_cents', '>', 'total_cents'));
  if (eventId !== null) parts.push(ordersWithEvent(db, eventId));
  // Kysely's types differ by the table that a query reads; of each, only `order_id` is used.
  return [
    ...beginnings.map((beginning): Part => {
      const { ids, unsorted } = ordersWithWord(db, beginning);
      return { ids: ids as unknown as Ids, unsorted: unsorted as unknown as Ids, rowsAnOrder: 2 };
    }),
    ...(parts as Ids[]).map((ids): Part => ({ ids, unsorted: null, rowsAnOrder: 1 })),
  ];
}

const BEHIND_ALL = '\u{10ffff}';

/**
 * From the search terms, and from the texts of the newest orders, whose terms are not written yet. The index has the
 * orders with the whole word sorted, and apart from the others they stay so.
 */
function ordersWithWord(db: Db, beginning: string) {
  const words = db.selectFrom('order_words').select('order_id');
  const whole = words.where('word', '=', beginning);
  const longer = words.where('word', '>', beginning).where('word', '<', beginning + BEHIND_ALL);
  const newest = db
    .selectFrom('orders')
    .where(lacksSearchTerms)
    .where('search_text', 'like', hasWord(beginning))
    .select('id as order_id');
  const all = whole.unionAll(longer).unionAll(newest);
  return { ids: db.selectFrom(all.as('with_word')).select('order_id'), unsorted: longer };
}

/** How many orders match a filter of one part, such as a status, counted up to `most` in its index. */
export async function countMatching(
  db: Db,
  filter: { status: OrderStatus } | { dueBefore: string } | { hasRefundDue: true },
  most: number,
): Promise<number> {
  const [part] = partsOf(db, { ...EVERY_ORDER, ...filter });
  return part === undefined ? 0 : countUpTo(db, part.ids, most);
}

async function idsOf(db: Db, part: Ids): Promise<string[]> {
  const rows = await db.selectFrom(part.as('rows')).select('order_id').distinct().execute();
  return rows.map(({ order_id }) => order_id);
}

/** The value that an order is sorted by, and its id. */
export type ListPlace = readonly [value: string | number, id: string];

interface Asked extends Pick<Picked, 'few'> {
  filter: OrderFilter;
}

const sorts = {
  newest: { column: 'order.id', direction: 'desc' },
  oldest: { column: 'order.id', direction: 'asc' },
  name: { column: 'order.search_text', direction: 'asc' },
  due: { column: 'order.due_on', direction: 'asc' },
  total: { column: 'order.total_cents', direction: 'desc' },
} as const satisfies Record<OrderSort, unknown>;

/** A page of orders after `after`, plus one more than `limit` if there is a next page. */
export async function pageOfOrders(
  db: Db,
  { filter, few }: Asked,
  { sort, after, limit }: { sort: OrderSort; after: ListPlace | null; limit: number },
) {
  const { column, direction } = sorts[sort];
  let query = matchingOrders(db, filter, few, sort).orderBy(column, direction);
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
    .select((row) => ticketCount(row.ref('order.id')).as('tickets'))
    .execute();
}

export async function ordersByIds(db: Db, ids: ReadonlyArray<string>) {
  const orders = await db
    .selectFrom(rowsOfIds(db, ids).as('wanted'))
    .crossJoin('orders as order')
    .whereRef('order.id', '=', 'wanted.id')
    .selectAll('order')
    .execute();
  return new Map(orders.map((order) => [order.id, order]));
}

/** The orders matching a filter, the newest first, with all their columns. */
export function newestOrders(db: Db, { filter, few }: Asked) {
  return matchingOrders(db, filter, few).selectAll('order').orderBy('order.id', 'desc').execute();
}

/** Where a walk begins, behind the order with this id, and which way it goes. */
interface Walk {
  isNewestFirst: boolean;
  after: string | null;
}

/** More than any shop has. */
const EVERY_ROW = 1_000_000_000;

/** The first ids, at most `most`, of orders matching a filter by their time, among those that match all these parts. */
export async function walkOrders(
  db: Db,
  { filter, walked }: { filter: OrderFilter; walked: ReadonlyArray<Part> },
  { isNewestFirst, after }: Walk,
  most: number,
): Promise<string[]> {
  const behind = (ids: Ids, place: string) =>
    db
      .selectFrom(ids.as('part'))
      .where('order_id', isNewestFirst ? '<' : '>', place)
      .select('order_id') as unknown as Ids;
  const together = intersectionOf(walked.map(({ ids }) => (after === null ? ids : behind(ids, after))))
    .orderBy('order_id', isNewestFirst ? 'desc' : 'asc')
    // Without a limit PostgreSQL would test all orders before it sorts them, and SQLite need not sort.
    .limit(EVERY_ROW);
  return (await matchingAmong(db, filter, together, most)).map(({ order_id }) => order_id);
}

/** The rows of `ids` whose order matches a filter, at most `most`. */
function matchingAmong(db: Db, filter: OrderFilter, ids: Ids, most: number) {
  // As a value the order is looked up for each row; as a join PostgreSQL might read all orders first.
  return db
    .selectFrom(ids.as('rare'))
    .where(
      (row) =>
        matchingOrders(db, filter, null)
          .whereRef('order.id', '=', row.ref('rare.order_id'))
          .select('order.id'),
      'is not',
      null,
    )
    .select('rare.order_id')
    .limit(most)
    .execute();
}

/** The ids of orders matching a filter: all of them, or at least `most`; the first by time if the parts are walked. */
export async function idsOfOrders(
  db: Db,
  { filter, few, rarest, walked }: Asked & Picked,
  most: number,
  isNewestFirst = true,
): Promise<string[]> {
  if (few === null && walked !== null)
    return walkOrders(db, { filter, walked }, { isNewestFirst, after: null }, most);
  if (few === null && rarest !== null) {
    const limit = most * rarest.rowsAnOrder;
    const rows = await matchingAmong(db, filter, rarest.ids, limit);
    const ids = new Set(rows.map(({ order_id }) => order_id));
    if (rows.length < limit || ids.size >= most) return [...ids];
  }
  const found = await matchingOrders(db, filter, few).select('order.id').limit(most).execute();
  return found.map(({ id }) => id);
}
