import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Guests withdraw from their orders; each is confirmed by a mail that belongs to no order for sure. */
export const withdrawals: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);
    await db.schema
      .createTable('withdrawals')
      .addColumn('id', 'integer', id)
      .addColumn('key_hash', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('order_number', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('remark', 'text', (c) => c.notNull())
      .addColumn('mailbox', 'text', (c) => c.notNull())
      .addColumn('meant_number', 'text')
      .addColumn('received_at', instant, (c) => c.notNull())
      .addColumn('outcome', 'text')
      .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('settled_at', instant)
      .addColumn('settled_by', 'text')
      .execute();
    await sql`create index withdrawals_open on withdrawals (id) where settled_at is null`.execute(db);
    await sql`create index withdrawals_settled on withdrawals (id) where settled_at is not null`.execute(db);
    await db.schema
      .createIndex('withdrawals_of_mailbox')
      .on('withdrawals')
      .columns(['mailbox', 'received_at'])
      .execute();
    await db.schema.createIndex('withdrawals_of_number').on('withdrawals').column('meant_number').execute();
    await db.schema
      .alterTable('outbox')
      .addColumn('withdrawal_id', 'integer', (c) => c.references('withdrawals.id').onDelete('cascade'))
      .execute();
    await sql`create index outbox_of_withdrawal on outbox (withdrawal_id) where withdrawal_id is not null`.execute(
      db,
    );
  },
};
