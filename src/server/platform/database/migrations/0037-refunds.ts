import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Where money goes back to, the runs in which it does, and each refund of them. */
export const refunds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);

    await db.schema
      .createTable('refund_accounts')
      .addColumn('order_id', 'text', (c) => c.primaryKey().references('orders.id').onDelete('cascade'))
      .addColumn('holder', 'text', (c) => c.notNull())
      .addColumn('iban', 'text', (c) => c.notNull())
      .addColumn('changed_at', instant, (c) => c.notNull())
      .addColumn('changed_by', 'text', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('refund_runs')
      .addColumn('id', 'integer', id)
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('requested_on', 'text', (c) => c.notNull())
      .addColumn('debtor_name', 'text', (c) => c.notNull())
      .addColumn('debtor_iban', 'text', (c) => c.notNull())
      .addColumn('debtor_bic', 'text', (c) => c.notNull())
      .addColumn('downloaded_at', instant)
      .addColumn('executed_at', instant)
      .addColumn('executed_by', 'text')
      .addColumn('executed_on', 'text')
      .execute();

    await db.schema
      .createTable('refunds')
      .addColumn('id', 'integer', id)
      .addColumn('run_id', 'integer', (c) => c.notNull().references('refund_runs.id'))
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('cents', 'integer', (c) => c.notNull())
      .addColumn('holder', 'text', (c) => c.notNull())
      .addColumn('iban', 'text', (c) => c.notNull())
      .addColumn('reference', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('payment_id', 'integer', (c) => c.references('payments.id').onDelete('set null'))
      .addCheckConstraint('refunds_are_money', sql`cents > 0`)
      .execute();
    await db.schema.createIndex('refunds_of_run').on('refunds').column('run_id').execute();
    await db.schema.createIndex('refunds_of_order').on('refunds').column('order_id').execute();
    // What is due of an order is transferred once: it waits in one run at most, whoever is faster.
    await sql`create unique index refunds_in_one_run on refunds (order_id) where state = 'in_run'`.execute(
      db,
    );
    await sql`create index refunds_of_payment on refunds (payment_id) where payment_id is not null`.execute(
      db,
    );
  },
};
