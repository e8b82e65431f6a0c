import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { smtpPostbox } from '../../src/server/messages/postbox.ts';
import { openStore } from '../../src/server/platform/database/open-store.ts';
import type { Store } from '../../src/server/platform/database/store.ts';
import { deliverDueMail } from '../server/messages/deliver-all.ts';
import { oddServer } from '../server/messages/smtp-inbox.ts';
import { openOrderAdmin } from '../support/order-admin.ts';
import { createDatabase, cutConnections } from '../support/postgres-database.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { startShop } from '../support/running-shop.ts';
import { startShopProcess } from '../support/shop-process.ts';
import { openSmallDisk } from '../support/small-disk.ts';
import { audit } from './audit.ts';
import { readBooks } from './books.ts';
import { startBuying } from './insistent-buyers.ts';
import { plantStormFestival } from './storm-festival.ts';

const BUYERS = 8;
const TIME_LIMIT_MS = 300_000;
const WAIT = { timeout: 60_000, interval: 100 };
const HOUR = 60 * 60 * 1000;

const report: string[] = [];
afterAll(() => process.stdout.write(`\n${report.join('\n')}\n`));

interface Whereabouts {
  databaseUrl: string;
  dataDir: string;
}

/** A festival on which nothing runs out. */
async function plant(whereabouts: Whereabouts) {
  const store = await openStore(whereabouts);
  const festival = await plantStormFestival(store);
  await makeRoom(store);
  await store.close();
  return festival;
}

const makeRoom = (store: Store) =>
  store.write((trx) => trx.updateTable('contingents').set({ capacity: 1_000_000 }).execute());

async function faultsIn(whereabouts: Whereabouts, { attempts }: ReturnType<typeof startBuying>) {
  const store = await openStore(whereabouts);
  const faults = audit(await readBooks(store), { attempts, holds: [] });
  await store.close();
  return faults;
}

const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  const { reason } = (await answer.json()) as { reason?: string };
  return reason ?? answer.status;
};

