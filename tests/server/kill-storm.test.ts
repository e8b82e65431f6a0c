import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { killStorm } from '../faults/kill-storm.ts';
import { createDatabase, dropDatabase } from '../support/postgres-database.ts';

/** One killing for each database; `npm run test:faults` kills more often and proves that a loss would be found. */
const KILLINGS = [7];

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-storm-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('kill -9 in a storm of orders on SQLite loses no confirmed order and sells nothing twice', async () => {
  const { faults, confirmed } = await killStorm({ dataDir, databaseUrl: '', killings: KILLINGS });
  expect(faults).toEqual([]);
  expect(confirmed).toBeGreaterThanOrEqual(7);
});

test('kill -9 in a storm of orders on PostgreSQL loses no confirmed order and sells nothing twice', async () => {
  const server = inject('postgresUrl');
  const databaseUrl = await createDatabase(server, 'kill_storm');
  const { faults, confirmed } = await killStorm({ dataDir, databaseUrl, killings: KILLINGS });
  await dropDatabase(server, 'kill_storm');
  expect(faults).toEqual([]);
  expect(confirmed).toBeGreaterThanOrEqual(7);
});
