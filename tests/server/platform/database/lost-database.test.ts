import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../../src/server/platform/database/open-store.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { audit } from '../../../faults/audit.ts';
import { readBooks } from '../../../faults/books.ts';
import { type Attempt, orderIdOf } from '../../../faults/ledger.ts';
import { seededRandom } from '../../../faults/seeded-random.ts';
import { plantStormFestival } from '../../../faults/storm-festival.ts';
import { StormGuests, sendOrder } from '../../../faults/storm-guest.ts';
import { createDatabase } from '../../../support/postgres-database.ts';
import { type PostgresServer, startPostgres } from '../../../support/postgres-server.ts';
import { startShop } from '../../../support/running-shop.ts';
import { startShopProcess } from '../../../support/shop-process.ts';

const BUYERS = 10;
const CUTS = 15;
const TIME_LIMIT_MS = 180_000;
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

/** Ends every connection to a database, as its administrator may. */
async function cutConnections(name: string): Promise<void> {
  const administrator = new pg.Client(postgres.url);
  await administrator.connect();
  await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  await administrator.end();
}

const countGuests = async ({ read }: Store) => (await read.selectFrom('guests').selectAll().execute()).length;

test('a connection that is cut between two statements fails its call alone, which leaves nothing', async () => {
  const { store } = await openDatabase('between');
  const cut = store.write(async (trx) => {
    await trx.insertInto('guests').values({ id: 'lost', seen_at: 1 }).execute();
    await cutConnections('between');
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
  const guests = new StormGuests(festival, seededRandom(20_270_412));
  const attempts: Attempt[] = [];
  const refused = new Map<number, number>();
  let isOver = false;
  const buyer = async () => {
    while (!isOver) {
      const attempt = guests.ticketOrder(guests.newGuest());
      attempts.push(attempt);
      // As a guest's page does: the same again until there is an answer.
      for (;;) {
        await sendOrder(shop.url, attempt);
        if (attempt.answer === null || !('refused' in attempt.answer)) break;
        const { refused: status } = attempt.answer;
        refused.set(status, (refused.get(status) ?? 0) + 1);
        if (status !== 503) break;
        attempt.answer = null;
      }
    }
  };
  const confirmed = () => attempts.filter((attempt) => orderIdOf(attempt) !== null).length;
  const sellOn = async () => {
    const before = confirmed();
    await expect.poll(confirmed, WAIT).toBeGreaterThan(before + BUYERS);
  };
  const buying = Promise.all(Array.from({ length: BUYERS }, buyer));
  const health = async () => (await fetch(`${shop.url}/healthz`)).status;
  const trouble = async () => {
    for (let turn = 0; turn < CUTS; turn++) {
      await sellOn();
      await cutConnections('buyers');
    }
    await sellOn();
    await postgres.halt();
    await expect.poll(health, WAIT).toBe(503);
    await postgres.resume();
    await expect.poll(health, WAIT).toBe(200);
    await sellOn();
  };
  try {
    await Promise.race([trouble(), buying]);
  } finally {
    isOver = true;
    await buying;
  }
  await shop.stop();
  expect([...refused.keys()]).toEqual([503]);
  const after = await openStore({ databaseUrl, dataDir: '' });
  expect(audit(await readBooks(after), { attempts, holds: [] })).toEqual([]);
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
