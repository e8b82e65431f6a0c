import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Guests, orders, placements, tickets, scans and the outbox. */
export const ordersAndTickets: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { passingId, instant } = columnKindsOf(db);
    const table = (name: string) => db.schema.createTable(name);

    await table('guests')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('seen_at', instant, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('guests_by_seen').on('guests').column('seen_at').execute();

    await table('orders')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('payment_type', 'text', (c) => c.notNull())
      .addColumn('firstname', 'text', (c) => c.notNull())
      .addColumn('lastname', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('telephone', 'text', (c) => c.notNull())
      .addColumn('street', 'text', (c) => c.notNull())
      .addColumn('zipcode', 'text', (c) => c.notNull())
      .addColumn('city', 'text', (c) => c.notNull())
      .addColumn('comment', 'text', (c) => c.notNull())
      .addColumn('tickets_cents', 'integer', (c) => c.notNull())
      .addColumn('fees_cents', 'integer', (c) => c.notNull())
      .addColumn('discount_cents', 'integer', (c) => c.notNull())
      .addColumn('discount_percent', 'integer')
      .addColumn('discount_id', 'integer', (c) => c.references('discounts.id'))
      .addColumn('total_cents', 'integer', (c) => c.notNull().check(sql`total_cents >= 0`))
      .addColumn('terms_version', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('due_on', 'text', (c) => c.notNull())
      .addColumn('paid_at', instant)
      .addColumn('cancelled_at', instant)
      .addColumn('checkout_key_hash', 'text', (c) => c.notNull().unique())
      .addColumn('checkout_hash', 'text', (c) => c.notNull())
      .execute();

    // One place of one event, once: seats by this index (places without number have no seat and never collide).
    await table('placements')
      .addColumn('id', 'integer', passingId)
      .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id'))
      .addColumn('block_id', 'integer', (c) => c.references('blocks.id'))
      .addColumn('seat_id', 'integer', (c) => c.references('seats.id'))
      .addColumn('ticket_price_id', 'integer', (c) => c.notNull().references('ticket_prices.id'))
      .addColumn('guest_id', 'text')
      .addColumn('first_held_at', instant)
      .addColumn('held_until', instant)
      .addColumn('order_id', 'text', (c) => c.references('orders.id'))
      .execute();
    await db.schema
      .createIndex('placements_once')
      .on('placements')
      .columns(['event_id', 'seat_id'])
      .unique()
      .execute();
    await db.schema.createIndex('placements_of_guest').on('placements').column('guest_id').execute();
    await db.schema.createIndex('placements_of_order').on('placements').column('order_id').execute();
    await sql`create index placements_lapsing on placements (held_until) where held_until is not null`.execute(
      db,
    );

    await table('items')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('event_id', 'integer', (c) => c.notNull().references('events.id'))
      .addColumn('block_id', 'integer', (c) => c.references('blocks.id'))
      .addColumn('seat_id', 'integer', (c) => c.references('seats.id'))
      .addColumn('ticket_price_id', 'integer', (c) => c.notNull().references('ticket_prices.id'))
      .addColumn('price_cents', 'integer', (c) => c.notNull())
      .addColumn('cancelled_at', instant)
      .addColumn('redeemed_at', instant)
      .addColumn('redeemed_by', 'text')
      .execute();
    await db.schema.createIndex('items_of_order').on('items').columns(['order_id', 'position']).execute();

    await table('scans')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('item_id', 'text', (c) => c.notNull())
      .addColumn('scanned_at', instant, (c) => c.notNull())
      .addColumn('received_at', instant, (c) => c.notNull())
      .addColumn('door', 'text', (c) => c.notNull())
      .addColumn('verdict', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('scans_of_item').on('scans').column('item_id').execute();

    await table('outbox')
      .addColumn('id', 'integer', passingId)
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('order_id', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('next_attempt_at', instant, (c) => c.notNull())
      .addColumn('sent_at', instant)
      .addColumn('last_error', 'text')
      .execute();
    await sql`create index outbox_waiting on outbox (next_attempt_at) where state = 'waiting'`.execute(db);
  },
};
