import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lockFolder } from '../../src/server/platform/database/folder-lock.ts';
import { freePort } from '../support/free-port.ts';
import { compileCache } from '../support/run-folder.ts';
import { startShopProcess } from '../support/shop-process.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
/** On a busy machine a process takes its time to come up. */
const WAIT = { timeout: 120_000 };
const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-run-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Runs the shop as a process of its own that does `code` as soon as it listens. */
function runThat(code: string) {
  const program = `
    import { runShop } from './src/server/app/run-shop.ts';
    await runShop(async (shop, server) => {
      server.on('listening', () => setImmediate(() => { ${code} }));
      return { listener: () => {} };
    });`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache(),
      PORT: '0',
      DATA_DIR: dataDir,
      SAMPLE_DATA: '0',
    },
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

test('told to stop while it waits for its database, it ends', async () => {
  const DATABASE_URL = `postgres://nobody@127.0.0.1:${await freePort()}/nothing`;
  const shop = startShopProcess({ env: { DATABASE_URL } });
  await expect.poll(shop.said, WAIT).toContain('Der Kartenshop startet, sobald sie da ist.');
  expect(await shop.end('SIGTERM')).toBe(0);
  expect(shop.said()).not.toContain('läuft auf');
});

describe('a data folder', () => {
  const isUp = 'Kartenshop läuft auf';
  const folder = () => mkdtempSync(join(dataDir, 'shop-'));

  test('belongs to one shop: a second one is refused with a sentence, the first goes on', async () => {
    const env = { DATA_DIR: folder() };
    const first = startShopProcess({ env });
    await expect.poll(first.said, WAIT).toContain(isUp);
    const second = startShopProcess({ env });
    expect(await second.ended).toBe(1);
    expect(second.said()).toBe(
      `Der Kartenshop kann nicht starten. Mit dem Datenordner ${env.DATA_DIR} läuft schon ein Kartenshop, oder es wird gerade eine Sicherung zurückgeholt. Einen anderen Ordner nimmt er mit DATA_DIR.\n`,
    );
    expect(await first.end('SIGTERM')).toBe(0);
  });

  test('is free at once when its shop is killed', async () => {
    const env = { DATA_DIR: folder() };
    const killed = startShopProcess({ env });
    await expect.poll(killed.said, WAIT).toContain(isUp);
    await killed.end('SIGKILL');
    const next = startShopProcess({ env });
    await expect.poll(next.said, WAIT).toContain(isUp);
    expect(await next.end('SIGTERM')).toBe(0);
  });

  test('is waited for in development, until the server before has ended', async () => {
    const env = { DATA_DIR: folder() };
    const before = startShopProcess({ env });
    await expect.poll(before.said, WAIT).toContain(isUp);
    const next = startShopProcess({ env, options: { mostWaitMs: 60_000 } });
    const third = startShopProcess({ env });
    // The last that came has been refused already: so the other waits.
    expect(await third.ended).toBe(1);
    expect(next.said()).toBe('');
    expect(await before.end('SIGTERM')).toBe(0);
    await expect.poll(next.said, WAIT).toContain(isUp);
    expect(await next.end('SIGTERM')).toBe(0);
  });

  test('is taken by no shop while a backup is brought back into it', async () => {
    const env = { DATA_DIR: folder() };
    const lock = lockFolder(env.DATA_DIR);
    const shop = startShopProcess({ env });
    expect(await shop.ended).toBe(1);
    expect(shop.said()).toContain('wird gerade eine Sicherung zurückgeholt');
    lock?.release();
  });
});
