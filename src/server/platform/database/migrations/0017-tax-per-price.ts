import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A tax rate of a price's own, and the least value a discount code asked for when its order was placed. */
export const taxPerPrice: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('ticket_prices').addColumn('tax_percent', 'double precision').execute();
    await db.schema
      .alterTable('orders')
      .addColumn('discount_least_cents', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    // Of the orders there are it is only known what their codes ask for today (domain/discount-campaign.ts).
    await sql`
      update orders set discount_least_cents = (
        select case
          when percent is null and max_uses is null and min_order_cents < (amount_cents / 100 + 1) * 100
            then (amount_cents / 100 + 1) * 100
          else min_order_cents
        end
        from discounts where discounts.id = orders.discount_id
      )
      where discount_id in (select id from discounts)
    `.execute(db);
  },
};
