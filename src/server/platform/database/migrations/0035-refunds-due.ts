import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The few orders that were paid beyond what they cost, without looking at all the others. */
export const refundsDue: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index orders_with_refund_due on orders (id) where paid_cents > total_cents`.execute(db);
  },
};
