import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Payments, the team's note, and what staff did to an order. */
export const orderDesk: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);
    const orders = () => db.schema.alterTable('orders');

    await orders()
      .addColumn('paid_cents', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update orders set paid_cents = total_cents where status = 'paid'`.execute(db);
    await orders()
      .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await orders()
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();

    await db.schema
      .createTable('payments')
      .addColumn('id', 'integer', id)
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('cents', 'integer', (c) => c.notNull())
      .addColumn('method', 'text', (c) => c.notNull())
      .addColumn('booked_on', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('booked_by', 'text', (c) => c.notNull())
      .addColumn('undone_at', instant)
      .addColumn('undone_by', 'text')
      .execute();
    await db.schema.createIndex('payments_of_order').on('payments').column('order_id').execute();

    await db.schema
      .createTable('order_history')
      .addColumn('id', 'integer', id)
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('at', instant, (c) => c.notNull())
      .addColumn('who', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('facts', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('order_history_of_order').on('order_history').column('order_id').execute();

    await db.schema.createIndex('outbox_of_order').on('outbox').column('order_id').execute();
  },
};
