import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** From which value of an order on a discount code holds. */
export const leastOrder: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('discounts')
      .addColumn('min_order_cents', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
