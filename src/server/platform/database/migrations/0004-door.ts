import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Phones at the gates, what each scan was there, and what changed since a phone last asked. */
export const door: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);

    await db.schema
      .createTable('devices')
      .addColumn('id', 'integer', id)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text', (c) => c.unique())
      .addColumn('pairing_hash', 'text', (c) => c.unique())
      .addColumn('pairing_expires_at', instant)
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('seen_at', instant)
      .addColumn('waiting_scans', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('revoked_at', instant)
      .execute();

    await db.schema
      .createTable('device_events')
      .addColumn('device_id', 'integer', (c) => c.notNull().references('devices.id'))
      .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id'))
      .addPrimaryKeyConstraint('device_events_pk', ['device_id', 'event_id'])
      .execute();

    await db.schema
      .alterTable('items')
      .addColumn('changed_at', instant, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('items').addColumn('redeemed_scan_id', 'text').execute();
    await db.schema
      .createIndex('items_by_change')
      .on('items')
      .columns(['event_id', 'changed_at', 'id'])
      .execute();

    await db.schema
      .alterTable('scans')
      .addColumn('is_conflict', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('scans_in_conflict')
      .on('scans')
      .columns(['is_conflict', 'received_at'])
      .execute();
  },
};
