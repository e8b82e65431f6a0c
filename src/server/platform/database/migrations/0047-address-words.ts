import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { orderWords, searchText } from '../../../sales/orders/order-words.ts';

interface Order {
  id: string;
  number: string;
  firstname: string;
  lastname: string;
  email: string;
  search_text: string;
}

/** Behind a name of many words the address was none of those an order is found by: it is now, and they are written anew. */
export const addressWords: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    // A word has 60 characters at most. Addresses with umlauts are folded there: of them some are looked at in vain.
    const address = sql`substr(lower(email), 1, 60)`;
    const place = isPostgres
      ? sql`strpos(search_text, ' ' || ${address} collate "C")`
      : sql`instr(search_text, ' ' || ${address})`;
    const { rows } = await sql<Order>`
      select id, number, firstname, lastname, email, search_text from orders
      where email <> '' and ${place} = 0`.execute(db);
    for (const order of rows) {
      const text = searchText(orderWords(order));
      if (text === order.search_text) continue;
      await sql`update orders set search_text = ${text}, has_words = 0 where id = ${order.id}`.execute(db);
    }
  },
};
