import { sql } from 'kysely';
import type { Store } from '../../src/server/platform/database/store.ts';

export type Books = Awaited<ReturnType<typeof readBooks>>;

/** What the shop has written down of its sales. */
export async function readBooks({ kind, read }: Store) {
  return {
    orders: await read.selectFrom('orders').selectAll().execute(),
    words: await read.selectFrom('order_words').selectAll().execute(),
    items: await read.selectFrom('items').selectAll().execute(),
    placements: await read.selectFrom('placements').selectAll().execute(),
    outbox: await read.selectFrom('outbox').selectAll().execute(),
    contingents: await read.selectFrom('contingents').selectAll().execute(),
    discounts: await read.selectFrom('discounts').selectAll().execute(),
    integrity: kind === 'sqlite' ? await integrityOf(read) : 'ok',
  };
}

async function integrityOf(read: Store['read']): Promise<string> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(read);
  return [...rows.map((row) => row.integrity_check), ...orphans.map((row) => JSON.stringify(row))].join();
}
