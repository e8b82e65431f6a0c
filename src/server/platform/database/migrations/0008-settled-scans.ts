import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The conflicts that were dealt with, without reading all scans of the evening for them. */
export const settledScans: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index scans_settled on scans (settled_at) where settled_at is not null`.execute(db);
  },
};
