import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantTickets } from '../e2e/scanner/plant-tickets.ts';
import { guestContext, launchBrowser } from '../support/browser.ts';
import { inSqliteFile } from '../support/sqlite-file.ts';
import { runLoad } from './load-generator.ts';
import { checkInText } from './loads.ts';
import { pairingLink, tokenOfLink } from './paired-gate.ts';
import { startShopUnderTest } from './shop-under-test.ts';

export interface SyncFigures {
  tickets: number;
  /** From the opened link of a phone that has nothing yet until its list is whole and its number stands there. */
  fromLinkMs: number;
  /** From the first question for the list until then. */
  fromAskingMs: number;
  /** The list as it went over the network, in as many answers. */
  transferMb: number;
  answers: number;
  /** What it occupies on the phone, by the browser's own estimate. */
  storedMb: number;
}

export interface GateFigures {
  gates: number;
  scans: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

interface Bench {
  url: string;
  port: number;
  dataDir: string;
  token: string;
}

/** Pairs a phone that has nothing with a shop of 20,000 tickets. */
export function measureSync(tickets = 20_000): Promise<SyncFigures> {
  return withShop(async (shop) => {
    inSqliteFile(shop.dataDir, (file) => plantTickets(file, tickets));
    const link = await pairingLink(shop, 'Tor Nord');
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage(guestContext('phone', 'light'));
      const devtools = await page.context().newCDPSession(page);
      const listed = new Set<string>();
      const list = { askedAt: 0, bytes: 0, answers: 0 };
      devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
        if (!request.url.includes('/api/door/list')) return;
        listed.add(requestId);
        list.askedAt ||= performance.now();
      });
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (!listed.has(requestId)) return;
        list.bytes += encodedDataLength;
        list.answers++;
      });
      await devtools.send('Network.enable');
      const openedAt = performance.now();
      await page.goto(link);
      const shown = page.locator('dl').getByText(tickets.toLocaleString('de-DE'), { exact: true });
      await shown.waitFor({ timeout: 60_000 });
      const doneAt = performance.now();
      const { usageDetails } = (await page.evaluate(() => navigator.storage.estimate())) as {
        usageDetails?: { indexedDB?: number };
      };
      return {
        tickets,
        fromLinkMs: doneAt - openedAt,
        fromAskingMs: doneAt - list.askedAt,
        transferMb: list.bytes / 1e6,
        answers: list.answers,
        storedMb: (usageDetails?.indexedDB ?? Number.NaN) / 1e6,
      };
    } finally {
      await browser.close();
    }
  });
}

/** Lets so many gates scan at the same time, each the next ticket as soon as the last one is answered. */
export function measureGates(gates = 20, scans = 20_000): Promise<GateFigures> {
  return withShop(async (shop) => {
    const ids = inSqliteFile(shop.dataDir, (file) => plantTickets(file, scans));
    const tokens: string[] = [];
    for (let gate = 1; gate <= gates; gate++)
      tokens.push(await tokenOfLink(shop, await pairingLink(shop, `Tor ${gate}`)));
    const texts = ids.map((id, index) => checkInText(tokens[index % gates] as string, id));
    const load = { ports: [shop.port], clients: gates, texts, times: 1, expected: '"status":true' };
    const { perSecond, p50Ms, p99Ms } = await runLoad(load);
    return { gates, scans, perSecond, p50Ms, p99Ms };
  });
}

async function withShop<T>(measure: (shop: Bench) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-bench-gate-'));
  const { port, token, stop } = await startShopUnderTest({ dataDir, databaseUrl: '' });
  try {
    return await measure({ url: `http://127.0.0.1:${port}`, port, dataDir, token });
  } finally {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The figures in sentences. */
export function reportSync(sync: SyncFigures, gates: GateFigures): string {
  const count = (n: number) => Math.round(n).toLocaleString('en-US');
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    `List of ${count(sync.tickets)} tickets on a phone that has nothing: ${seconds(sync.fromAskingMs)} from its first question,`,
    `${seconds(sync.fromLinkMs)} from the opened link; ${sync.transferMb.toFixed(1)} MB over the network in ${sync.answers} answers, ${sync.storedMb.toFixed(1)} MB on the phone.`,
    `${gates.gates} gates at once: ${count(gates.perSecond)} check-ins a second, each answered in ${gates.p50Ms.toFixed(1)} ms in the median and ${gates.p99Ms.toFixed(1)} ms at p99.`,
  ].join('\n');
}

if (import.meta.main) process.stdout.write(`${reportSync(await measureSync(), await measureGates())}\n`);
