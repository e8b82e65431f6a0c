import { afterEach, expect, test, vi } from 'vitest';
import { keepStorage } from '../../../../src/client/scanner/store/keep-storage.ts';

afterEach(() => vi.unstubAllGlobals());

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
  expect(await keepStorage()).toBe(isKept);
});
