import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who of the team has made a phone a gate: unknown for those made before, and the name stays when somebody goes. */
export const deviceOrigin: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('devices')
      .addColumn('made_by_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
      .execute();
    await db.schema.alterTable('devices').addColumn('made_by', 'text').execute();
  },
};
