import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import { FlakyNetwork, type Weather } from '../../support/flaky-network.ts';
import { journey } from '../../support/journey.ts';
import type { RunningShop } from '../../support/running-shop.ts';
import { inSqliteFile } from '../../support/sqlite-file.ts';
import { INSTALLED, waitDoorKept } from '../pwa/installed-phone.ts';
import { doorEnv, LET_IN_JUST_NOW, makePhone, waitOnline } from './at-the-gate.ts';
import { plantTickets } from './plant-tickets.ts';
import { type Scanned, scanQuickly } from './scan-quickly.ts';

journey.override('shopEnv', doorEnv);

const TICKETS = 350;
const AT_ONCE = 50;
/** In the middle of the rush the page is started anew; from some guests later on nothing is new to it any more. */
const STARTED_ANEW = 100;
const WARM = 200;
/** Far more than a day takes: a busy machine is no fault of the gate. */
const DAY_MS = 600_000;
/** What the network is like for each fifty guests, over and over. */
const WEATHER: Weather[] = ['fine', 'gone', 'fine', 'answers lost', 'busy', 'fine', 'hotspot'];

interface Held {
  heapMb: number;
  nodes: number;
}

/** What the page holds after everything it no longer needs was thrown away. */
async function heldBy(devtools: CDPSession): Promise<Held> {
  for (let n = 0; n < 3; n++) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  return { heapMb: usedSize / 1024 ** 2, nodes };
}

async function pairBehind(page: Page, shop: RunningShop, network: FlakyNetwork): Promise<void> {
  const { url } = await makePhone(shop, 'Tor Nord');
  await page.goto(url.replace(shop.url, network.url));
  await waitOnline(page);
}

function onRecord(shop: RunningShop) {
  return inSqliteFile(shop.dataDir, (file) => ({
    admitted: file
      .prepare(`select item_id from scans where verdict = 'admitted' order by rowid`)
      .pluck()
      .all(),
    redeemed: file.prepare('select count(*) from items where redeemed_at is not null').pluck().get(),
    refused: file.prepare(`select count(*) from scans where verdict = 'redeemed'`).pluck().get(),
    conflicts: file.prepare('select count(*) from scans where is_conflict = 1').pluck().get(),
    backwards: file
      .prepare(
        'select count(*) from (select scanned_at, lag(scanned_at) over (order by rowid) as before from scans) where scanned_at < before',
      )
      .pluck()
      .get(),
  }));
}

journey(
  'A day at the gate: 350 guests, a network that comes and goes, and everybody is counted once and in order',
  async ({ openPage, shop, onTestFinished }) => {
    const tickets = inSqliteFile(shop.dataDir, (file) => plantTickets(file, TICKETS));
    const network = await FlakyNetwork.before(shop.url);
    network.about = /^\/api\//;
    onTestFinished(() => network.close());
    const page = await openPage(INSTALLED);
    page.on('dialog', (dialog) => dialog.accept());
    await pairBehind(page, shop, network);
    await waitDoorKept(page);
    const devtools = await page.context().newCDPSession(page);

    const seen: Scanned[] = [];
    let warm = await heldBy(devtools);
    for (let first = 0; first < TICKETS; first += AT_ONCE) {
      network.weather = WEATHER[(first / AT_ONCE) % WEATHER.length] ?? 'fine';
      // The last guest of the fifty holds his ticket out a second time.
      const guests = tickets.slice(first, first + AT_ONCE);
      seen.push(...(await page.evaluate(scanQuickly, [...guests, guests.at(-1) as string])));
      if (first + AT_ONCE === WARM) warm = await heldBy(devtools);
      if (first + AT_ONCE !== STARTED_ANEW) continue;
      await page.reload();
      await page.getByRole('button', { name: 'Prüfen' }).waitFor();
    }
    network.weather = 'fine';
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const waiting = page.locator('dl > div', { hasText: 'wartend' }).locator('dd');
    await waiting.getByText('0', { exact: true }).waitFor({ timeout: DAY_MS / 2 });
    // What the last sending left behind goes when the browser comes to it.
    let cold = await heldBy(devtools);
    const settled = async () => {
      cold = await heldBy(devtools);
      return cold.heapMb;
    };
    await expect.poll(settled, { timeout: 30_000, interval: 2_000 }).toBeLessThan(warm.heapMb + 0.5);

    expect(seen.filter(({ title }) => title === 'Willkommen').map(({ code }) => code)).toEqual(tickets);
    expect(seen.filter(({ title }) => LET_IN_JUST_NOW.test(title))).toHaveLength(TICKETS / AT_ONCE);
    expect(onRecord(shop)).toEqual({
      admitted: tickets,
      redeemed: TICKETS,
      refused: TICKETS / AT_ONCE,
      conflicts: 0,
      backwards: 0,
    });
    process.stderr.write(`${figures(warm, cold)}; a verdict after ${verdictMs(seen)} ms\n`);
    expect(cold.nodes).toBeLessThan(warm.nodes + 50);
  },
  DAY_MS,
);

const figures = (warm: Held, cold: Held) =>
  `Heap ${warm.heapMb.toFixed(1)} MB after ${WARM} guests, ${cold.heapMb.toFixed(1)} MB after ${TICKETS}`;

/** Median and 99th percentile. */
function verdictMs(seen: Scanned[]): string {
  const times = seen.map(({ ms }) => ms).sort((a, b) => a - b);
  return [0.5, 0.99].map((share) => Math.round(times[Math.floor(times.length * share)] ?? 0)).join(' / ');
}
