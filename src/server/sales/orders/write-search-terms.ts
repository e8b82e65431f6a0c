import type { Store } from '../../platform/database/store.ts';
import {
  insertSearchTerms,
  markSearchTermsWritten,
  ordersWithoutSearchTerms,
  termsOf,
} from './search-terms.repository.ts';

/** Few enough to delay concurrent orders by only about two milliseconds. */
export const ORDERS_AT_ONCE = 50;
const ROWS_A_STATEMENT = 24;

/**
 * Writes the search terms of the oldest orders without any, at most 50, and returns how many orders it
 * processed. An order is placed without them because writing them costs as much as the rest of the order; a
 * mark in its row says that they are missing, so that a crash loses none.
 */
export async function writeSearchTerms(store: Store): Promise<number> {
  const ids = await ordersWithoutSearchTerms(store.read, ORDERS_AT_ONCE);
  if (ids.length === 0) return 0;
  await store.write(async (trx) => {
    // Marked first: from here on a concurrent correction of a customer waits for us, or we waited for it and
    // read its text.
    const orders = await markSearchTermsWritten(trx, ids);
    const rows = orders.flatMap(({ order_id, search_text }) =>
      termsOf(search_text).map((word) => ({ word, order_id })),
    );
    // Sorted, so that neighbours in the index are written together.
    rows.sort((a, b) => (a.word < b.word ? -1 : Number(a.word > b.word)));
    for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT)
      await insertSearchTerms(trx, {}, rows.slice(start, start + ROWS_A_STATEMENT));
  });
  return ids.length;
}
