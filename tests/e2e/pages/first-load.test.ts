import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { filesOfStaff } from '../../support/built-files.ts';
import { journey } from '../../support/journey.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { fillBillingForm, order } from '../shop/billing-form.ts';
import { chooseSeat, goToBlock } from '../shop/choose-seats.ts';

const MOST_BYTES = 120_000;

/** What a page fetches when it has come to rest. */
const LAST = '/service-worker-bridge';

/**
 * The live stream of places, which a page opens once nothing has been fetched for a second: whether that is before or
 * after its scripts are weighed hangs on the machine alone.
 */
const ONCE_QUIET = '/read-stream';

interface LoadedScript {
  file: string;
  bytes: number;
  encoding: string | undefined;
}

/** Writes down every script the page loads from now on until it is asked, with its bytes as they came over the network. */
function watchScripts(page: Page): () => Promise<LoadedScript[]> {
  const loaded: Promise<LoadedScript>[] = [];
  const watch = (request: Request) => {
    if (request.resourceType() !== 'script' || request.url().includes(ONCE_QUIET)) return;
    const read = async () => ({
      file: new URL(request.url()).pathname.slice(1),
      bytes: (await request.sizes()).responseBodySize,
      encoding: (await request.response())?.headers()['content-encoding'],
    });
    loaded.push(read());
  };
  page.on('requestfinished', watch);
  return () => {
    page.off('requestfinished', watch);
    return Promise.all(loaded);
  };
}

/** Every page a guest may come to first, by what it is called there. */
const firstPages = {
  '/': 'Ein Abend zwischen Reben',
  '/booking/event/1/tickets': 'Weinfest Musterhausen',
  '/booking/event/2/blocks': 'Weinprobe im Gewölbe',
  '/booking/event/3/blocks': 'Konzert unter Lampions',
  '/booking/event/3/block/17': 'Block',
  '/booking/event/2/block/5': 'Block',
  '/booking/basket': 'Warenkorb',
  '/login': 'Anmelden',
  '/login/forgot': 'Passwort vergessen?',
  '/agb': 'Allgemeine Geschäftsbedingungen',
  '/dsgvo': 'Datenschutzerklärung',
  '/imprint': 'Impressum',
  '/widerruf': 'Vertrag widerrufen',
  '/barrierefreiheit': 'Barrierefreiheit',
  '/error/404': 'Seite nicht gefunden',
};

/** Goes to a page of the shop as somebody who has never been there, and looks at what that loads. */
async function expectLight(page: Page, address: string, title: string): Promise<void> {
  const scripts = watchScripts(page);
  const last = page.waitForEvent('requestfinished', (request) => request.url().includes(LAST));
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await last;
  const loaded = await scripts();
  expect(loaded.length, address).toBeGreaterThan(2);
  for (const { file, encoding } of loaded) expect(encoding, file).toBe('br');
  expect(
    loaded.reduce((sum, { bytes }) => sum + bytes, 0),
    address,
  ).toBeLessThanOrEqual(MOST_BYTES);
  expect(
    loaded.filter(({ file }) => staff.includes(file)),
    address,
  ).toEqual([]);
}

const staff = filesOfStaff();

journey(
  'Whatever page I come to first loads at most 120 kB of script, and nothing of the back office or the door',
  async ({ openPage }) => {
    expect(staff.length).toBeGreaterThan(0);
    for (const [address, title] of Object.entries(firstPages)) {
      const page = await openPage({ device: 'phone', scheme: 'dark', mayLog: [/status of 404/] });
      await expectLight(page, address, title);
      await page.close();
    }
  },
);

journey(
  'Nor do my full basket, my order and my ticket load more when I come back to them on another phone',
  async ({ openPage, shop }) => {
    const first = await openPage({ device: 'phone', scheme: 'light' });
    await first.goto('/booking/event/1/tickets');
    await first.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await first.getByRole('button', { name: /^In den Warenkorb/ }).click();
    await first.getByText('Erwachsene × 1', { exact: true }).waitFor();
    const basket = await first.evaluate(() => sessionStorage.getItem('basket'));
    await fillBillingForm(first);
    const { id } = await order(first);
    const item = inSqliteFile(shop.dataDir, (file) =>
      file.prepare('select id from items where order_id = ?').pluck().get(id),
    );

    const [withBasket, withOrder, withTicket] = [await openPage(), await openPage(), await openPage()];
    await withBasket.addInitScript((kept) => sessionStorage.setItem('basket', kept ?? ''), basket);
    await expectLight(withBasket, '/booking/basket', 'Warenkorb');
    await withBasket.getByText('Erwachsene × 1', { exact: true }).waitFor();
    await expectLight(withOrder, `/booking/order/${id}`, 'Bestellung abgeschlossen');
    await expectLight(withTicket, `/item/${item}/checkin`, 'Noch nicht bezahlt');
  },
);

journey('Nor does a whole order load anything of the back office or the door', async ({ openPage }) => {
  const page = await openPage({ device: 'desktop', scheme: 'light' });
  const scripts = watchScripts(page);
  await goToBlock(page, 'Weinprobe im Gewölbe', 'Block A');
  await chooseSeat(page, 'Reihe B, Platz 2');
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await page.getByRole('timer').waitFor();
  await fillBillingForm(page);
  await order(page);
  expect((await scripts()).filter(({ file }) => staff.includes(file))).toEqual([]);
});

journey(
  'I can read a page before its script has come, and what I tap too early does no harm',
  async ({ openPage }) => {
    const page = await openPage({ device: 'phone', scheme: 'light' });
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Ein Abend zwischen Reben' }).waitFor();
    await page
      .getByRole('link', { name: 'Karten kaufen für Eintritt Festgelände' })
      .click({ noWaitAfter: true });
    await page.getByRole('heading', { level: 1, name: 'Weinfest Musterhausen' }).waitFor();
    await page.getByText('8,00 €', { exact: true }).waitFor();

    // As a finger does it: without waiting until the page is ready for it.
    for (const name of ['Erwachsene: mehr', 'In den Warenkorb']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    }
    letThrough();
    await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
    await page.getByRole('button', { name: 'In den Warenkorb · 8,00 €' }).click();
    await page.getByText('Erwachsene × 1', { exact: true }).waitFor();
  },
);
