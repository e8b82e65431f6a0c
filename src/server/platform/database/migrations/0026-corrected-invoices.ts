import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An invoice that takes the place of a cancelled one; each is replaced once at most. */
export const correctedInvoices: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('documents')
      .addColumn('replaces_id', 'integer', (c) => c.references('documents.id'))
      .execute();
    await db.schema
      .createIndex('documents_replaced_once')
      .unique()
      .on('documents')
      .column('replaces_id')
      .execute();
  },
};
