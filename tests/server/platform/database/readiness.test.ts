import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStore } from '../../../../src/server/platform/database/open-store.ts';
import { unreadyReason } from '../../../../src/server/platform/database/readiness.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { testShop } from '../../../support/test-shop.ts';

const SECOND = 1_000;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-ready-'));
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A shop on a store whose writes are counted and may be made to fail or to hang. */
function watchedShop(store: Store) {
  const watched = { writes: 0, before: async () => {} };
  const write: Store['write'] = async (operation) => {
    watched.writes++;
    await watched.before();
    return store.write(operation);
  };
  const shop = testShop({ ...store, write }, { config: { dataDir } });
  const ready = async () => {
    const { status, body } = await shop.call<{ reason?: string }>('GET', '/readyz');
    return [status, body.reason];
  };
  return { shop, ready, watched };
}

const failure = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

eachDatabase((_, openTestStore) => {
  test('however often it is asked, the shop writes once in three seconds', async () => {
    const { ready, watched } = watchedShop(await openTestStore());
    for (let round = 1; round <= 3; round++) {
      expect(await Promise.all(Array.from({ length: 50 }, ready))).toEqual(Array(50).fill([200, undefined]));
      for (let n = 0; n < 50; n++) expect(await ready()).toEqual([200, undefined]);
      expect(watched.writes).toBe(round);
      vi.advanceTimersByTime(3 * SECOND);
    }
  });

  test('what keeps it from writing is named, in the log once, and it is ready again by itself', async () => {
    const { shop, ready, watched } = watchedShop(await openTestStore());
    const reasons = {
      SQLITE_FULL: 'disk_full',
      SQLITE_READONLY: 'read_only',
      SQLITE_IOERR_WRITE: 'disk_fault',
      ECONNREFUSED: 'database_unreachable',
    };
    for (const [code, reason] of Object.entries(reasons)) {
      watched.before = failure(code);
      expect(await ready()).toEqual([503, reason]);
      expect((await shop.call('GET', '/healthz')).status).toBe(200);
      vi.advanceTimersByTime(3 * SECOND);
    }
    await ready();
    watched.before = async () => {};
    vi.advanceTimersByTime(3 * SECOND);
    expect(await ready()).toEqual([200, undefined]);
    const told = shop.log.filter(({ what }) => what.includes('ready'));
    expect(told.map(({ what, facts }) => facts.reason ?? what)).toEqual([
      ...Object.values(reasons),
      'ready again',
    ]);
  });

  test('a write that hangs is one write, and says so', async () => {
    const { ready, watched } = watchedShop(await openTestStore());
    const hung = Promise.withResolvers<void>();
    watched.before = () => hung.promise;
    for (let n = 0; n < 3; n++) {
      const asked = ready();
      // The write begins after a look at the folder, which takes its time on a busy machine.
      await vi.waitFor(() => expect([watched.writes, vi.getTimerCount() > 0]).toEqual([1, true]), {
        timeout: 30_000,
      });
      await vi.advanceTimersByTimeAsync(6 * SECOND);
      expect(await asked).toEqual([503, 'no_answer']);
    }
    expect(watched.writes).toBe(1);
    hung.resolve();
    await vi.waitFor(async () => expect(await ready()).toEqual([200, undefined]), { timeout: 30_000 });
  });
});

test('asking leaves nothing behind in the file', async () => {
  // Closed, it has everything in one file, also where nothing was read.
  await (await openStore({ databaseUrl: '', dataDir })).close();
  expect(readdirSync(dataDir)).toEqual(['shop.sqlite']);
  const store = await openStore({ databaseUrl: '', dataDir });
  const { ready } = watchedShop(store);
  const bytesOf = (name: string) => statSync(join(dataDir, name)).size;
  const before = bytesOf('shop.sqlite');
  const log = bytesOf('shop.sqlite-wal');
  for (let n = 0; n < 100; n++) {
    expect(await ready()).toEqual([200, undefined]);
    vi.advanceTimersByTime(3 * SECOND);
  }
  // A page each in the log, which is used again after a checkpoint.
  expect(bytesOf('shop.sqlite-wal') - log).toBeLessThan(120 * 1_100);
  await store.close();
  expect(bytesOf('shop.sqlite')).toBe(before);
});

test('a disk that takes nothing is noticed by the process itself, and when it takes something again', async () => {
  const program = `
    import { execFileSync } from 'node:child_process';
    import { openStore } from './src/server/platform/database/open-store.ts';
    import { readinessProbe } from './src/server/platform/database/readiness.ts';
    const store = await openStore({ databaseUrl: '', dataDir: process.env.DATA_DIR });
    const limit = (bytes) => execFileSync('prlimit', ['--pid', process.pid, '--fsize=' + bytes + ':']);
    const ask = () => readinessProbe(store, process.env.DATA_DIR)();
    limit(0);
    const full = await ask();
    limit('unlimited');
    console.log(JSON.stringify([full, await ask()]));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toEqual(['disk_fault', null]);
});

test('SQLite’s and PostgreSQL’s codes have the same reasons, whatever comes after them', () => {
  const reasonOf = (code: string) => unreadyReason(Object.assign(new Error('x'), { code }));
  expect(['SQLITE_READONLY_DIRECTORY', 'EROFS', 'EACCES', '25006'].map(reasonOf)).toEqual(
    Array(4).fill('read_only'),
  );
  expect(['ENOSPC', 'EDQUOT', '53100'].map(reasonOf)).toEqual(Array(3).fill('disk_full'));
  expect(reasonOf('SQLITE_CORRUPT_INDEX')).toBe('database_damaged');
  expect(unreadyReason('no error at all')).toBe('fault');
});
