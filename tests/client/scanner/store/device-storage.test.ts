import Dexie from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import {
  requestPersistentStorage,
  type StorageFault,
  storageFaultOf,
} from '../../../../src/client/scanner/store/device-storage.ts';
import { SyncLoop } from '../../../../src/client/scanner/sync/sync-loop.ts';
import { closeDatabases, deviceAtWork, EVENING } from '../sync/test-device.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await closeDatabases();
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

test('a full disk is no lost network: the list cannot be kept, and that is what is said', async () => {
  const { db, server } = await deviceAtWork();
  const told: string[] = [];
  const loop = new SyncLoop({
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

const browser = (storage: unknown) => vi.stubGlobal('navigator', { storage });

test.each([
  ['promises it', { persist: async () => true }, true],
  ['does not promise it', { persist: async () => false }, false],
  ['knows no such promise', {}, false],
  ['has no storage to speak of', undefined, false],
  [
    'forbids the question',
    {
      persist: async () => {
        throw new TypeError('opaque origin');
      },
    },
    false,
  ],
])('a browser that %s: the door works all the same', async (_, storage, isKept) => {
  browser(storage);
  expect(await requestPersistentStorage()).toBe(isKept);
});