/** Stands between the shop and PostgreSQL and cuts the connection of a COMMIT, before the server reads it or after. */
async function commitCutter(database: URL) {
  let next: 'before' | 'after' | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('close', () => upstream.end());
    upstream.on('close', () => client.destroy());
    upstream.on('data', (chunk) => client.write(chunk));
    client.on('data', (chunk) => {
      if (next === null || !chunk.includes('commit')) {
        upstream.write(chunk);
        return;
      }
      if (next === 'after') upstream.write(chunk);
      else upstream.destroy();
      next = null;
      client.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async cut(when: 'before' | 'after') {
      next = when;
      await expect.poll(() => next, WAIT).toBeNull();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('PostgreSQL stopped 20 times and cut 50 times under buyers, half of them in COMMIT, loses no order', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const postgres = await startPostgres({ isDurable: false });
  const databaseUrl = await createDatabase(postgres.url, 'campaign');
  const whereabouts = { databaseUrl, dataDir: '' };
  const festival = await plant(whereabouts);
  const cutter = await commitCutter(new URL(databaseUrl));
  const shop = await startShop({ env: { DATABASE_URL: cutter.url, RATE_LIMITS: 'off' } });
  const buying = startBuying(shop.url, festival, BUYERS);
  const tried = { stops: 0, cuts: 0, commits: 0 };
  try {
    for (; tried.cuts < 50; tried.cuts++) {
      await buying.sellOn();
      if (tried.cuts % 2 === 0) {
        await cutter.cut(tried.commits++ % 2 === 0 ? 'before' : 'after');
      } else await cutConnections(postgres.url, 'campaign');
      if (tried.cuts % 5 > 1) continue;
      tried.stops++;
      await postgres.halt();
      expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
      await postgres.resume();
    }
    await buying.sellOn();
  } finally {
    await buying.stop();
  }
  await shop.stop();
  cutter.close();
  const faults = await faultsIn(whereabouts, buying);
  await postgres.stop();
  const { stops, cuts, commits } = tried;
  const asked = [...buying.refused.values()].reduce((sum, count) => sum + count, 0);
  report.push(
    `PostgreSQL: ${stops} stops, ${cuts} cuts (${commits} in COMMIT), ${buying.confirmed()} orders, ${asked} asked again: ${faults.length} lost or twice`,
  );
  expect(faults).toEqual([]);
  expect([...buying.refused.keys()]).toEqual([503]);
  expect(tried).toEqual({ stops: 20, cuts: 50, commits: 25 });
});

test('a full disk under buyers loses no order, and one that is full or read-only starts no shop', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const disk = openSmallDisk(96);
  if (disk === null) {
    report.push('Full disk: not tried, because this user may not mount one');
    return;
  }
  onTestFinished(disk.remove);
  const whereabouts = { databaseUrl: '', dataDir: disk.folder };
  const festival = await plant(whereabouts);
  const shop = await startShop({ dataDir: disk.folder, env: { RATE_LIMITS: 'off' } });
  const buying = startBuying(shop.url, festival, BUYERS);
  let fillings = 0;
  try {
    for (; fillings < 3; fillings++) {
      await buying.sellOn();
      disk.fill();
      await expect.poll(() => readiness(shop.url), WAIT).toBe('disk_full');
      expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
      disk.free();
      await expect.poll(() => readiness(shop.url), WAIT).toBe(200);
    }
    await buying.sellOn();
  } finally {
    await buying.stop();
  }
  const second = startShopProcess({ env: { DATA_DIR: disk.folder } });
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain('läuft schon ein Kartenshop');
  await shop.stop();
  const faults = await faultsIn(whereabouts, buying);
  report.push(
    `Disk: full ${fillings} times, a second process refused, ${buying.confirmed()} orders: ${faults.length} lost or twice`,
  );
  expect(faults).toEqual([]);

  const sentence = async () => {
    const started = startShopProcess({ env: { DATA_DIR: disk.folder } });
    expect(await started.ended).toBe(1);
    return started.said();
  };
  disk.fill();
  expect(await sentence()).toMatch(/^Der Kartenshop kann nicht starten\. .*ist voll\..*\n$/);
  disk.free();
  disk.setReadOnly(true);
  expect(await sentence()).toMatch(/^Der Kartenshop kann nicht starten\. .*read-only.*\n$/);
});

type Trouble = 'hangs' | 'refuses' | 'greylists' | 'loses the answer' | 'takes';
const TROUBLES: Trouble[] = ['hangs', 'refuses', 'greylists', 'loses the answer', 'takes'];

/** A mail server that treats one mail after another in another way, until `mends`. */
async function troubledServer() {
  let count = 0;
  let isSound = false;
  const arrived: string[] = [];
  const tried = new Map<Trouble, number>();
  const server = await oddServer((socket) => {
    let trouble: Trouble = 'takes';
    let mail: string | null = null;
    socket.write('220 hello\r\n');
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (mail !== null) {
        mail += text;
        if (!mail.endsWith('\r\n.\r\n')) return;
        arrived.push(/^Message-ID: (.*)$/im.exec(mail)?.[1] ?? '');
        mail = null;
        if (trouble === 'loses the answer') socket.destroy();
        else socket.write('250 taken\r\n');
        return;
      }
      if (text.startsWith('MAIL')) {
        trouble = isSound ? 'takes' : (TROUBLES[count++ % TROUBLES.length] as Trouble);
        tried.set(trouble, (tried.get(trouble) ?? 0) + 1);
      }
      if (trouble === 'hangs') return;
      if (text.startsWith('DATA')) {
        mail = '';
        socket.write('354 go on\r\n');
      } else if (text.startsWith('RCPT') && trouble === 'refuses') socket.write('550 no such user\r\n');
      else if (text.startsWith('RCPT') && trouble === 'greylists') socket.write('450 later\r\n');
      else socket.write('250 fine\r\n');
    });
  });
  const mends = () => {
    isSound = true;
  };
  return { ...server, arrived, tried, mends };
}

test('a mail server that hangs, refuses, greylists or loses its answer loses no mail, and only what it refuses for good is given up', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const orders = 40;
  const rounds = 9;
  const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-campaign-'));
  const store = await openStore({ databaseUrl: '', dataDir });
  const admin = await openOrderAdmin(async () => store);
  await makeRoom(store);
  for (let n = 0; n < orders; n++) await admin.order();
  const server = await troubledServer();
  for (let round = 1; round <= rounds; round++) {
    if (round === rounds) server.mends();
    const postbox = smtpPostbox(server.url, 600);
    while ((await deliverDueMail(admin.shop.services, postbox)) > 0);
    postbox.close();
    admin.shop.clock.advance(6 * HOUR);
  }
  await server.close();
  const mails = await store.read.selectFrom('outbox').select(['state', 'message_key']).execute();
  await store.close();
  rmSync(dataDir, { recursive: true });
  const there = new Set(server.arrived.map((id) => id.replace(/^<|@.*$/g, '')));
  const missing = mails.filter(({ message_key }) => !there.has(message_key ?? ''));
  // Refused for good, which the office is told at once.
  const lost = missing.filter(({ state }) => state !== 'failed').length;
  const again = server.arrived.length - new Set(server.arrived).size;
  const tried = [...server.tried].map(([trouble, count]) => `${trouble} ${count}`).join(', ');
  report.push(
    `Mail: ${orders} mails (${tried}), ${missing.length} given up as refused, ${again} sent again for want of an answer: ${lost} lost`,
  );
  expect(lost).toBe(0);
  expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['sent', 'failed']));
  for (const trouble of TROUBLES) expect(server.tried.get(trouble)).toBeGreaterThan(0);
});
