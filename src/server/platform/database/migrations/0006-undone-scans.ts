import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnKindsOf } from '../column-kinds.ts';

/** Which admissions were taken back, and which conflicts staff have dealt with. */
export const undoneScans: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const { instant } = columnKindsOf(db);
    const scans = () => db.schema.alterTable('scans');
    await scans().addColumn('undone_at', instant).execute();
    await scans().addColumn('settled_at', instant).execute();
    await scans().addColumn('settled_by', 'text').execute();
  },
};
