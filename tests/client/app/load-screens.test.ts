import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countScreenRetry, lazyScreen, reloadOnce } from '../../../src/client/app/load-screens.ts';

const loads: string[] = [];

beforeEach(() => {
  loads.length = 0;
  vi.stubGlobal('location', {
    href: 'http://shop.test/',
    reload: () => loads.push('reload'),
    assign: (url: URL) => loads.push(url.pathname),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const basket = new URL('http://shop.test/booking/basket');

test('a page whose files are gone is loaded afresh, once per build', () => {
  expect(reloadOnce('index-old.js', basket)).toBe(true);
  expect(reloadOnce('index-old.js', basket)).toBe(false);
  expect(loads).toEqual(['/booking/basket']);

  expect(reloadOnce('index-new.js', basket)).toBe(true);
});

test('the page one is on is loaded again, also where the target differs by its hash alone', () => {
  reloadOnce('index-old.js', new URL('http://shop.test/#preise'));

  expect(loads).toEqual(['reload']);
});

test('where nothing can be remembered nothing is loaded, so that it cannot go on for ever', () => {
  vi.stubGlobal('sessionStorage', undefined);

  expect(reloadOnce('index-old.js', basket)).toBe(false);
  expect(loads).toEqual([]);
});

test('a screen is tried again by itself five times in a tab, and never where nothing can be remembered', () => {
  expect(Array.from({ length: 7 }, countScreenRetry)).toEqual([true, true, true, true, true, false, false]);

  vi.stubGlobal('sessionStorage', undefined);
  expect(countScreenRetry()).toBe(false);
});

test('a screen whose page is about to be loaded afresh shows neither itself nor an error', async () => {
  const settled = vi.fn();
  lazyScreen(async () => undefined)().then(settled, settled);

  await new Promise((resolve) => setImmediate(resolve));

  expect(settled).not.toHaveBeenCalled();
  expect(await lazyScreen(async () => ({ Component: 'here' }))()).toEqual({ Component: 'here' });
});
