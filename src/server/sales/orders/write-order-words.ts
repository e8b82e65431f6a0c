import type { Store } from '../../platform/database/store.ts';
import { insertOrderWords, markWordsWritten, ordersWithoutWords } from './order-words.repository.ts';

/** So few that they hold up the orders beside them for some two milliseconds only. */
export const ORDERS_AT_ONCE = 50;
const ROWS_A_STATEMENT = 24;

/**
 * Writes the words by which orders are found, of those that have none yet, the oldest 50 at most; answers how many
 * it took. An order is placed without them, as they cost as much as all the rest of it. That they are missing is marked
 * in its own row, so whatever happens to this work, none is forgotten.
 */
export async function writeOrderWords(store: Store): Promise<number> {
  const ids = await ordersWithoutWords(store.read, ORDERS_AT_ONCE);
  if (ids.length === 0) return 0;
  await store.write(async (trx) => {
    // Marked first: whoever corrects a customer waits for us from here on, or we have waited for him and see his words.
    const orders = await markWordsWritten(trx, ids);
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
