import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What staff need to look after mails: how each stands, the list page by page, and an id that tells no stranger how many. */
export const outboxDesk: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('outbox').addColumn('message_key', 'text').execute();
    await db.schema
      .alterTable('outbox')
      .addColumn('is_under_way', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update outbox set state = 'dropped' where state = 'failed' and last_error = 'nothing to report'`.execute(
      db,
    );

    await db.schema.createIndex('outbox_by_state').on('outbox').columns(['state', 'id']).execute();
    await sql`create index outbox_tried on outbox (id) where state = 'waiting' and attempts > 0`.execute(db);
    await sql`create index outbox_of_team on outbox (id) where user_id is not null`.execute(db);
    // As good as all mails are about orders: those need no entry here.
    await db.schema.dropIndex('outbox_of_user').execute();
    await sql`create index outbox_of_user on outbox (user_id) where user_id is not null`.execute(db);
  },
};
