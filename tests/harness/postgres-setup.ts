import type { TestProject } from 'vitest/node';
import { openStore } from '../../src/server/database/open-store.ts';
import { createDatabase, MIGRATED } from './postgres-database.ts';
import { startPostgres } from './postgres-server.ts';
import { openRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, with a migrated database in it that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  openRunFolder();
  const server = await startPostgres({ isDurable: false });
  const databaseUrl = await createDatabase(server.url, MIGRATED);
  const store = await openStore({ databaseUrl, dataDir: '' });
  await store.close();
  project.provide('postgresUrl', server.url);
  return server.stop;
}
