import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../../support/journey.ts';
import { lookOver } from '../../support/look-over.ts';
import { logIn, staffEnv } from '../log-in.ts';
import { INSTALLED, waitInstalled } from './installed-phone.ts';

const GONE = [/status of 404/, /dynamically imported module/, /Unable to preload/];
const BLOCKED = [...GONE, /net::ERR_(FAILED|BLOCKED)/];

journey.override('shopEnv', staffEnv);

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

/** The page says what is wrong in its shell, offers both ways on, and does not load itself again and again. */
async function expectNotLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Das hat nicht geklappt' }).waitFor();
  await page.getByRole('alert').getByText('Diese Seite ließ sich nicht laden.').waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Warenkorb' }).waitFor();
  await page.getByRole('link', { name: 'Zur Startseite' }).waitFor();
  await lookOver(page);
}

for (const { room, file } of [
  { room: 'list of its pages', file: /\/assets\/admin-routes-.*\.js$/ },
  { room: 'frame', file: /\/assets\/admin-layout-.*\.js$/ },
]) {
  journey(
    `The ${room} of the office is gone when I open it: I read so, and a second try succeeds`,
    async ({ openPage }) => {
      const page = await openPage({ device: 'desktop', scheme: 'light', mayLog: GONE });
      await logIn(page);
      await page.route(file, (route) => route.fulfill(isGone));
      const pages = countPages(page);
      await page.goto('/orders');
      await expectNotLoaded(page);
      expect(pages()).toBe(2);
      expect(new URL(page.url()).pathname).toBe('/orders');

      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
      await expectNotLoaded(page);
      expect(pages()).toBe(3);
      await page.unroute(file);
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
      await page.getByRole('heading', { level: 1, name: 'Bestellungen' }).waitFor();
    },
  );
}

journey(
  'I have never opened the office on this phone, and have no network: I read so, and it comes with the network',
  async ({ openPage }) => {
    const page = await openPage({
      device: 'phone',
      scheme: 'dark',
      ...INSTALLED,
      mayLog: [...INSTALLED.mayLog, ...GONE, /ScreenNotLoaded/],
    });
    await page.goto('/');
    await waitInstalled(page);
    await page.context().setOffline(true);
    await page.goto('/orders');
    await page.getByRole('heading', { level: 1, name: 'Keine Verbindung' }).waitFor();
    await page.getByRole('link', { name: 'Zur Startseite' }).waitFor();
    await lookOver(page);
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor();
  },
);

for (const { name, address, file, title } of [
  {
    name: 'guests',
    address: '/booking/event/1/tickets',
    file: /\/assets\/tickets-route-.*\.js$/,
    title: 'Weinfest Musterhausen',
  },
  {
    name: 'the scanner',
    address: '/scanner',
    file: /\/assets\/scanner-route-.*\.js$/,
    title: 'Einlass',
  },
]) {
  journey(
    `Something blocks the code of ${name}: I read so on the page I opened, and a second try succeeds`,
    async ({ openPage }) => {
      const page = await openPage({ device: 'phone', scheme: 'light', mayLog: BLOCKED });
      await page.route(file, (route) => route.abort('blockedbyclient'));
      const pages = countPages(page);
      await page.goto(address);
      await expectNotLoaded(page);
      expect(pages()).toBe(2);

      await page.unroute(file);
      await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(pages()).toBe(3);
    },
  );
}
