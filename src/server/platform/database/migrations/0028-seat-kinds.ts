import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Seats say for whom they are (domain/seat-kind.ts), blocks how far their rows bend, in degrees. */
export const seatKinds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('seats')
      .addColumn('kind', 'text', (c) => c.notNull().defaultTo('seat'))
      .execute();
    await db.schema
      .alterTable('blocks')
      .addColumn('arc', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
