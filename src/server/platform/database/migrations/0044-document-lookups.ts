import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Before a paper goes, the database asks who points to it: without reading all papers and mails for each of them. */
export const documentLookups: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index documents_of_cancelled on documents (cancels_id) where cancels_id is not null`.execute(
      db,
    );
    await sql`create index outbox_of_document on outbox (document_id) where document_id is not null`.execute(
      db,
    );
  },
};
