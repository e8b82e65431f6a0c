import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Pictures that staff upload, and the one an event may have. */
export const pictures: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { instant, bytes } = columnKindsOf(db);
    await db.schema
      .createTable('pictures')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('wanted_at', instant, (c) => c.notNull())
      .addColumn('small', bytes, (c) => c.notNull())
      .addColumn('large', bytes, (c) => c.notNull())
      .execute();
    await db.schema
      .alterTable('events')
      .addColumn('picture_id', 'text', (c) => c.references('pictures.id'))
      .execute();
    await db.schema
      .alterTable('events')
      .addColumn('picture_alt', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
