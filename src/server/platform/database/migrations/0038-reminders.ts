import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Who was reminded of a payment, each once of a kind, and until when an order may be paid at last. */
export const reminders: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);
    await db.schema
      .createTable('reminders')
      .addColumn('id', 'integer', id)
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addUniqueConstraint('reminders_once', ['order_id', 'kind'])
      .execute();

    await db.schema.alterTable('orders').addColumn('last_deadline', 'text').execute();
    // Only what is still to be done, however many orders there are.
    await sql`create index orders_to_remind on orders (due_on, id) where status = 'open' and last_deadline is null`.execute(
      db,
    );
    await sql`create index orders_to_cancel on orders (last_deadline, id) where status = 'open' and last_deadline is not null`.execute(
      db,
    );
  },
};
