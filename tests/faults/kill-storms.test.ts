import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '../support/postgres-database.ts';
import { killStorm } from './kill-storm.ts';

const KILLINGS = [7, 23];
const TIME_LIMIT_MS = 60_000;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-storm-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('kill -9 in a storm of orders', { timeout: TIME_LIMIT_MS }, () => {
  test('on SQLite loses no confirmed order, leaves none half written and sells nothing twice', async () => {
    const result = await killStorm({ dataDir, databaseUrl: '', killings: KILLINGS });
    expectOrderedBooks(result);
  });

  test('on PostgreSQL loses no confirmed order, leaves none half written and sells nothing twice', async () => {
    const server = inject('postgresUrl');
    const databaseUrl = await createDatabase(server, 'kill_storm');
    const result = await killStorm({ dataDir, databaseUrl, killings: KILLINGS });
    await dropDatabase(server, 'kill_storm');
    expectOrderedBooks(result);
  });

  // If this saw no loss, the two above saw nothing.
  test('a shop that answers before it commits is found out', async () => {
    const env = { NODE_OPTIONS: `--import=${import.meta.resolve('./answer-before-commit.ts')}` };
    const { faults } = await killStorm({ dataDir, databaseUrl: '', killings: [3], env });
    expect(faults).toContainEqual(expect.stringContaining('was confirmed and is lost'));
  });
});

function expectOrderedBooks({
  faults,
  confirmed,
  refused,
  unanswered,
}: Awaited<ReturnType<typeof killStorm>>) {
  expect(faults).toEqual([]);
  // The storm was one: guests were served, guests were turned away, and guests were left without an answer.
  expect(confirmed).toBeGreaterThanOrEqual(KILLINGS.reduce((sum, killing) => sum + killing));
  expect(refused).toBeGreaterThan(0);
  expect(unanswered).toBeGreaterThan(0);
}
