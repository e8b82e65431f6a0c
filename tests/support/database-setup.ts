import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStore } from '../../src/server/platform/database/open-store.ts';
import { createDatabase, MIGRATED, makeTemplate } from './postgres-database.ts';
import { startPostgres } from './postgres-server.ts';
import { openRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** A data folder with a migrated SQLite database and nothing else. */
    sqliteTemplate: string;
  }
}

/** One PostgreSQL for the whole run, and on both engines a migrated database that every test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sqliteTemplate = join(openRunFolder(), 'migrated-sqlite');
  const sqlite = await openStore({ databaseUrl: '', dataDir: sqliteTemplate });
  await sqlite.close();
  project.provide('sqliteTemplate', sqliteTemplate);

  const server = await startPostgres({ isDurable: false });
  const databaseUrl = await createDatabase(server.url, MIGRATED);
  const store = await openStore({ databaseUrl, dataDir: '' });
  await store.close();
  await makeTemplate(server.url, databaseUrl);
  project.provide('postgresUrl', server.url);
  return server.stop;
}
