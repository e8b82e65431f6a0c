import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** By what somebody is logged in, and the second factor of his login. */
export const ownAccount: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { instant } = columnKindsOf(db);

    await db.schema
      .alterTable('sessions')
      .addColumn('browser', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();

    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('is_on', 'integer', (c) => c.notNull())
      // The last step of 30 seconds whose code was used, counted from 1970.
      .addColumn('last_step', 'integer', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('recovery_codes')
      .addColumn('code_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('recovery_codes_of_user').on('recovery_codes').column('user_id').execute();
  },
};
