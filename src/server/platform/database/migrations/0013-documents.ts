import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Invoices and their cancellations as they were issued, the last number of each year, and the mail that brings one. */
export const documents: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant, bytes } = columnKindsOf(db);

    await db.schema
      .createTable('document_numbers')
      .addColumn('year', 'integer', (c) => c.primaryKey())
      .addColumn('last', 'integer', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('documents')
      .addColumn('id', 'integer', id)
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('issued_at', instant, (c) => c.notNull())
      .addColumn('cancels_id', 'integer', (c) => c.references('documents.id'))
      .addColumn('facts', 'text', (c) => c.notNull())
      // Both are null until it has been printed for the first time.
      .addColumn('sha256', 'text')
      .addColumn('bytes', bytes)
      .execute();
    await db.schema.createIndex('documents_of_order').on('documents').column('order_id').execute();

    await db.schema
      .alterTable('outbox')
      .addColumn('document_id', 'integer', (c) => c.references('documents.id'))
      .execute();
  },
};
