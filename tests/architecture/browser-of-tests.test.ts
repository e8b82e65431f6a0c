import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { chromiumProgram } from '../support/chromium-program.ts';

const installed = mkdtempSync(join(tmpdir(), 'kartenshop-browsers-'));
const [working, broken] = [join(installed, 'chromium'), join(installed, 'broken-chromium')];
writeFileSync(working, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
writeFileSync(broken, '#!/bin/sh\nexit 1\n', { mode: 0o755 });

afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(installed, { recursive: true }));

test('journeys run in the Chromium of the npm package, whatever is installed besides', async () => {
  vi.stubEnv('CHROMIUM_PATH', undefined);
  vi.stubEnv('PATH', `${installed}${delimiter}${process.env.PATH}`);
  expect((await chromiumProgram()).path).toContain(join('node_modules', '.cache', 'chromium-'));
});

test('CHROMIUM_PATH names another one', async () => {
  vi.stubEnv('CHROMIUM_PATH', working);
  expect(await chromiumProgram()).toEqual({ path: working, env: {} });
});

test('a CHROMIUM_PATH where there is no Chromium, or none that starts, is said so', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  await expect(chromiumProgram()).rejects.toThrow('CHROMIUM_PATH: there is no /nowhere/chromium');
  vi.stubEnv('CHROMIUM_PATH', broken);
  await expect(chromiumProgram()).rejects.toThrow(`CHROMIUM_PATH: ${broken} does not start`);
});
