import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The words of an order are written after it, so each says whether it has them yet. */
export const wordsLater: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('orders')
      .addColumn('has_words', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update orders set has_words = 1`.execute(db);
    await sql`create index orders_without_words on orders (id) where has_words = 0`.execute(db);
  },
};
