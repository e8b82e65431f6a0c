import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '../support/postgres-database.ts';
import { bankStorm } from './bank-storm.ts';

const TIME_LIMIT_MS = 120_000;
const KILL_AFTER = 40;
const MOST_STORMS = 6;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-bank-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('kill -9 amid a file of the bank', { timeout: TIME_LIMIT_MS }, () => {
  test('on SQLite books no amount twice and loses none', async () => {
    const { faults, killings } = await bankStorm({ dataDir, databaseUrl: '', killAfter: KILL_AFTER });
    expect(faults).toEqual([]);
    expect(killings).toHaveLength(3);
  });

  test('on PostgreSQL books no amount twice and loses none', async () => {
    const server = inject('postgresUrl');
    const databaseUrl = await createDatabase(server, 'bank_storm');
    const { faults, killings } = await bankStorm({ dataDir, databaseUrl, killAfter: KILL_AFTER });
    await dropDatabase(server, 'bank_storm');
    expect(faults).toEqual([]);
    expect(killings).toHaveLength(3);
  });

  // If this saw no loss, the two above saw nothing.
  test('a shop that answers before it commits is found out', async () => {
    const env = { NODE_OPTIONS: `--import=${import.meta.resolve('./answer-before-commit.ts')}` };
    const faults: string[] = [];
    // On a busy machine the killing may come only after the late commit: then once more.
    for (let storm = 0; storm < MOST_STORMS && faults.length === 0; storm++) {
      const folder = mkdtempSync(join(dataDir, 'storm-'));
      faults.push(
        ...(await bankStorm({ dataDir: folder, databaseUrl: '', killAfter: KILL_AFTER, env })).faults,
      );
    }
    expect(faults).toContainEqual(expect.stringMatching(/was told .* and is/));
  });
});
