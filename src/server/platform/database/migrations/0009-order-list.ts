import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The list of orders: found by the beginnings of words, sorted by several columns. */
export const orderList: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    // A beginning is a range of bytes, which is how SQLite compares by itself.
    const bytes = isPostgres ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('order_words')
      .addColumn('word', bytes, (c) => c.notNull())
      .addColumn('order_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('order_words_pk', ['word', 'order_id'])
      .modifyEnd(isPostgres ? sql`` : sql`without rowid`)
      .execute();

    await db.schema
      .alterTable('orders')
      .addColumn('search_text', bytes, (c) => c.notNull().defaultTo(''))
      .execute();
    const sortedBy = (name: string, column: string) =>
      db.schema.createIndex(name).on('orders').columns([column, 'id']).execute();
    await sortedBy('orders_by_status', 'status');
    await sortedBy('orders_by_name', 'search_text');
    await sortedBy('orders_by_total', 'total_cents');
    await sortedBy('orders_by_due', 'due_on');
  },
};
