import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deleteMailFiles } from '../../../../src/server/overview/retention/run-retention.ts';
import { TEST_NOW } from '../../../support/test-shop.ts';

const EIGHT_WEEKS = 56 * 24 * 60 * 60 * 1000;

test('mails kept as files go after eight weeks, and nothing else beside them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kartenshop-mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const keep = (name: string, ageMs: number) => {
    const at = new Date(TEST_NOW - ageMs);
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), at, at);
  };
  keep('old.eml', EIGHT_WEEKS + 1000);
  keep('young.eml', EIGHT_WEEKS);
  keep('old.txt', EIGHT_WEEKS + 1000);
  expect(await deleteMailFiles(folder, TEST_NOW)).toBe(1);
  expect(readdirSync(folder).sort()).toEqual(['old.txt', 'young.eml']);
});

test('where no mail was ever kept there is nothing to do', async () => {
  expect(await deleteMailFiles(join(tmpdir(), 'kartenshop-no-such-folder'), TEST_NOW)).toBe(0);
});
