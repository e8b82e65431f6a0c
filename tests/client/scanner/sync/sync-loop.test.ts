import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../src/client/platform/api/api-error.ts';
import { checkScan } from '../../../../src/client/scanner/scan/check-scan.ts';
import { SyncLoop } from '../../../../src/client/scanner/sync/sync-loop.ts';
import { code, FakeServer, pageOf, ticket } from './fake-server.ts';
import { closeDatabases, EVENING, HOUR, idOf, openDatabase } from './test-device.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await closeDatabases();
});

/** A loop at work; `told` is what the screen heard of the network. */
function loopAtWork(server = new FakeServer()) {
  const db = openDatabase();
  server.clock = EVENING;
  const told: string[] = [];
  const clock = { now: EVENING };
  const loop = new SyncLoop({
    db,
    calls: server.calls,
    now: () => clock.now,
    onNetwork: (network) => told.push(network),
    onChange: () => {},
    onAnswered: () => {},
  });
  const round = async () => {
    await loop.wake();
    return told.at(-1);
  };
  /** Lets the pause pass; answers how long it was, in seconds. */
  const pause = async () => {
    const before = server.syncs + server.lost;
    for (let seconds = 1; seconds <= 60; seconds++) {
      vi.advanceTimersByTime(1_000);
      if (vi.getTimerCount() === 0) {
        await loop.wake();
        return server.syncs + server.lost > before ? seconds : null;
      }
    }
    return null;
  };
  return { db, server, loop, told, clock, round, pause };
}

const scan = (db: ReturnType<typeof openDatabase>, n: number) =>
  checkScan(db, { itemId: code(n), scanId: idOf(n), at: EVENING });

test('the list comes page by page, and goes on where it was cut off, also after a reload', async () => {
  const server = new FakeServer();
  const cursors: (string | undefined)[] = [];
  const pages = [
    pageOf([ticket(1)], { cursor: '1.A', is_complete: false }),
    pageOf([ticket(2)], { cursor: '2.B', is_complete: false }),
    pageOf([ticket(3)], { cursor: '3.' }),
  ];
  server.calls.sync = async (since) => {
    cursors.push(since);
    const index = pages.findIndex((_, n) => (n === 0 ? undefined : pages[n - 1]?.cursor) === since);
    if (cursors.length === 2) throw server.cutOff();
    return { answer: pages[index] ?? pageOf([]), serverNow: EVENING };
  };
  const { db, loop, round } = loopAtWork(server);
  loop.start();
  expect(await round()).toBe('offline');
  expect(await db.listed.count()).toBe(1);
  expect(await db.fact('isComplete')).toBe(false);
  loop.stop();

  const again = new SyncLoop({
    db,
    calls: server.calls,
    now: () => EVENING,
    onNetwork: () => {},
    onChange: () => {},
    onAnswered: () => {},
  });
  again.start();
  await again.wake();
  again.stop();
  expect(cursors).toEqual([undefined, '1.A', '1.A', '2.B']);
  expect(await db.listed.count()).toBe(3);
  expect(await db.fact('isComplete')).toBe(true);
});

test('a cursor that the server does not understand any more begins the list anew', async () => {
  const server = new FakeServer();
  const cursors: (string | undefined)[] = [];
  const { sync } = server.calls;
  server.calls.sync = (since, waiting, timeoutMs) => {
    cursors.push(since);
    if (since !== undefined) throw new ApiError(400, 'Beschädigt.', { code: 'malformed' });
    return sync(since, waiting, timeoutMs);
  };
  const { db, loop, round } = loopAtWork(server);
  loop.start();
  await round();
  await round();
  expect(await db.listed.count()).toBe(3);
  expect(await round()).toBe('online');
  loop.stop();
  expect(cursors).toEqual([undefined, '1.', undefined]);
});

test('while it is online it asks for changes at least every seven seconds', async () => {
  const { loop, round, pause } = loopAtWork();
  loop.start();
  expect(await round()).toBe('online');
  for (let n = 0; n < 5; n++) expect(await pause()).toBeLessThanOrEqual(6);
  loop.stop();
});

