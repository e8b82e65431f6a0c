import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Floor plans as staff draw them: versions, stage and labels, keys and groups, what was removed, who changed what. */
export const drawnLayouts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);
    const layouts = () => db.schema.alterTable('layouts');
    await layouts()
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await layouts().addColumn('fittings', 'text').execute();
    await layouts().addColumn('saved_as', 'text').execute();
    await layouts().addColumn('changed_at', instant).execute();
    await layouts().addColumn('changed_by', 'text').execute();

    const blocks = () => db.schema.alterTable('blocks');
    await blocks().addColumn('key', 'text').execute();
    await blocks().addColumn('group_key', 'text').execute();
    await sql`create unique index blocks_by_key on blocks (layout_id, key)`.execute(db);

    await db.schema
      .createTable('removed_blocks')
      .addColumn('id', 'integer', id)
      .addColumn('layout_id', 'integer', (c) => c.notNull().references('layouts.id'))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('block_id', 'integer', (c) => c.notNull())
      .addColumn('removed_at', instant, (c) => c.notNull())
      .addColumn('facts', 'text', (c) => c.notNull())
      .addUniqueConstraint('removed_blocks_by_key', ['layout_id', 'key'])
      .execute();

    await db.schema
      .createTable('layout_history')
      .addColumn('id', 'integer', id)
      .addColumn('layout_id', 'integer', (c) => c.notNull().references('layouts.id'))
      .addColumn('at', instant, (c) => c.notNull())
      .addColumn('who', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('added', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('removed', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('changed', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('layout_history_of_layout')
      .on('layout_history')
      .column('layout_id')
      .execute();
  },
};
