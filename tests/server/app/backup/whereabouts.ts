import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { createDatabase, dropDatabase } from '../../../support/postgres-database.ts';

export type Whereabouts = { databaseUrl: string; dataDir: string };

export const KINDS = ['SQLite', 'PostgreSQL'] as const;

/** Room for shops of a test file, until its tests are over: a folder, or nothing yet on either database. */
export function roomForShops() {
  const databases: string[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    for (const name of databases) await dropDatabase(inject('postgresUrl'), name);
  });
  const makeFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'kartenshop-backup-'));
    folders.push(folder);
    return folder;
  };
  const somewhere = {
    SQLite: async (): Promise<Whereabouts> => ({ databaseUrl: '', dataDir: makeFolder() }),
    PostgreSQL: async (): Promise<Whereabouts> => {
      const name = `backup_${randomBytes(6).toString('hex')}`;
      databases.push(name);
      const databaseUrl = await createDatabase(inject('postgresUrl'), name);
      return { databaseUrl, dataDir: makeFolder() };
    },
  };
  return { makeFolder, somewhere };
}
