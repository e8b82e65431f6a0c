import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Settings, floor plans, events with their prices and contingents, discount campaigns. */
export const plansAndEvents: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);
    const table = (name: string) => db.schema.createTable(name);

    await table('settings')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .addColumn('updated_at', instant, (c) => c.notNull())
      .execute();

    await table('layouts')
      .addColumn('id', 'integer', id)
      .addColumn('name', 'text', (c) => c.notNull())
      .execute();

    await table('blocks')
      .addColumn('id', 'integer', id)
      .addColumn('layout_id', 'integer', (c) => c.notNull().references('layouts.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('x', 'double precision', (c) => c.notNull())
      .addColumn('y', 'double precision', (c) => c.notNull())
      .addColumn('w', 'double precision', (c) => c.notNull())
      .addColumn('h', 'double precision', (c) => c.notNull())
      .addColumn('rotation', 'double precision', (c) => c.notNull().defaultTo(0))
      .addColumn('has_fixed_places', 'integer', (c) => c.notNull())
      .addColumn('fixed_places', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('blocks_of_layout').on('blocks').column('layout_id').execute();

    await table('seats')
      .addColumn('id', 'integer', id)
      .addColumn('block_id', 'integer', (c) => c.notNull().references('blocks.id'))
      .addColumn('row', 'text', (c) => c.notNull())
      .addColumn('row_position', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('is_available', 'integer', (c) => c.notNull().defaultTo(1))
      .addUniqueConstraint('seats_once_in_row', ['block_id', 'row', 'name'])
      .execute();

    await table('events')
      .addColumn('id', 'integer', id)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('location', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('has_fixed_tickets', 'integer', (c) => c.notNull())
      .addColumn('layout_id', 'integer', (c) => c.references('layouts.id'))
      .addColumn('starts_at', 'text', (c) => c.notNull())
      .addColumn('ends_at', 'text')
      .addColumn('sale_starts_at', 'text')
      .addColumn('sale_ends_at', 'text')
      .addColumn('admission_starts_at', 'text')
      .addColumn('is_published', 'integer', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();

    await table('price_categories')
      .addColumn('id', 'integer', id)
      .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('color', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('price_categories_of_event')
      .on('price_categories')
      .column('event_id')
      .execute();

    await table('ticket_prices')
      .addColumn('id', 'integer', id)
      .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id'))
      .addColumn('price_category_id', 'integer', (c) => c.references('price_categories.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('price_cents', 'integer', (c) => c.notNull().check(sql`price_cents >= 0`))
      .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('ticket_prices_of_event').on('ticket_prices').column('event_id').execute();

    await table('event_blocks')
      .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id'))
      .addColumn('block_id', 'integer', (c) => c.notNull().references('blocks.id'))
      .addColumn('price_category_id', 'integer', (c) => c.notNull().references('price_categories.id'))
      .addPrimaryKeyConstraint('event_blocks_pk', ['event_id', 'block_id'])
      .execute();

    await table('contingents')
      .addColumn('id', 'integer', id)
      .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id'))
      .addColumn('block_id', 'integer', (c) => c.references('blocks.id'))
      .addColumn('ticket_price_id', 'integer', (c) => c.references('ticket_prices.id'))
      .addColumn('capacity', 'integer', (c) => c.notNull())
      .addColumn('taken', 'integer', (c) => c.notNull().defaultTo(0).check(sql`taken >= 0`))
      .execute();
    await db.schema.createIndex('contingents_of_event').on('contingents').column('event_id').execute();

    await table('discounts')
      .addColumn('id', 'integer', id)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('amount_cents', 'integer')
      .addColumn('percent', 'integer')
      .addColumn('starts_at', 'text')
      .addColumn('ends_at', 'text')
      .addColumn('max_uses', 'integer')
      .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0).check(sql`uses >= 0`))
      .addColumn('is_paused', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();

    await table('discount_events')
      .addColumn('discount_id', 'integer', (c) => c.notNull().references('discounts.id'))
      .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id'))
      .addPrimaryKeyConstraint('discount_events_pk', ['discount_id', 'event_id'])
      .execute();
  },
};
