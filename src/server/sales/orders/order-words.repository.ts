import { sql } from 'kysely';
import { compiledOnce } from '../../platform/database/compiled-once.ts';
import type { OrderWordsTable } from '../../platform/database/order-tables.ts';
import { rowsOfIds } from '../../platform/database/rows-of-ids.ts';
import type { Db, Trx } from '../../platform/database/store.ts';

/** Orders whose words are not written yet. A literal: only so SQLite asks the index of them. */
export const hasNoWords = sql<boolean>`has_words = 0`;

/** The oldest orders, at most `most`, whose words are not written yet. */
export async function ordersWithoutWords(db: Db, most: number): Promise<string[]> {
  const waiting = await db
    .selectFrom('orders')
    .where(hasNoWords)
    .orderBy('id')
    .limit(most)
    .select('id')
    .execute();
  return waiting.map(({ id }) => id);
}

/** Marks the words of those of these orders as written that have none yet; answers these with what they are found by. */
export function markWordsWritten(trx: Trx, orderIds: ReadonlyArray<string>) {
  return trx
    .updateTable('orders')
    .set({ has_words: 1 })
    .where('id', 'in', orderIds)
    .where('has_words', '=', 0)
    .returning(['id as order_id', 'search_text'])
    .execute();
}

/** Writes words by which orders are found. */
export const insertOrderWords = compiledOnce((trx, _: object, rows: ReadonlyArray<OrderWordsTable>) =>
  trx
    .insertInto('order_words')
    .values(rows.map(({ word, order_id }) => ({ word, order_id })))
    // Words of an older version may be left of an order that was corrected; they must not stop the others.
    .onConflict((conflict) => conflict.doNothing()),
);

/** The orders that are found by any of these words. */
export async function ordersWithAnyWord(db: Db, words: ReadonlyArray<string>): Promise<string[]> {
  const rows = await db
    .selectFrom('order_words')
    .innerJoin(rowsOfIds(db, words).as('wanted'), 'wanted.id', 'order_words.word')
    .select('order_words.order_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The newest orders, at most `most`, that are found by all of these words, of which there have to be `least`. */
export async function newestWithWords(
  db: Db,
  words: ReadonlyArray<string>,
  { most, least = 1 }: { most: number; least?: number },
): Promise<string[]> {
  if (words.length < least) return [];
  const withWord = (word: string) => db.selectFrom('order_words').select('order_id').where('word', '=', word);
  const [first, ...others] = words.map(withWord);
  if (first === undefined) return [];
  const rows = await others
    .reduce((all, other) => all.intersect(other), first)
    .orderBy('order_id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** Forgets by which words orders are found. */
export async function deleteOrderWords(trx: Trx, orderIds: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('order_words').where('order_id', 'in', orderIds).execute();
}

/** Forgets that an order is found by these words. */
export async function forgetWordsOf(trx: Trx, orderId: string, words: ReadonlyArray<string>): Promise<void> {
  await trx.deleteFrom('order_words').where('order_id', '=', orderId).where('word', 'in', words).execute();
}
