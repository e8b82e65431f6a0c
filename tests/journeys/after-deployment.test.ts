import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../harness/journey.ts';

const GONE = [/status of 404/, /dynamically imported module/, /Unable to preload/];

/** Counts how often the browser loads a whole page. */
function countPages(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

const isGone = { status: 404, contentType: 'application/json', body: '{}' };

journey(
  'While I was reading, the shop was renewed: the next page I go to is loaded afresh, once, and works',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light', mayLog: GONE });
    const pages = countPages(page);
    await page.route(/\/assets\/tickets-route-.*\.js$/, (route) =>
      pages() < 2 ? route.fulfill(isGone) : route.continue(),
    );
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' }).click();

    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' }).click();
    await page.getByText('Erwachsene × 1', { exact: true }).waitFor();
    expect(pages()).toBe(2);
  },
);

journey(
  'A file of the shop stays away: the page is loaded afresh once, and then says that it did not work',
  async ({ openPage }) => {
    const page = await openPage({ device: 'desktop', scheme: 'dark', mayLog: GONE });
    const pages = countPages(page);
    await page.route(/\/assets\/basket-route-.*\.js$/, (route) => route.fulfill(isGone));
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Warenkorb' }).click();

    await page.getByRole('heading', { level: 1, name: 'Das hat nicht geklappt' }).waitFor();
    expect(pages()).toBe(2);
    await page.unroute(/\/assets\/basket-route-.*\.js$/);
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await page.getByText('Dein Warenkorb scheint leer zu sein!').waitFor();
    expect(pages()).toBe(3);
  },
);

journey(
  'The file of a page that came rendered is gone: I can still read it and go on from it',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: GONE });
    const pages = countPages(page);
    await page.route(/\/assets\/terms-route-.*\.js$/, (route) =>
      pages() < 2 ? route.fulfill(isGone) : route.continue(),
    );
    await page.goto('/agb');
    await page.getByRole('heading', { level: 1, name: 'Allgemeine Geschäftsbedingungen' }).waitFor();
    await page.getByRole('link', { name: 'Warenkorb' }).click();
    await page.getByText('Dein Warenkorb scheint leer zu sein!').waitFor();
  },
);
