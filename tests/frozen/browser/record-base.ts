import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import Database from 'better-sqlite3';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { logIn } from '../../e2e/log-in.ts';
import { dragMouse, paper } from '../../e2e/plan-editor/draw-on-canvas.ts';
import {
  buyTickets,
  doorEnv,
  FOREIGN,
  isOver,
  makePhone,
  pairByLink,
  tapAway,
  typeCode,
} from '../../e2e/scanner/at-the-gate.ts';
import { fillBillingForm, purchaseButton } from '../../e2e/shop/billing-form.ts';
import { chooseSeats } from '../../e2e/shop/choose-seats.ts';
import { guestContext, launchBrowser } from '../../support/browser.ts';
import { buildCommit } from '../../support/built-commit.ts';
import { type RunningShop, startShop } from '../../support/running-shop.ts';
import { fillFestival } from './record-orders.ts';
import {
  type Build,
  keepBuild,
  keepDatabase,
  RECORDED_AT,
  type Recorded,
  readMemory,
  writeMemory,
} from './recorded-base.ts';
import { stopDate, stoppedAt } from './stopped-clock.ts';

/**
 * Writes `base/` anew: `node tests/frozen/browser/record-base.ts`. It is what the build of BASE, and before it that of
 * the last gate whose Dexie database was of version 1, leave behind in Chromium and on the server.
 */
const BASE = 'b1866a2';
const GATE_OF_VERSION_1 = '5b7d506';
/** Pages that come rendered, as an old tab has them. */
const PAGES = ['/', '/booking/event/1/tickets', '/booking/basket', '/dashboard', '/scanner'];

