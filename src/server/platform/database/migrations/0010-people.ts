import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Links by which somebody sets a password, mails to members of the team, and what was done to their accounts. */
export const people: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);

    await db.schema
      .createTable('password_links')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      // Null for the one by which the first account is made.
      .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('expires_at', instant, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('password_links_of_user').on('password_links').column('user_id').execute();

    await db.schema
      .alterTable('outbox')
      .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('outbox_of_user').on('outbox').column('user_id').execute();

    await db.schema
      .createTable('team_history')
      .addColumn('id', 'integer', id)
      .addColumn('at', instant, (c) => c.notNull())
      .addColumn('who', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('member', 'text', (c) => c.notNull())
      .addColumn('permissions', 'text')
      .execute();
  },
};
