import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A bank file also tells how many entries the bank had not booked yet. */
export const waitingEntries: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('bank_imports')
      .addColumn('waiting_count', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
