import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';
import { hasWord, type OrderFilter } from './matching-orders.ts';
import { hasNoWords } from './order-words.ts';

type Ids = SelectQueryBuilder<Tables, keyof Tables, { order_id: string }>;

/** So many orders are looked up one by one rather than met in the order of the list. */
const FEW = 5_000;
/** Sets of so many are still intersected in some ten milliseconds. */
const MANY = 50_000;

/**
 * The ids of few orders (5,000 at most) among which are all that a filter finds; `null` where there are too many, so
 * that whoever walks through the list soon meets some. What few orders have, a rare word or a rare status, is read from
 * its index; of what many have, those that have all of it: many are called Anna and many Müller, few Anna Müller.
 */
export async function pickOrders(db: Db, filter: OrderFilter): Promise<string[] | null> {
  const many: Ids[] = [];
  for (const source of sourcesOf(db, filter)) {
    const count = await countUpTo(db, source, MANY + 1);
    if (count <= FEW) return idsOf(db, source);
    if (count <= MANY) many.push(source);
  }
  const [first, ...others] = many;
  if (first === undefined || others.length === 0) return null;
  const ids = await idsOf(db, others.reduce((all, other) => all.intersect(other), first).limit(FEW + 1));
  return ids.length <= FEW ? ids : null;
}

/** The ids of orders by each part of a filter that an index serves. */
function sourcesOf(
  db: Db,
  { beginnings, status, source, eventId, dueBefore, hasRefundDue }: OrderFilter,
): Ids[] {
  const sources: unknown[] = beginnings.map((beginning) => ordersWithWord(db, beginning));
  const orders = db.selectFrom('orders').select('id as order_id');
  // What is overdue is open; the day itself is in no index with it.
  const inState = dueBefore === null ? status : 'open';
  if (inState !== null) sources.push(orders.where('status', '=', inState));
  if (source !== null && source !== 'shop')
    sources.push(orders.where('source', '=', source).where(sql<boolean>`source <> 'shop'`));
  if (hasRefundDue) sources.push(orders.whereRef('paid_cents', '>', 'total_cents'));
  if (eventId !== null)
    sources.push(db.selectFrom('items').where('event_id', '=', eventId).select('order_id'));
  return sources as Ids[];
}

const BEHIND_ALL = '\u{10ffff}';

/** From the words, and from the texts of the newest orders, which have none yet. */
function ordersWithWord(db: Db, beginning: string) {
  const words = db
    .selectFrom('order_words')
    .where('word', '>=', beginning)
    .where('word', '<', beginning + BEHIND_ALL)
    .select('order_id');
  const newest = db
    .selectFrom('orders')
    .where(hasNoWords)
    .where('search_text', 'like', hasWord(beginning))
    .select('id as order_id');
  return db.selectFrom(words.unionAll(newest).as('with_word')).select('order_id');
}

async function countUpTo(db: Db, source: Ids, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(source.limit(most).as('rows'))
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function idsOf(db: Db, source: Ids): Promise<string[]> {
  const rows = await db.selectFrom(source.as('rows')).select('order_id').distinct().execute();
  return rows.map(({ order_id }) => order_id);
}
