import { createServer, request } from 'node:http';
import { extname } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { logIn } from '../../e2e/log-in.ts';
import { findNewVersion, INSTALLED, waitDoorKept } from '../../e2e/pwa/installed-phone.ts';
import {
  buyTickets,
  doorEnv,
  expectCount,
  isOver,
  letInOf,
  makePhone,
  typeCode,
  waitOnline,
} from '../../e2e/scanner/at-the-gate.ts';
import { fillBillingForm, guest, order } from '../../e2e/shop/billing-form.ts';
import { FlakyNetwork } from '../../support/flaky-network.ts';
import { freePort } from '../../support/free-port.ts';
import { journey } from '../../support/journey.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { type Build, LATER, readBuild, recordedFolder } from './recorded-base.ts';
import { stoppedAt } from './stopped-clock.ts';

journey.override('shopEnv', { ...doorEnv, ...stoppedAt(LATER) });
journey.override('dataDir', recordedFolder());

const TYPES: Record<string, string> = {
  '': 'text/html; charset=UTF-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
};

const GONE = [/status of 404/, /dynamically imported module/, /Unable to preload/, /Refused to apply style/];
const build = readBuild();

/** The old build before the server of this one. */
function serveOldFiles(old: Build, shop: RunningShop) {
  return createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', shop.url).pathname;
    const bytes = asked.method === 'GET' ? old[path] : undefined;
    if (bytes !== undefined) {
      answer.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
      answer.end(Buffer.from(bytes, 'latin1'));
      return;
    }
    const ahead = request(shop.url + asked.url, { method: asked.method, headers: asked.headers }, (came) => {
      answer.writeHead(came.statusCode ?? 500, came.headers);
      came.pipe(answer);
    });
    ahead.on('error', () => answer.destroy());
    answer.on('close', () => ahead.destroy());
    asked.pipe(ahead);
  });
}

/** An address at which the old build is served, until this one is deployed there. */
async function oldShop(shop: RunningShop, onTestFinished: (close: () => Promise<void>) => void) {
  const port = await freePort();
  const server = serveOldFiles(build, shop);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const network = await FlakyNetwork.before(`http://127.0.0.1:${port}`);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    return network.close();
  });
  return {
    network,
    deploy: () => {
      network.target = shop.url;
    },
  };
}

/** The pages of the old build say so. */
const isOld = (page: Page) => page.evaluate(() => document.querySelector('meta[name="build"]') !== null);

async function takeNewVersion(page: Page): Promise<void> {
  await findNewVersion(page);
  const isLoadedAnew = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Jetzt laden' }).click();
  await isLoadedAnew;
}

journey(
  'My tab is of the old build, and the server of this one: I go on through all pages and order',
  async ({ openPage, shop, onTestFinished }) => {
    const { network, deploy } = await oldShop(shop, onTestFinished);
    const page = await openPage({
      context: { baseURL: network.url, deviceScaleFactor: 1 },
      mayLog: GONE,
    });
    await page.goto('/booking/event/1/tickets');
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    expect(await isOld(page)).toBe(true);
    deploy();
    await page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' }).click();
    await page.getByText('Erwachsene × 1', { exact: true }).first().waitFor();
    await fillBillingForm(page);
    await order(page);
    await page.getByRole('link', { name: 'Impressum' }).click();
    await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
  },
);

journey(
  'The office is open in a tab of the old build: the next page I go to works or is loaded anew',
  async ({ openPage, shop, onTestFinished }) => {
    const { network, deploy } = await oldShop(shop, onTestFinished);
    const page = await openPage({ device: 'desktop', context: { baseURL: network.url }, mayLog: GONE });
    await logIn(page);
    await page.getByRole('link', { name: 'Bestellungen' }).first().waitFor();
    deploy();
    await page.getByRole('link', { name: 'Bestellungen' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Bestellungen' }).waitFor();
    await page.getByRole('link', { name: /^WF-/ }).first().click();
    await page.getByRole('heading', { level: 1, name: /^Bestellung WF-/ }).waitFor();
  },
);

journey(
  'My phone has the old build, as shop and as gate: I am offered this one, and it has basket, form and waiting scans',
  async ({ openPage, shop, onTestFinished }) => {
    const { network, deploy } = await oldShop(shop, onTestFinished);
    const tickets = await buyTickets(shop, 2);
    const [first = '', second = ''] = tickets;
    const context = { ...INSTALLED.context, baseURL: network.url, deviceScaleFactor: 1 };
    const page = await openPage({ ...INSTALLED, context });
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto('/booking/event/1/tickets');
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' }).click();
    await fillBillingForm(page);
    await page.goto((await makePhone(shop, 'Tor West')).url.replace(shop.url, network.url));
    await waitOnline(page);
    await waitDoorKept(page);
    network.about = /^\/api\/(item|door)\//;
    network.weather = 'gone';
    await typeCode(page, first, 'Willkommen');
    await isOver(page);
    await expectCount(page, 'wartend', 1);
    expect(await isOld(page)).toBe(true);

    deploy();
    await takeNewVersion(page);
    await expectCount(page, 'wartend', 1);
    network.about = /^/;
    await page.reload();
    await page.getByText('offline – Scannen geht weiter').waitFor();
    expect(await isOld(page)).toBe(false);
    await typeCode(page, second, 'Willkommen');
    await isOver(page);
    network.weather = 'fine';
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectCount(page, 'wartend', 0);
    expect(letInOf(shop, tickets)).toBe(2);

    await page.goto('/booking/basket');
    await page.getByText('Erwachsene × 1', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Vorname' }).inputValue()).toBe(guest.Vorname);
    await order(page);
  },
);
