import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** An order says which terms it accepted to the letter; the words themselves are kept in `settings`. */
export const acceptedTerms: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('orders').addColumn('terms_hash', 'text').execute();
  },
};
