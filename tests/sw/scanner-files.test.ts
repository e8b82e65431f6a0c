import { expect, test } from 'vitest';
import { SCANNER_CACHE, ScannerFiles } from '../../sw/scanner-files.ts';

const HERE = 'https://fest.example';

/** A cache storage in memory, as much of it as is asked for; `fetched` is what went over the network. */
function cachesInMemory(gone: string[] = []) {
  const fetched: string[] = [];
  const kept = new Map<string, Map<string, Request>>();
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Request>();
    kept.set(name, entries);
    return {
      keys: async () => [...entries.values()],
      addAll: async (addresses: string[]) => {
        fetched.push(...addresses);
        if (addresses.some((address) => gone.includes(address))) throw new TypeError('Failed to fetch');
        for (const address of addresses) entries.set(address, new Request(HERE + address));
      },
      delete: async ({ url }: Request) => entries.delete(new URL(url).pathname),
    } as unknown as Cache;
  };
  return {
    caches: { open, has: async (name: string) => kept.has(name) },
    fetched,
    kept: () => [...(kept.get(SCANNER_CACHE)?.keys() ?? [])],
  };
}

const first = ['/assets/scanner-1.js', '/assets/worker-1.js', '/assets/reader-1.wasm'];
const second = ['/assets/scanner-2.js', '/assets/worker-1.js', '/assets/reader-1.wasm'];

test('whoever opens the door has all of its code, what is there already is not fetched again', async () => {
  const { caches, fetched, kept } = cachesInMemory();
  await new ScannerFiles(first, caches).store();
  expect(kept()).toEqual(first);
  await new ScannerFiles(second, caches).store();
  expect(fetched).toEqual([...first, '/assets/scanner-2.js']);
});

test('asked for by many files at once, it is fetched once', async () => {
  const { caches, fetched } = cachesInMemory();
  const door = new ScannerFiles(first, caches);
  await Promise.all([door.store(), door.store(), door.store()]);
  expect(fetched).toEqual(first);
});

test('a new version brings the door to phones that are one, and to no guest', async () => {
  const guest = cachesInMemory();
  await new ScannerFiles(first, guest.caches).update();
  expect(guest.fetched).toEqual([]);

  const gate = cachesInMemory();
  await new ScannerFiles(first, gate.caches).store();
  const door = new ScannerFiles(second, gate.caches);
  await door.update();
  expect(gate.kept()).toContain('/assets/scanner-2.js');
  await door.deleteOld();
  expect(gate.kept().sort()).toEqual([...second].sort());
});

test('when a file of the new version stays away, the phone keeps to the old one', async () => {
  const { caches, kept } = cachesInMemory(['/assets/scanner-2.js']);
  await new ScannerFiles(first, caches).store();
  await expect(new ScannerFiles(second, caches).update()).rejects.toThrow('Failed to fetch');
  expect(kept()).toEqual(first);
});

test('to forget what was never kept leaves nothing behind', async () => {
  const { caches } = cachesInMemory();
  await new ScannerFiles(first, caches).deleteOld();
  expect(await caches.has(SCANNER_CACHE)).toBe(false);
});