test('without network it asks again in growing pauses, for ever, and comes back by itself', async () => {
  const { server, loop, round, pause } = loopAtWork();
  server.fate = 'request lost';
  loop.start();
  expect(await round()).toBe('offline');
  const pauses = [];
  for (let n = 0; n < 6; n++) pauses.push(await pause());
  expect(pauses).toEqual([2, 4, 8, 15, 15, 15]);
  server.fate = 'answers';
  await pause();
  expect(await pause()).toBe(6);
  loop.stop();
});

test('a network that is slow is called slow, and online again as soon as it is', async () => {
  const { server, clock, loop, round } = loopAtWork();
  server.onLate = () => {
    clock.now += 4_000;
  };
  server.fates = ['answers late'];
  loop.start();
  expect(await round()).toBe('slow');
  expect(await round()).toBe('online');
  loop.stop();
});

test('a list that is not whole yet gets more time than a change of it', async () => {
  const server = new FakeServer();
  const patience: number[] = [];
  const { sync } = server.calls;
  server.calls.sync = (since, waiting, timeoutMs) => {
    patience.push(timeoutMs);
    return sync(since, waiting, timeoutMs);
  };
  const { loop, round } = loopAtWork(server);
  loop.start();
  await round();
  await round();
  loop.stop();
  expect(patience).toEqual([120_000, 15_000]);
});

test('what waits goes first, then the list; a server that cannot take a scan still gives the list', async () => {
  const { db, server, loop, round } = loopAtWork();
  loop.start();
  await round();
  await scan(db, 1);
  server.fates = ['fault before'];
  const before = server.syncs;
  await round();
  expect(server.syncs).toBe(before + 1);
  expect(await db.waiting.count()).toBe(1);
  await round();
  expect(await db.waiting.count()).toBe(0);
  loop.stop();
});

test('a scan that goes through after the network was gone brings the list at once', async () => {
  const { db, server, loop, told, round } = loopAtWork();
  loop.start();
  await round();
  server.fate = 'request lost';
  await round();
  expect(told.at(-1)).toBe('offline');
  server.fate = 'answers';
  await scan(db, 1);
  expect(await loop.send()).toBe(true);
  await loop.wake();
  expect(told.at(-1)).toBe('online');
  loop.stop();
});

test('scans that are written while others are sent are sent with them, each once and in order', async () => {
  const { db, server, loop } = loopAtWork();
  await loop.wake();
  const sends = [];
  for (const n of [1, 2, 3]) {
    await scan(db, n);
    sends.push(loop.send());
  }
  expect(await Promise.all(sends)).toEqual([true, true, true]);
  expect(server.heard).toEqual([idOf(1), idOf(2), idOf(3)]);
});

test('when the phone is shut out the list goes at once, and what waits stays', async () => {
  const { db, server, loop, told, clock } = loopAtWork();
  loop.start();
  await loop.wake();
  await scan(db, 1);
  clock.now = EVENING + HOUR;
  server.isRevoked = true;
  await loop.wake();
  expect(told.at(-1)).toBe('revoked');
  expect([await db.listed.count(), await db.facts.count(), await db.waiting.count()]).toEqual([0, 0, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each(['hotspot asks for a login', 'hotspot forbids'] as const)(
  'when a %s, the gate keeps its list and goes on',
  async (fate) => {
    const { db, server, loop, round } = loopAtWork();
    loop.start();
    await round();
    server.fate = fate;
    expect(await round()).toBe('offline');
    expect(await db.listed.count()).toBe(3);
    server.fate = 'answers';
    expect(await round()).toBe('online');
    loop.stop();
  },
);

test('who does not look leaves it at rest, and it goes on where it was', async () => {
  const { server, loop } = loopAtWork();
  loop.start();
  await loop.wake();
  loop.stop();
  const before = server.syncs;
  expect(vi.getTimerCount()).toBe(0);
  loop.start();
  await loop.wake();
  expect(server.syncs).toBe(before + 1);
  loop.stop();
});
