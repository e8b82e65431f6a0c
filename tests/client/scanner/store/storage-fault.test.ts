import Dexie from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { judgeScan } from '../../../../src/client/scanner/store/judge-scan.ts';
import { type StorageFault, storageFaultOf } from '../../../../src/client/scanner/store/storage-fault.ts';
import { DoorLoop } from '../../../../src/client/scanner/sync/door-loop.ts';
import { code } from '../sync/fake-door-server.ts';
import { closeDoors, doorAtWork, EVENING, idOf } from '../sync/open-door.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await closeDoors();
});

const full = () => new DOMException('no room', 'QuotaExceededError');

/** From now on no byte more goes onto the disk. */
function fillDisk(): void {
  for (const method of ['add', 'put'] as const)
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw full();
    });
}

test.each<[string, unknown, StorageFault]>([
  ['a full disk', full(), 'full'],
  ['a full disk, found at the end of a transaction', new Dexie.AbortError('aborted', full()), 'full'],
  ['a window that may keep nothing', new Dexie.MissingAPIError('no indexedDB'), 'forbidden'],
  [
    'a browser that forbids it',
    new Dexie.OpenFailedError('cannot open', new DOMException('', 'SecurityError')),
    'forbidden',
  ],
  ['a newer version of the shop', new Dexie.VersionError('2 > 1'), 'outdated'],
  ['a closed database', new Dexie.DatabaseClosedError('closed'), 'broken'],
  ['anything else', new TypeError('x'), 'broken'],
  ['no error at all', undefined, 'broken'],
])('%s is told apart', (_, error, fault) => expect(storageFaultOf(error)).toBe(fault));

test('on a full disk nobody is let in by the phone alone, and the scan says why', async () => {
  const { db } = await doorAtWork();
  fillDisk();
  const scan = judgeScan(db, { itemId: code(1), scanId: idOf(1), at: EVENING });
  expect(await scan.catch(storageFaultOf)).toBe('full');
  vi.restoreAllMocks();
  expect(await db.letIn.count()).toBe(0);
  expect((await judgeScan(db, { itemId: code(1), scanId: idOf(2), at: EVENING })).refusal).toBeNull();
});

test('a full disk is no lost network: the list cannot be kept, and that is what is said', async () => {
  const { db, server } = await doorAtWork();
  const told: string[] = [];
  const loop = new DoorLoop({
    db,
    calls: server.calls,
    now: () => EVENING,
    onNetwork: (network) => told.push(network),
    onChange: () => {},
    onAnswered: () => {},
    onStorageFault: (fault) => told.push(String(fault)),
  });
  fillDisk();
  loop.start();
  await loop.wake();
  vi.restoreAllMocks();
  await loop.wake();
  loop.stop();
  expect(told).toEqual(['online', 'full', 'online', 'null']);
});
