import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { utils } from 'playwright-core/lib/coreBundle';
import { doorEnv } from '../../e2e/scanner/at-the-gate.ts';
import { type Device, guestContext, launchBrowser } from '../../support/browser.ts';
import { buildCommit } from '../../support/built-commit.ts';
import { startShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { type PicturedPage, picturedPages, RECORDED_ORDERS, type RecordedIds } from './pictured-pages.ts';
import { LATER, memoryOf, recordedFolder } from './recorded-base.ts';
import { stopDate, stoppedAt } from './stopped-clock.ts';

/**
 * Pictures of every page, and which of them differ between two states of the shop; see README.md beside this file.
 */
const FOLDER = resolve(import.meta.dirname, '../../../node_modules/.cache/pictures');
const BASE = 'b1866a2';
const USAGE = `npm run pictures -- make <commit> [name [pattern]]
npm run pictures -- compare [name [name [pattern]]]
Pictures go by the name of their commit; compared are ${BASE} and HEAD, and of all pages those that match the pattern.
`;
// Some pages name the address of the shop.
const env = { ...doorEnv, ...stoppedAt(LATER), PORT: '4380' };
const SCHEMES = ['light', 'dark'] as const;
/** Nothing that waits so long happens: what goes by itself stays, and what is asked again and again is asked once. */
const LONG_MS = 900;
const QUIET_MS = 150;
const MOST_LOOKS = 40;
/** Chromium rounds the edge of a corner now up and now down, by one of 255 steps: that is no difference. */
const THRESHOLD = 0.01;

const [command, first, second, pattern = ''] = process.argv.slice(2);
const wanted = new RegExp(pattern);
if (command === 'make' && first !== undefined) await make(first, second ?? first);
else if (command === 'compare') process.exitCode = compare(first ?? BASE, second ?? 'HEAD') ? 0 : 1;
else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}

async function make(commit: string, name: string): Promise<void> {
  const folder = join(FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const root = buildCommit(commit);
  const browser = await launchBrowser([
    '--font-render-hinting=none',
    '--disable-partial-raster',
    '--force-color-profile=srgb',
  ]);
  try {
    for (const device of ['phone', 'desktop'] as const) {
      const dataDir = recordedFolder();
      const pages = picturedPages(readIds(dataDir)).filter((one) => wanted.test(one.name));
      const shop = await startShop({ root, dataDir, env });
      try {
        for (const [seer, seen] of Map.groupBy(pages, (one) => one.seer)) {
          const context = await openContext(browser, shop.url, device, seer);
          for (const one of seen) await picture(context, shop.url, device, one, folder);
          await context.close();
        }
      } finally {
        await shop.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    }
  } finally {
    await browser.close();
  }
  process.stdout.write(`${readdirSync(folder).length} pictures of ${commit} in ${folder}\n`);
}

/** From the database as it was recorded: this build may change it when it starts. */
function readIds(dataDir: string): RecordedIds {
  return inSqliteFile(dataDir, (file) => {
    const order = file.prepare('select id from orders where email = ?').pluck();
    const ticket = (which: string) =>
      file
        .prepare(`select items.id from items join orders on orders.id = order_id
          where event_id = 1 and ${which} order by items.id`)
        .pluck()
        .get() as string;
    return {
      orders: RECORDED_ORDERS.map((_, at) => order.get(`gast${at}@example.org`) as string),
      unpaid: ticket("status = 'open'"),
      cancelled: ticket('items.cancelled_at is not null'),
    };
  });
}

async function picture(
  context: BrowserContext,
  url: string,
  device: Device,
  { name, seer, address, act }: PicturedPage,
  folder: string,
): Promise<void> {
  const page = await context.newPage();
  try {
    page.setDefaultTimeout(20_000);
    const settle = follow(page);
    if (seer !== 'nobody' && seer !== 'staff') await plantTab(page, memoryOf(seer, url).tab);
    await page.goto(address);
    await settle();
    await act?.(page);
    await settle();
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      writeFileSync(join(folder, `${name}.${device}.${scheme}.png`), await takeStill(page));
    }
  } catch (error) {
    throw new Error(`${name} on a ${device}, ${page.url()}`, { cause: error });
  }
  await page.close();
}

async function openContext(
  browser: Browser,
  url: string,
  device: Device,
  seer: PicturedPage['seer'],
): Promise<BrowserContext> {
  const { cookies = [], origins = [] } =
    seer === 'nobody' ? {} : memoryOf(seer === 'staff' ? 'office' : seer, url);
  const kept = origins.map((one) => ({
    ...one,
    localStorage: one.localStorage.filter((entry) => seer !== 'staff' || entry.name === 'token'),
  }));
  const context = await browser.newContext({
    ...guestContext(device, 'light'),
    deviceScaleFactor: 1,
    baseURL: url,
    storageState: { cookies, origins: kept },
  });
  await context.addInitScript(stopDate, Date.parse(LATER));
  await context.addInitScript((longMs) => {
    // What counts down does so by this clock.
    performance.now = () => longMs;
    const { setTimeout, setInterval } = window;
    const isShort = (ms: unknown) => Number(ms ?? 0) < longMs;
    Object.assign(window, {
      setTimeout: (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
        isShort(ms) ? setTimeout(work, ms, ...rest) : 0,
      setInterval: (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
        isShort(ms) ? setInterval(work, ms, ...rest) : 0,
    });
  }, LONG_MS);
  return context;
}

async function plantTab(page: Page, tab: Record<string, string>): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, tab);
}

/** Gives what waits until nothing has been asked of the server for a moment, but for streams that never end. */
function follow(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let changedAt = performance.now();
  const note = (change: () => void) => {
    change();
    changedAt = performance.now();
  };
  page.on('request', (request) => {
    if (!request.url().endsWith('/live')) note(() => open.add(request));
  });
  page.on('requestfinished', (request) => note(() => open.delete(request)));
  page.on('requestfailed', (request) => note(() => open.delete(request)));
  return async () => {
    changedAt = performance.now();
    while (open.size > 0 || performance.now() - changedAt < QUIET_MS) await page.waitForTimeout(QUIET_MS / 3);
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
    });
  };
}

