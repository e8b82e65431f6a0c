import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../support/browser.ts';
import { demandNode } from '../support/demand-node.ts';
import { measureDecoding } from './door-decode.ts';
import { reportDecoding, reportVerdicts } from './door-report.ts';
import { measureGates, measureSync, reportSync } from './door-sync.ts';
import { measureVerdicts } from './door-verdict.ts';
import { machineFacts } from './machine-facts.ts';
import { startShopUnderTest } from './shop-under-test.ts';

demandNode(24);

// `npm run bench:door -- 8` makes 8 pictures of every hardship.
const each = Number(process.argv[2] ?? 16);
const TICKETS = 20_000;
const SCANS = 20;

const folder = mkdtempSync(join(tmpdir(), 'kartenshop-bench-door-'));
const say = (text: string) => process.stdout.write(`${text}\n`);

const shop = await startShopUnderTest({ dataDir: folder, databaseUrl: '' });
try {
  const url = `http://127.0.0.1:${shop.port}`;
  const browser = await launchBrowser();
  try {
    say(`${machineFacts(folder)} · Chromium ${browser.version()}\n`);
    say(reportDecoding(await measureDecoding(browser, url, each)));
  } finally {
    await browser.close();
  }
  const { token } = shop;
  say(`\n${reportVerdicts(await measureVerdicts({ url, dataDir: folder, token }, TICKETS, SCANS))}`);
} finally {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}

say(`\n${reportSync(await measureSync(TICKETS), await measureGates())}`);
