import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..', '..');
const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-run-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Runs the shop as a process of its own that does `deed` as soon as it listens. */
function runThat(deed: string) {
  const program = `
    import { runShop } from './src/server/run-shop.ts';
    await runShop(async (shop, server) => {
      server.on('listening', () => setImmediate(() => { ${deed} }));
      return { listener: () => {} };
    });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, SAMPLE_DATA: '0' },
    encoding: 'utf8',
  });
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  return { status, stdout, stderr, log: lines.map((line) => JSON.parse(line) as Record<string, string>) };
}

test('says where it runs', () => {
  expect(runThat('process.exit()').stdout).toMatch(/^Kartenshop läuft auf http:\/\/localhost:\d+ /m);
});

test('writes the link to the first account beside the log while there is none', () => {
  const { stdout, stderr } = runThat('process.exit()');
  const [address, token] = /http:\S+\/login\/password#([\w-]{43})$/m.exec(stderr) ?? [];
  expect(address).toBeDefined();
  expect(stdout).not.toContain(token);
});

test('ends by itself after a fault nobody caught, which is the last thing it says', () => {
  const thrown = runThat("throw new Error('thrown by nobody')");
  expect(thrown.status).toBe(1);
  expect(thrown.log.at(-1)).toMatchObject({ level: 'error', what: 'uncaught exception' });
  expect(thrown.log.at(-1)?.stack).toContain('thrown by nobody');

  const rejected = runThat("Promise.reject(new Error('rejected by nobody'))");
  expect(rejected.status).toBe(1);
  expect(rejected.log.at(-1)?.stack).toContain('rejected by nobody');
});

test.each(['SIGTERM', 'SIGINT'])('stops in order on %s', (signal) => {
  const { status, log } = runThat(`process.kill(process.pid, '${signal}')`);
  expect(status).toBe(0);
  expect(log.slice(-2).map(({ what }) => what)).toEqual(['stopping', 'stopped']);
});

test('waits for a call that is not answered yet, and stops at once when told again', () => {
  const { status, log } = runThat(`
    server.on('request', () => {
      process.kill(process.pid, 'SIGTERM');
      setTimeout(() => process.kill(process.pid, 'SIGTERM'), 200);
    });
    fetch('http://127.0.0.1:' + server.address().port).catch(() => {});`);
  expect(status).toBe(1);
  expect(log.at(-1)?.what).toBe('stopping');
});
