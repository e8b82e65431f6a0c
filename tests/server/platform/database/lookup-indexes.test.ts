import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type DatabaseName, eachDatabase } from '../../../support/each-database.ts';

/** What a database asks by itself before a row goes that others may point to, and what a page asks. */
const lookups = [
  ['documents', 'documents_of_cancelled', sql`cancels_id = 7`],
  ['outbox', 'outbox_of_document', sql`document_id = 7`],
  ['payments', 'payments_of_paypal', sql`paypal_id is not null and undone_at is null and cents > 0`],
] as const;

eachDatabase((name: DatabaseName, openTestStore) => {
  test.each(lookups)('rows of %s are found without reading all of them', async (table, index, condition) => {
    const store = await openTestStore();
    const plan = await store.write(async (trx) => {
      const asked = sql`select id from ${sql.table(table)} where ${condition}`;
      if (name === 'SQLite') return (await sql`explain query plan ${asked}`.execute(trx)).rows;
      // A small table is read as a whole unless it is told not to.
      await sql`set local enable_seqscan = off`.execute(trx);
      return (await sql`explain ${asked}`.execute(trx)).rows;
    });
    expect(JSON.stringify(plan)).toContain(index);
  });
});