/** The page, scrolled to its top, as soon as two pictures in a row are alike. */
async function takeStill(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    // A layer of its own is sharp or blurred, as it has moved before.
    const inOneLayer = new CSSStyleSheet();
    inOneLayer.replaceSync('* { will-change: auto !important; }');
    document.adoptedStyleSheets.push(inOneLayer);
  });
  let last: Buffer | null = null;
  for (let look = 0; look < MOST_LOOKS; look++) {
    const next = await page.screenshot({ fullPage: true, animations: 'disabled' });
    if (last?.equals(next)) return next;
    last = next;
  }
  throw new Error('It never stands still.');
}

/** Prints which pictures differ; the differences lie beside them, in a folder of their own. */
function compare(before: string, after: string): boolean {
  const [old, now] = [before, after].map((name) => {
    const folder = join(FOLDER, name);
    if (!existsSync(folder)) throw new Error(`There are no pictures yet: npm run pictures -- make ${name}`);
    return folder;
  }) as [string, string];
  const differences = join(FOLDER, `${before}-to-${after}`);
  rmSync(differences, { recursive: true, force: true });
  mkdirSync(differences);
  const names = [...new Set([...readdirSync(old), ...readdirSync(now)])]
    .filter((name) => wanted.test(name))
    .sort();
  const comparator = utils.getComparator('image/png');
  let count = 0;
  const tell = (name: string, what: string) => {
    count += 1;
    process.stdout.write(`${name}: ${what}\n`);
  };
  for (const name of names) {
    const [one, other] = [join(old, name), join(now, name)];
    if (!existsSync(one)) tell(name, `not in ${before}`);
    else if (!existsSync(other)) tell(name, `not in ${after}`);
    else {
      const [expected, actual] = [readFileSync(one), readFileSync(other)];
      if (expected.equals(actual)) continue;
      const said = comparator(actual, expected, { threshold: THRESHOLD });
      if (said === null) continue;
      tell(name, said.errorMessage);
      writeFileSync(join(differences, name), said.diff);
    }
  }
  process.stdout.write(`${names.length} pictures compared, ${count} differ: ${differences}\n`);
  return count === 0;
}
