import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../../src/server/platform/database/open-store.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { audit } from '../../../faults/audit.ts';
import { readBooks } from '../../../faults/books.ts';
import { startBuying } from '../../../faults/insistent-buyers.ts';
import { plantStormFestival } from '../../../faults/storm-festival.ts';
import { createDatabase, cutConnections } from '../../../support/postgres-database.ts';
import { type PostgresServer, startPostgres } from '../../../support/postgres-server.ts';
import { startShop } from '../../../support/running-shop.ts';
import { startShopProcess } from '../../../support/shop-process.ts';

const BUYERS = 10;
const CUTS = 15;
const TIME_LIMIT_MS = 600_000;
const WAIT = { timeout: 60_000 };

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres({ isDurable: false });
}, TIME_LIMIT_MS);
afterAll(() => postgres.stop());

async function openDatabase(name: string) {
  const databaseUrl = await createDatabase(postgres.url, name);
  return { databaseUrl, store: await openStore({ databaseUrl, dataDir: '' }) };
}

const countGuests = async ({ read }: Store) => (await read.selectFrom('guests').selectAll().execute()).length;

test('a connection that is cut between two statements fails its call alone, which leaves nothing', async () => {
  const { store } = await openDatabase('between');
  const cut = store.write(async (trx) => {
    await trx.insertInto('guests').values({ id: 'lost', seen_at: 1 }).execute();
    await cutConnections(postgres.url, 'between');
    await sql`select 1`.execute(trx);
  });
  await expect(cut).rejects.toThrow(/terminat|queryable|ECONNRESET|EPIPE/);
  expect(await countGuests(store)).toBe(0);
  await store.write((trx) => trx.insertInto('guests').values({ id: 'next', seen_at: 1 }).execute());
  expect(await countGuests(store)).toBe(1);
  await store.close();
});

test('connections cut again and again under buyers, and a restart of the database, cost nobody an order', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const { databaseUrl, store } = await openDatabase('buyers');
  const festival = await plantStormFestival(store);
  await store.write((trx) => trx.updateTable('contingents').set({ capacity: 1_000_000 }).execute());
  await store.close();
  const shop = await startShop({ env: { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' } });
  const buying = startBuying(shop.url, festival, BUYERS);
  const statusOf = async (path: string) => (await fetch(shop.url + path)).status;
  const readiness = () => statusOf('/readyz');
  try {
    for (let turn = 0; turn < CUTS; turn++) {
      await buying.sellOn();
      await cutConnections(postgres.url, 'buyers');
    }
    await buying.sellOn();
    await postgres.halt();
    await expect.poll(readiness, WAIT).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
    await postgres.resume();
    await expect.poll(readiness, WAIT).toBe(200);
    await buying.sellOn();
  } finally {
    await buying.stop();
  }
  await shop.stop();
  expect([...buying.refused.keys()]).toEqual([503]);
  const after = await openStore({ databaseUrl, dataDir: '' });
  expect(audit(await readBooks(after), { attempts: buying.attempts, holds: [] })).toEqual([]);
  await after.close();
});

test('a shop that is started before its database waits, says so once, and starts when it is there', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const { databaseUrl, store } = await openDatabase('late');
  await store.close();
  await postgres.halt();
  const shop = startShopProcess({ env: { DATABASE_URL: databaseUrl } });
  const waits =
    /^Die Datenbank ist unter DATABASE_URL noch nicht zu erreichen \(.*ECONNREFUSED.*\)\. Der Kartenshop startet, sobald sie da ist\.$/gm;
  await expect.poll(shop.said, WAIT).toMatch(waits);
  await postgres.resume();
  await expect.poll(shop.said, WAIT).toContain('Kartenshop läuft auf');
  expect(shop.said().match(waits)).toHaveLength(1);
  expect(await shop.end('SIGTERM')).toBe(0);
});
