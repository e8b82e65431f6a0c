import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/server/platform/database/open-store.ts';
import { startBalancer } from '../support/balancer.ts';
import {
  CRASH_OF_A_SERVICE,
  installShop,
  layDown,
  linkPackages,
  pack,
  rewrite,
  takeBuiltPages,
} from '../support/installed-shop.ts';
import { copyNextVersion } from '../support/next-version.ts';
import { createDatabase, dropDatabase } from '../support/postgres-database.ts';
import { type RunningShop, startShop } from '../support/running-shop.ts';
import { audit } from './audit.ts';
import { readBooks } from './books.ts';
import { FollowedPage } from './followed-page.ts';
import { type Attempt, orderIdOf } from './ledger.ts';
import { seededRandom } from './seeded-random.ts';
import { plantStormFestival, type StormFestival } from './storm-festival.ts';
import { StormGuests, sendOrder } from './storm-guest.ts';
import { startUnbrokenBuyers, type UnbrokenBuyers } from './unbroken-buyers.ts';

const NAME = 'rolling';
const WAIT = { timeout: 60_000 };

const report: string[] = [];
afterAll(() => process.stdout.write(`\n${report.join('\n')}\n`));

let whereabouts: { databaseUrl: string; dataDir: string };
let festival: StormFestival;
beforeEach(async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'), NAME);
  onTestFinished(() => dropDatabase(inject('postgresUrl'), NAME));
  whereabouts = { databaseUrl, dataDir: '' };
  const store = await openStore(whereabouts);
  festival = await plantStormFestival(store);
  // Nothing but seats runs out.
  await store.write((trx) => trx.updateTable('contingents').set({ capacity: 1_000_000 }).execute());
  await store.close();
});

const start = (root?: string): Promise<RunningShop> =>
  startShop({
    ...(root !== undefined && { root }),
    env: { DATABASE_URL: whereabouts.databaseUrl, PROCESSES: '3', RATE_LIMITS: 'off' },
  });

/** Ends a process and puts another in its place, behind the same balancer. */
async function replace(shop: RunningShop, balancer: { targets: string[] }, root?: string) {
  await shop.stop();
  const risen = await start(root);
  balancer.targets = balancer.targets.map((target) => (target === shop.url ? risen.url : target));
  return risen;
}

async function faultsIn({ ledger }: UnbrokenBuyers): Promise<string[]> {
  const store = await openStore(whereabouts);
  const faults = audit(await readBooks(store), ledger);
  await store.close();
  return faults;
}

const seatsSold = ({ ledger }: UnbrokenBuyers) => new Set(ledger.holds.flatMap(({ seats }) => seats));

test('three processes restarted in turn under 20 buyers break off no call and lose no order', async () => {
  const shops = await Promise.all([start(), start(), start()]);
  const balancer = await startBalancer(shops.map(({ url }) => url));
  const page = new FollowedPage(balancer.url, festival.hall.event);
  const buyers = startUnbrokenBuyers(balancer.url, festival);
  let restarts = 0;
  for (const [at, shop] of shops.entries()) {
    await buyers.sellOn();
    shops[at] = await replace(shop, balancer);
    restarts++;
  }
  await buyers.sellOn();
  await buyers.stop();
  await expect.poll(() => seatsSold(buyers).difference(page.taken), WAIT).toEqual(new Set());
  await page.stop();
  await balancer.close();
  await Promise.all(shops.map((shop) => shop.stop()));
  const faults = await faultsIn(buyers);
  report.push(
    `Rolling restart: ${restarts} restarts, ${buyers.confirmed()} orders, ${buyers.ledger.holds.length} reservations, ${page.connections} connections of a page: ${buyers.failures.length} calls failed, ${faults.length} lost or twice`,
  );
  expect(buyers.failures).toEqual([]);
  expect(faults).toEqual([]);
  expect(page.connections).toBeGreaterThan(1);
});

test('two versions sell side by side, and the earlier one starts again on what the later one made', async () => {
  const earlier = await start();
  const balancer = await startBalancer([earlier.url]);
  const buyers = startUnbrokenBuyers(balancer.url, festival);
  await buyers.sellOn();
  const later = await start(copyNextVersion());
  balancer.targets = [earlier.url, later.url];
  await buyers.sellOn();
  const again = await replace(earlier, balancer);
  await buyers.sellOn();
  await buyers.stop();
  await balancer.close();
  await Promise.all([again.stop(), later.stop()]);
  const faults = await faultsIn(buyers);
  report.push(
    `Two versions: ${buyers.confirmed()} orders, ${buyers.ledger.holds.length} reservations: ${buyers.failures.length} calls failed, ${faults.length} lost or twice`,
  );
  expect(buyers.failures).toEqual([]);
  expect(faults).toEqual([]);
});

/** Version 1.0.0 as a service on this database. */
async function install(npm?: string) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'kartenshop-rolling-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const shop = await installShop(
    { DATA_DIR, DATABASE_URL: whereabouts.databaseUrl },
    npm === undefined ? {} : { npm },
  );
  await shop.restart();
  await expect.poll(shop.version, WAIT).toBe('1.0.0');
  return shop;
}

test('npm run upgrade under buyers, with packages that npm installs, loses no order', {
  timeout: 600_000,
}, async () => {
  const shop = await install();
  const guests = new StormGuests(festival, seededRandom(20_270_412));
  const attempts: Attempt[] = [];
  let isOver = false;
  const buy = async () => {
    while (!isOver) {
      const attempt = guests.ticketOrder(guests.newGuest());
      attempts.push(attempt);
      // The same again, by its key, until it is taken, also while nobody is there.
      while (orderIdOf(attempt) === null) await sendOrder(shop.address, attempt).catch(() => setTimeout(50));
    }
  };
  const buying = buy();
  const { code, said } = await shop.upgrade(pack(layDown(shop.folder, '1.1.0', takeBuiltPages)));
  isOver = true;
  await buying;
  expect(code, said).toBe(0);
  expect(await shop.version()).toBe('1.1.0');
  const store = await openStore(whereabouts);
  const faults = audit(await readBooks(store), { attempts, holds: [] });
  await store.close();
  report.push(`Upgrade: ${attempts.length} orders meanwhile: ${faults.length} lost or twice`);
  expect(attempts.length).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});

test('a version that has removed something and does not start is not taken back, and says what to do', async () => {
  const shop = await install(linkPackages);
  const archive = layDown(shop.folder, '1.1.0', (folder) => {
    const database = join(folder, 'src/server/platform/database');
    writeFileSync(
      join(database, 'migrations/9000-contract-notes.sql'),
      'create table later_notes (id {id});',
    );
    rewrite(join(database, 'migrate.ts'), (was) =>
      was.replace(
        'Record<string, Migration> = {',
        "$&'9000-contract-notes': { up: (db) => runStatements(db, '9000-contract-notes.sql') },",
      ),
    );
    rewrite(join(folder, 'src/server/app/main.ts'), (was) => `${CRASH_OF_A_SERVICE}\n${was}`);
  });
  const { code, said } = await shop.upgrade(pack(archive));
  expect(said).toContain('Version 1.0.0 kann mit der Datenbank nicht mehr umgehen.');
  expect(said).toMatch(/Sonst hol shop-\S+\.sqlite zurück \(docs\/operations\.md/);
  expect(code).toBe(1);
  expect(basename(realpathSync(shop.link))).toBe('kartenshop-1.1.0');
});
