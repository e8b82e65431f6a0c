import type { Page } from 'playwright-core';
import type { GuestWishes } from '../../support/guest.ts';

/** A phone with the shop as an app: service workers are allowed, and calls that fail are logged by Chromium itself. */
export const INSTALLED = {
  context: { serviceWorkers: 'allow' as const },
  mayLog: [/net::ERR_/, /Failed to load resource/],
} satisfies GuestWishes;

/** Waits until the service worker has taken over. */
export async function waitInstalled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
}

/** Waits until all code of the door is on the phone, the decoder behind the camera too. */
export async function waitDoorKept(page: Page): Promise<void> {
  await waitInstalled(page);
  await page.waitForFunction(async () => {
    if (!(await caches.has('door-files'))) return false;
    const kept = await (await caches.open('door-files')).keys();
    return kept.some(({ url }) => url.endsWith('.wasm'));
  });
}

/** The addresses of everything in every cache. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
}

/**
 * What the browser does by itself when the page is looked at again, and once a day. Asked until one is ready: a check
 * that had begun before the deployment would answer for this one, and an installation that a cut connection ended is
 * only begun again by the next check.
 */
export async function findNewVersion(page: Page): Promise<void> {
  const isReady = async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    return registration.waiting !== null;
  };
  await page.waitForFunction(isReady, undefined, { polling: 500 });
}
