import { compiledOnce } from '../database/compiled-once.ts';
import type { OrderWordsTable } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import { hasNoWords } from './order-words.ts';

/** So few that they hold up the orders beside them for some two milliseconds only. */
export const ORDERS_AT_ONCE = 50;
const ROWS_A_STATEMENT = 24;

/**
 * Writes the words by which orders are found, of those that have none yet, the oldest 50 at most; answers how many
 * it took. An order is placed without them, as they cost as much as all the rest of it. That they are missing is marked
 * in its own row, so whatever happens to this work, none is forgotten.
 */
export async function writeOrderWords(store: Store): Promise<number> {
  const waiting = await store.read
    .selectFrom('orders')
    .where(hasNoWords)
    .orderBy('id')
    .limit(ORDERS_AT_ONCE)
    .select('id')
    .execute();
  if (waiting.length === 0) return 0;
  const ids = waiting.map(({ id }) => id);
  await store.write(async (trx) => {
    // Marked first: whoever corrects a customer waits for us from here on, or we have waited for him and see his words.
    const orders = await trx
      .updateTable('orders')
      .set({ has_words: 1 })
      .where('id', 'in', ids)
      .where('has_words', '=', 0)
      .returning(['id as order_id', 'search_text'])
      .execute();
    const rows = orders.flatMap(({ order_id, search_text }) =>
      search_text
        .trim()
        .split(' ')
        .map((word) => ({ word, order_id })),
    );
    // Neighbours in the table one after the other.
    rows.sort((a, b) => (a.word < b.word ? -1 : Number(a.word > b.word)));
    for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT)
      await insertOrderWords(trx, {}, rows.slice(start, start + ROWS_A_STATEMENT));
  });
  return ids.length;
}

const insertOrderWords = compiledOnce((trx, _: object, rows: ReadonlyArray<OrderWordsTable>) =>
  trx
    .insertInto('order_words')
    .values(rows.map(({ word, order_id }) => ({ word, order_id })))
    // Words of an older version may be left of an order that was corrected; they must not stop the others.
    .onConflict((conflict) => conflict.doNothing()),
);
