import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** How an order came about, and what is kept back for the box office. */
export const boxOffice: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);

    await db.schema
      .alterTable('orders')
      .addColumn('source', 'text', (c) => c.notNull().defaultTo('shop'))
      .execute();
    // Guests' orders are not in it, so that it costs them nothing.
    await sql`create index orders_by_source on orders (source, id) where source <> 'shop'`.execute(db);

    await db.schema
      .createTable('box_office_quotas')
      .addColumn('id', 'integer', id)
      .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id'))
      .addColumn('block_id', 'integer', (c) => c.references('blocks.id'))
      .addColumn('ticket_price_id', 'integer', (c) => c.notNull().references('ticket_prices.id'))
      .addColumn('remaining', 'integer', (c) => c.notNull())
      .addColumn('issued', 'integer', (c) => c.notNull())
      .addColumn('changed_at', instant, (c) => c.notNull())
      .addColumn('changed_by', 'text', (c) => c.notNull())
      .execute();
    await sql`create unique index box_office_quotas_of_price on box_office_quotas (ticket_price_id) where block_id is null`.execute(
      db,
    );
    await sql`create unique index box_office_quotas_of_block on box_office_quotas (ticket_price_id, block_id) where block_id is not null`.execute(
      db,
    );
    await db.schema
      .createIndex('box_office_quotas_of_event')
      .on('box_office_quotas')
      .column('event_id')
      .execute();
  },
};
