import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Staff run discount campaigns: batches of codes, prices they hold for, tickets an order may have, a history. */
export const campaigns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);
    await db.schema.alterTable('discounts').addColumn('most_tickets', 'integer').execute();
    await db.schema
      .alterTable('discounts')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();

    await db.schema
      .createTable('discount_prices')
      .addColumn('discount_id', 'integer', (c) => c.notNull().references('discounts.id'))
      .addColumn('ticket_price_id', 'integer', (c) => c.notNull().references('ticket_prices.id'))
      .addPrimaryKeyConstraint('discount_prices_pk', ['discount_id', 'ticket_price_id'])
      .execute();

    await db.schema
      .createTable('discount_codes')
      .addColumn('code', 'text', (c) => c.primaryKey())
      .addColumn('discount_id', 'integer', (c) => c.notNull().references('discounts.id'))
      .addColumn('order_id', 'text')
      .execute();
    await db.schema
      .createIndex('discount_codes_of_campaign')
      .on('discount_codes')
      .columns(['discount_id', 'code'])
      .execute();
    await sql`create index discount_codes_of_order on discount_codes (order_id) where order_id is not null`.execute(
      db,
    );
    await sql`create index orders_of_discount on orders (discount_id) where discount_id is not null`.execute(
      db,
    );

    await db.schema
      .createTable('discount_history')
      .addColumn('id', 'integer', id)
      .addColumn('discount_id', 'integer', (c) => c.notNull())
      .addColumn('at', instant, (c) => c.notNull())
      .addColumn('who', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .execute();
  },
};
