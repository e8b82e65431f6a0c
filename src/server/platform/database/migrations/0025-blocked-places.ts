import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Staff keep places from being sold: a hold of nobody's, without an end, that says why. */
export const blockedPlaces: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('placements').addColumn('blocked_reason', 'text').execute();
  },
};
