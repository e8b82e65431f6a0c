import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { openStore } from '../../src/server/database/open-store.ts';
import type { Store } from '../../src/server/database/store.ts';
import { giveBackDatabase, takeDatabase } from './postgres-database.ts';

export type DatabaseName = 'SQLite' | 'PostgreSQL';

/** Opens an empty, migrated database of its own at every call; closed and given back after the last test. */
export type OpenTestStore = () => Promise<Store>;

/**
 * The same tests on both databases:
 *
 *     eachDatabase((name, openTestStore) => {
 *       test('…', async () => {
 *         const store = await openTestStore();
 */
export function eachDatabase(tests: (name: DatabaseName, openTestStore: OpenTestStore) => void): void {
  const openers = { SQLite: openSqlite, PostgreSQL: openPostgres };
  for (const [name, open] of Object.entries(openers) as [DatabaseName, typeof openSqlite][]) {
    describe(name, () => {
      const opened: Opened[] = [];
      afterAll(async () => {
        for (const { store, remove } of opened) {
          await store.close();
          await remove();
        }
      });
      tests(name, async () => {
        const fresh = await open();
        const store = closedOnce(fresh.store);
        opened.push({ store, remove: fresh.remove });
        return store;
      });
    });
  }
}

type Opened = { store: Store; remove: () => void | Promise<void> };

async function openSqlite(): Promise<Opened> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-test-'));
  cpSync(inject('sqliteTemplate'), dataDir, { recursive: true });
  const store = await openStore({ databaseUrl: '', dataDir });
  return { store, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function openPostgres(): Promise<Opened> {
  const server = inject('postgresUrl');
  const databaseUrl = await takeDatabase(server);
  const store = await openStore({ databaseUrl, dataDir: '' });
  return { store, remove: () => giveBackDatabase(server, databaseUrl) };
}

// A test may close its store to look at what is left; the pool cannot be ended twice.
function closedOnce(store: Store): Store {
  let closed: Promise<void> | undefined;
  return {
    ...store,
    close: () => {
      closed ??= store.close();
      return closed;
    },
  };
}
