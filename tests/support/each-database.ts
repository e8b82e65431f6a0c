import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject, onTestFinished, TestRunner } from 'vitest';
import { openStore } from '../../src/server/platform/database/open-store.ts';
import type { Store } from '../../src/server/platform/database/store.ts';
import { emptyDatabase, giveBackDatabase, takeDatabase } from './postgres-database.ts';

export type DatabaseName = 'SQLite' | 'PostgreSQL';

/** Opens an empty, migrated database of its own at every call, for as long as the test or `beforeAll` that asked. */
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
      const ofFile: Opened[] = [];
      afterAll(() => Promise.all(ofFile.map((one) => one.giveBack())));
      tests(name, async () => {
        const opened = await open();
        if (TestRunner.getCurrentTest() === undefined) ofFile.push(opened);
        else onTestFinished(opened.giveBack);
        return opened.store;
      });
    });
  }
}

type Opened = { store: Store; giveBack: () => Promise<void> };

async function openSqlite(): Promise<Opened> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-test-'));
  cpSync(inject('sqliteTemplate'), dataDir, { recursive: true });
  const { store } = closedOnce(await openStore({ databaseUrl: '', dataDir }));
  const giveBack = async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { store, giveBack };
}

/** Open and empty again: to connect anew costs more than most tests do. */
const free: { databaseUrl: string; open: Store }[] = [];

async function openPostgres(): Promise<Opened> {
  const server = inject('postgresUrl');
  const reused = free.pop();
  const databaseUrl = reused?.databaseUrl ?? (await takeDatabase(server));
  const open = reused?.open ?? (await openStore({ databaseUrl, dataDir: '' }));
  const { store, isClosed } = closedOnce(open);
  const giveBack = async () => {
    if (!isClosed() && (await emptyDatabase(open.read))) {
      free.push({ databaseUrl, open });
      return;
    }
    await store.close();
    await giveBackDatabase(server, databaseUrl);
  };
  return { store, giveBack };
}

// A test may close its store to look at what is left; the pool cannot be ended twice.
function closedOnce(open: Store): { store: Store; isClosed: () => boolean } {
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= open.close();
    return closed;
  };
  return { store: { ...open, close }, isClosed: () => closed !== undefined };
}
