import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Files of the bank: what was in them, what became of it, how unknown columns are read. */
export const bankImport: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { id, instant } = columnKindsOf(db);
    const cents = instant;

    await db.schema
      .createTable('bank_imports')
      .addColumn('id', 'integer', id)
      .addColumn('file_hash', 'text', (c) => c.notNull().unique())
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('known_count', 'integer', (c) => c.notNull())
      .addColumn('foreign_count', 'integer', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('bank_entries')
      .addColumn('id', 'integer', id)
      .addColumn('import_id', 'integer', (c) => c.notNull().references('bank_imports.id'))
      .addColumn('ordinal', 'integer', (c) => c.notNull())
      .addColumn('content_hash', 'text', (c) => c.notNull())
      .addColumn('reference_hash', 'text')
      .addColumn('booked_on', 'text', (c) => c.notNull())
      .addColumn('amount_cents', cents, (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('payer_name', 'text', (c) => c.notNull())
      .addColumn('payer_iban', 'text')
      .addColumn('purpose', 'text', (c) => c.notNull())
      .addColumn('end_to_end_id', 'text')
      .addColumn('is_reversal', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('ways', 'text', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('assigned_cents', cents, (c) => c.notNull().defaultTo(0))
      .addColumn('settled_at', instant)
      .addColumn('settled_by', 'text')
      .addColumn('ignored_because', 'text', (c) => c.notNull())
      .addColumn('is_undone', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('blanked_at', instant)
      .addUniqueConstraint('bank_entries_of_import', ['import_id', 'ordinal'])
      .execute();
    await db.schema
      .createIndex('bank_entries_by_content')
      .on('bank_entries')
      .column('content_hash')
      .execute();
    await sql`create index bank_entries_open on bank_entries (import_id) where outcome = 'open'`.execute(db);
    await sql`create index bank_entries_to_blank on bank_entries (settled_at) where blanked_at is null`.execute(
      db,
    );

    await db.schema
      .createTable('bank_mappings')
      .addColumn('id', 'integer', id)
      .addColumn('header', 'text', (c) => c.notNull().unique())
      .addColumn('mapping', 'text', (c) => c.notNull())
      .addColumn('created_at', instant, (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .execute();

    await db.schema
      .createTable('bank_turns')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('count', 'integer', (c) => c.notNull())
      .execute();
    await sql`insert into bank_turns (id, count) values (1, 0)`.execute(db);

    await db.schema
      .alterTable('payments')
      .addColumn('bank_entry_id', 'integer', (c) => c.references('bank_entries.id'))
      .execute();
    await sql`create index payments_of_bank_entry on payments (bank_entry_id) where bank_entry_id is not null`.execute(
      db,
    );
  },
};
