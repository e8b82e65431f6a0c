import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** What was opened at PayPal for which order; a capture or refund of PayPal's is booked once. */
export const paypal: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { instant } = columnKindsOf(db);
    await db.schema
      .createTable('paypal_orders')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('cents', 'integer', (c) => c.notNull())
      .addColumn('approve_url', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('paypal_orders_of_order').on('paypal_orders').column('order_id').execute();

    await db.schema.alterTable('payments').addColumn('paypal_id', 'text').execute();
    await db.schema
      .createIndex('payments_of_paypal')
      .on('payments')
      .column('paypal_id')
      .unique()
      .where('paypal_id', 'is not', null)
      .execute();
  },
};
