import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Staff change events: a version against overwriting each other, a history, and limits of blocks of places. */
export const eventOffice: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);
    await db.schema
      .alterTable('events')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('contingents').addColumn('wanted', 'integer').execute();
    await db.schema
      .createTable('event_history')
      .addColumn('id', 'integer', id)
      .addColumn('event_id', 'integer', (c) => c.notNull())
      .addColumn('at', instant, (c) => c.notNull())
      .addColumn('who', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('events_by_start').on('events').columns(['starts_at', 'id']).execute();
  },
};
