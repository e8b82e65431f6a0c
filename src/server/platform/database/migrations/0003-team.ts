import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** The people of the back office and where they are logged in. */
export const team: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);

    await db.schema
      .createTable('users')
      .addColumn('id', 'integer', id)
      .addColumn('email', 'text', (c) => c.notNull().unique())
      .addColumn('firstname', 'text', (c) => c.notNull())
      .addColumn('lastname', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('user_permissions')
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
      .addColumn('permission', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('user_permissions_pk', ['user_id', 'permission'])
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
      .addColumn('is_remembered', 'integer', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('used_at', instant, (c) => c.notNull())
      .addColumn('expires_at', instant, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();
  },
};
