import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { filesOfStaff } from '../harness/built-files.ts';
import { journey } from '../harness/journey.ts';
import { startShop } from '../harness/running-shop.ts';

/** Service workers are allowed here, and a call that the network does not take is logged by Chromium itself. */
const INSTALLED = {
  context: { serviceWorkers: 'allow' as const },
  mayLog: [/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/, /Failed to load resource/],
};

/** Opens the home page and waits until the service worker has taken over and has kept what it keeps. */
async function install(page: Page, shop = ''): Promise<void> {
  await page.goto(`${shop}/`);
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
}

/** The addresses of everything in every cache. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
}

journey(
  'Without network the installed shop opens: events, a plan and my basket, each with its age',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark', ...INSTALLED });
    await install(page);
    await page.goto('/booking/event/1/tickets');
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' }).click();
    await page.getByText('Erwachsene × 1', { exact: true }).waitFor();
    await page.goto('/booking/event/2/blocks', { waitUntil: 'load' });
    await page.getByRole('link', { name: /^Block A,/ }).waitFor();

    await page.context().setOffline(true);
    const age = page.getByText(/Ohne Netz · Stand von \d\d:\d\d Uhr/);
    await age.waitFor();
    await page.goto('/');
    await age.waitFor();
    await page.getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' }).waitFor();
    await page.goto('/booking/event/2/blocks');
    await page.getByRole('link', { name: /^Block A,/ }).waitFor();
    await age.waitFor();
    await page.goto('/booking/basket');
    await page.getByText('Erwachsene × 1', { exact: true }).waitFor();
    await age.waitFor();

    await page.context().setOffline(false);
    await page.goto('/');
    await page.getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' }).waitFor();
    expect(await age.count()).toBe(0);
  },
);

journey(
  'Nothing of the back office or the door comes ahead, and no answer to one person alone is kept',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'light', ...INSTALLED });
    await install(page);
    const staff = filesOfStaff();
    expect(staff.length).toBeGreaterThan(0);
    expect((await keptAddresses(page)).filter((address) => staff.includes(address.slice(1)))).toEqual([]);

    const kept = await page.evaluate(async () => {
      const authorized = {
        headers: { Authorization: 'Bearer of-somebody', 'X-Requested-With': 'XMLHttpRequest' },
      };
      await fetch('/api/booking/event/1', authorized);
      await fetch('/api/booking/holds');
      return Promise.all(
        ['/api/booking/event/1', '/api/booking/holds'].map(
          async (call) => (await caches.match(call)) !== undefined,
        ),
      );
    });
    expect(kept).toEqual([false, false]);
  },
);

journey(
  'A new version is offered, and comes when I ask for it; until then nothing is loaded anew',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', ...INSTALLED });
    await install(page);
    // Another address makes another version of the same service worker, as another build would.
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js?another-build');
    });
    await page.getByText('Neue Fassung verfügbar').waitFor();
    const isLoadedAnew = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Jetzt laden' }).click();
    await isLoadedAnew;
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Neue Fassung verfügbar').count()).toBe(0);
  },
);

journey('When the server is gone altogether, the shop still opens', async ({ openPage }) => {
  const page = await openPage({ device: 'phone', scheme: 'light', ...INSTALLED });
  const shop = await startShop();
  await install(page, shop.url);
  await page.waitForFunction(async () => (await caches.match('/api/booking/prices')) !== undefined);
  await shop.kill9();
  rmSync(shop.dataDir, { recursive: true, force: true });
  await page.goto(`${shop.url}/`);
  await page.getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' }).waitFor();
  await page.getByText(/Ohne Netz · Stand von/).waitFor();
});
