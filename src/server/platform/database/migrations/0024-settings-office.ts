import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Staff change the settings: which state they saw, and who changed what. */
export const settingsOffice: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);
    await db.schema
      .alterTable('settings')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();

    await db.schema
      .createTable('settings_history')
      .addColumn('id', 'integer', id)
      .addColumn('at', instant, (c) => c.notNull())
      .addColumn('who', 'text', (c) => c.notNull())
      .addColumn('changes', 'text', (c) => c.notNull())
      .execute();
  },
};
