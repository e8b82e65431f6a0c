import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The admissions of the last hour, without reading all tickets for them. */
export const arrivals: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index items_by_admission on items (redeemed_at, redeemed_by) where redeemed_at is not null`.execute(
      db,
    );
  },
};