const env = { ...doorEnv, ...stoppedAt(RECORDED_AT) };
const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-record-'));
const browser = await launchBrowser();
try {
  await inShopOf(GATE_OF_VERSION_1, (shop) => recordGate(shop, 'gate-1', 'Tor Nord'));
  await inShopOf(BASE, async (shop) => {
    await fillFestival(shop);
    await recordGate(shop, 'gate-2', 'Tor Süd');
    await record(shop, 'guest', 'phone', fillGuest);
    await record(shop, 'unanswered', 'phone', loseAnswer);
    await record(shop, 'office', 'desktop', fillOffice);
    keepBuild(await filesOf(shop));
  });
  const file = new Database(join(dataDir, 'shop.sqlite'));
  file.exec('pragma journal_mode = delete; vacuum;');
  file.close();
  keepDatabase(readFileSync(join(dataDir, 'shop.sqlite')));
} finally {
  await browser.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function inShopOf(commit: string, work: (shop: RunningShop) => Promise<void>): Promise<void> {
  const shop = await startShop({ root: buildCommit(commit), dataDir, env });
  try {
    await work(shop);
  } catch (error) {
    process.stderr.write(shop.recentLog());
    throw error;
  } finally {
    await shop.stop();
  }
}

async function record(
  shop: RunningShop,
  name: Recorded,
  device: 'phone' | 'desktop',
  work: (page: Page) => Promise<string[] | undefined>,
): Promise<void> {
  const options: BrowserContextOptions = { ...guestContext(device, 'light'), baseURL: shop.url };
  const context = await browser.newContext(options);
  await context.addInitScript(stopDate, Date.parse(RECORDED_AT));
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const codes = await work(page).catch(async (error) => {
    await page.screenshot({ path: join(tmpdir(), `${name}.png`) });
    throw error;
  });
  writeMemory(name, await readMemory(page, codes ?? []));
  await context.close();
  process.stderr.write(`${name} is recorded.\n`);
}

/** Lets two in with network, then loses it: one more comes in, one is taken back, one is turned away, two are never scanned. */
function recordGate(shop: RunningShop, name: Recorded, gate: string): Promise<void> {
  return record(shop, name, 'phone', async (page) => {
    const codes = await buyTickets(shop, 5, { lastname: gate.replace(' ', '') });
    const [first = '', second = '', third = ''] = codes;
    await pairByLink(page, await makePhone(shop, gate));
    const isHeard = page.waitForResponse(/\/checkin$/);
    await typeCode(page, first, 'Willkommen');
    await isHeard;
    await isOver(page);
    await page.context().setOffline(true);
    await typeCode(page, second, 'Willkommen');
    await isOver(page);
    await typeCode(page, third, 'Willkommen');
    await isOver(page);
    await page.getByRole('button', { name: /^Letzten Einlass zurücknehmen/ }).click();
    await typeCode(page, FOREIGN, 'Liste unvollständig');
    await tapAway(page);
    return codes;
  });
}

/** Tickets, seats that are held, a code and a whole form, unsent; besides, choices and a withdrawal half made. */
async function fillGuest(page: Page): Promise<undefined> {
  await page.goto('/booking/event/2/block/1', { waitUntil: 'networkidle' });
  await chooseSeats(page, ['Reihe B, Platz 3', 'Reihe B, Platz 4']);
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await page.getByRole('timer').waitFor();
  await page.goto('/booking/event/1/tickets', { waitUntil: 'networkidle' });
  await page.getByRole('spinbutton', { name: 'Erwachsene: Anzahl' }).fill('3');
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await page.getByText('Erwachsene × 3', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Rabattcode' }).fill('REBE10');
  await page.getByRole('button', { name: 'Anwenden' }).click();
  await page.getByText('REBE10').first().waitFor();
  await fillBillingForm(page, { Bemerkungen: 'Wir kommen mit dem Rollstuhl.' });
  await page.goto('/booking/event/1/tickets', { waitUntil: 'networkidle' });
  await page.getByRole('spinbutton', { name: 'Kinder bis 14: Anzahl' }).fill('2');
  await page.goto('/booking/event/3/block/17', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Als Liste' }).click();
  await page.getByRole('checkbox', { name: /^Reihe B, Platz 7/ }).check();
  await page.goto('/widerruf', { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Vor- und Nachname' }).fill('Zoë Müller-Lüdenscheidt');
  await page.getByRole('textbox', { name: 'Bestellnummer' }).fill('WF-123456');
}

/** The server has the order, and its answer never came. */
async function loseAnswer(page: Page): Promise<undefined> {
  await page.goto('/booking/event/1/tickets', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Erwachsene: mehr' }).click();
  await page.getByRole('button', { name: /^In den Warenkorb/ }).click();
  await fillBillingForm(page, { Email: 'lost-answer@example.org' });
  const isLost = new Promise<void>((resolve) => {
    void page.route('**/api/booking/checkout/invoice', async (route) => {
      await route.fetch();
      await route.abort();
      resolve();
    });
  });
  await purchaseButton(page).click();
  await isLost;
}

/** A member of the team who leaves everything open that can be left open. */
async function fillOffice(page: Page): Promise<undefined> {
  await logIn(page);
  const open = (address: string) => page.goto(address, { waitUntil: 'networkidle' });
  const type = (label: string, text: string) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await open('/event/1');
  await type('Ort', 'Am alten Kelterhaus');
  await type('Kontingent insgesamt', '4321');
  await open('/dashboard/settings');
  await type('Name des Festes', 'Weinfest im Mai');
  await open('/dashboard/settings/legal');
  await type('Ergänzende Hinweise in der Datenschutzerklärung', '## Fotos auf dem Fest');
  await open('/discount/new');
  await type('Name', 'Für die Nachbarn von oben');
  await open('/orders/gate');
  await page.getByRole('checkbox', { name: 'Gleich einlassen' }).check();
  await open('/block/2');
  await type('Bogen', '45');
  await type('Sitze je Reihe', '17');
  await open('/layout/1');
  await paper(page).waitFor();
  await page.route(/\/api\/office\/layouts\/\d+$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Block zeichnen' }).click();
  await dragMouse(page, { x: 40, y: 40 }, { x: 120, y: 100 });
  await page.getByRole('status').filter({ hasText: 'auf diesem Gerät gesichert' }).waitFor();
}

/** What a browser can be given of BASE: its files, and some of its pages as they came rendered. */
async function filesOf(shop: RunningShop): Promise<Build> {
  const folder = join(buildCommit(BASE), 'dist/client');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|html)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/\/(icons|\.vite)\//.test(path));
  const pages = PAGES.map(async (path) => {
    const html = await (await fetch(shop.url + path)).text();
    return [path, Buffer.from(marked(html.replaceAll(shop.url, ''))).toString('latin1')];
  });
  const build: Build = Object.fromEntries([
    ...files.map((path) => [`/${relative(folder, path)}`, readFileSync(path, 'latin1')]),
    ...(await Promise.all(pages)),
  ]);
  return { ...build, '/sw.js': ofBase(build['/sw.js'] ?? '') };
}

/** Where nothing has changed since BASE, its build is told from this one all the same. */
function marked(html: string): string {
  return html.replace('</head>', '<meta name="build" content="base"></head>');
}

function ofBase(worker: string): string {
  return worker.replace(/("revision":\s*")(?=[^"]+",\s*"url":\s*"dashboard")/, '$1base');
}
