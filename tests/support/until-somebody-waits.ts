import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from '../../src/server/platform/database/store.ts';

/** Until somebody waits for a row that another transaction holds; SQLite lets nobody begin before. */
export async function untilSomebodyWaits(store: Store): Promise<void> {
  if (store.kind === 'sqlite') return;
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(store.read)).rows.length === 0) await setImmediate();
}
