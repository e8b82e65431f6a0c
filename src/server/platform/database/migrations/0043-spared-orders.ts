import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Orders that are neither reminded nor cancelled by themselves, and what last reminders say of a cancellation. */
export const sparedOrders: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('orders').addColumn('exempt_because', 'text').execute();
    await db.schema.alterTable('reminders').addColumn('notice_days', 'integer').execute();
  },
};
