import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/**
 * When PayPal is asked of the shop's own accord how a payment stands; for those that are under way, at once. What staff
 * have to look at is found quickly.
 */
export const paypalQuestions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { instant } = columnKindsOf(db);
    await db.schema.alterTable('paypal_orders').addColumn('ask_at', instant).execute();
    await sql`update paypal_orders set ask_at = created_at where state in ('open', 'pending')`.execute(db);
    await sql`create index paypal_orders_to_ask on paypal_orders (ask_at) where ask_at is not null`.execute(
      db,
    );
    await sql`create index paypal_orders_in_doubt on paypal_orders (order_id) where state = 'wrong'`.execute(
      db,
    );
  },
};
