import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase } from '../../support/postgres-database.ts';
import { differences } from './fold.ts';
import { clock, type OpenedShop, openFrozenShop, restoreBackup } from './frozen-shop.ts';
import { openRawDatabase } from './raw-database.ts';
import { readEverything } from './read-everything.ts';
import { type Entry, openSeason } from './season/season.ts';
import { appCode } from './season/team.ts';
import { sentMails } from './sent-mails.ts';
import {
  COMMITS,
  contentsOf,
  ENGINES,
  type Engine,
  factsOf,
  lostRows,
  readStored,
  unpackStore,
  type Whereabouts,
} from './stored-shop.ts';

const HOUR_MS = 60 * 60 * 1000;

let folder: string;
const databases: string[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kartenshop-stored-'));
});
afterAll(async () => {
  for (const name of databases) await dropDatabase(inject('postgresUrl'), name);
  rmSync(folder, { recursive: true });
});

async function emptyPlace(engine: Engine): Promise<Whereabouts> {
  const DATA_DIR = mkdtempSync(join(folder, 'shop-'));
  if (engine === 'sqlite') return { DATA_DIR, DATABASE_URL: '' };
  const name = `stored_${randomBytes(6).toString('hex')}`;
  databases.push(name);
  return { DATA_DIR, DATABASE_URL: await createDatabase(inject('postgresUrl'), name) };
}

function callerIn(shop: OpenedShop) {
  return openSeason({ shop, dataDir: '', isDue: async () => false, entries: [] }).caller;
}

const stores = COMMITS.flatMap((commit) => ENGINES.map((engine) => ({ commit, engine })));

describe.each(stores)('a database of $commit on $engine', ({ commit, engine }) => {
  const facts = factsOf(commit, engine);
  const { keys, mails } = facts;
  let there: Whereabouts;
  let shop: OpenedShop;
  beforeAll(async () => {
    there = await emptyPlace(engine);
    await unpackStore(commit, engine, there);
  });
  afterAll(() => shop.close());

  test('is opened with every row as it was', async () => {
    const before = await contentsOf(there);
    clock.now = facts.ended;
    shop = await openFrozenShop(there);
    expect(lostRows(before, await contentsOf(there))).toEqual([]);
    expect(Object.keys(before).length).toBeGreaterThan(50);
  });

  test('is read by guests, staff and phones as it was', async () => {
    const recorded: Entry[] = JSON.parse(readStored(commit, `reads-of-${engine}.json`).toString());
    const now = await readEverything(shop, facts);
    expect(now.flatMap((entry, at) => differences(recorded[at], entry, entry.call))).toEqual([]);
    expect(now.length).toBe(recorded.length);
  });

  test('knows whose link a mail brought: order, password, pairing', async () => {
    const guest = callerIn(shop)('guest');
    for (const { to, subject, links } of mails) {
      const number = /WF27-\w+/.exec(subject)?.[0];
      for (const link of links) {
        const order = /\/booking\/order\/([\w-]+)$/.exec(link)?.[1];
        if (order === undefined) continue;
        const { status, body } = await guest('GET', `/api/booking/order/${order}`);
        if (to === 'cancelled@example.org') expect(status, link).toBe(404);
        else expect([status, body.order?.number], link).toEqual([200, number ?? body.order?.number]);
      }
    }
    for (const email of [keys.petra.email, 'neu@weinfest.example']) {
      const [link] = mails.filter(({ to }) => to === email).at(-1)?.links ?? [];
      const token = link?.split('#')[1];
      const { status, body } = await guest('POST', '/api/password/link', { token });
      expect([status, body.email]).toEqual([200, email]);
    }
    const code = keys.pairing.split('#')[1];
    const { body } = await guest('POST', '/api/door/pair', { code });
    expect(body.door?.name).toBe('Tor Ost');
  });

  test('lets in by the code that was printed', async () => {
    const database = await openRawDatabase(there);
    const items = await database.query(
      `select items.id, items.cancelled_at, redeemed_at, status from items join orders on orders.id = order_id`,
    );
    await database.close();
    const staff = callerIn(shop)('staff', keys.tokens.admin);
    const codes = new Set(mails.flatMap((mail) => mail.codes));
    expect(codes.size).toBeGreaterThan(20);
    const verdicts: unknown[] = [];
    const expected: unknown[] = [];
    for (const [at, text] of [...codes].entries()) {
      const code = /\/ITEM\/(\w+)\/CHECKIN$/.exec(text)?.[1];
      const scan = { 'X-Scan-Id': `scan-of-a-stored-ticket-${at}` };
      const { body } = await staff('GET', `/api/item/${code}/checkin`, undefined, scan);
      const { cancelled_at, redeemed_at, status } = items.find(({ id }) => id === code) ?? {};
      const isValid = cancelled_at === null && redeemed_at === null && status === 'paid';
      verdicts.push([text, body.status, body.redeemed]);
      expected.push([text, isValid, isValid]);
    }
    expect(verdicts).toEqual(expected);
  });

  test('logs in with the second factor, sells on, and sends what waits with the same links and codes', async () => {
    const { email, password, secret, recoveryCode } = keys.petra;
    const guest = callerIn(shop)('guest');
    clock.advance(HOUR_MS);
    const code = engine === 'sqlite' ? appCode(secret) : recoveryCode;
    const { status } = await guest('POST', '/api/login', { email, password, code });
    expect(status).toBe(200);
    await shop.close();
    clock.advance(HOUR_MS);
    shop = await openFrozenShop(there);
    const database = await openRawDatabase(there);
    const waiting = () => database.query("select id from outbox where state = 'waiting'");
    await expect.poll(waiting).toEqual([]);
    await database.close();
    // To read codes costs more than all the rest, and it is one programme that prints them.
    const withCodes = engine === 'sqlite' && commit === 'b1866a2';
    const sent = await sentMails(join(there.DATA_DIR, 'mail'), { withCodes });
    const known = (subject: string) => {
      const mail = mails.findLast((one) => one.subject === subject);
      return withCodes ? mail : { ...mail, codes: [] };
    };
    expect(sent.map(({ subject }) => subject.replace(/ .*/, '')).sort()).toEqual([
      'Bestellbestätigung',
      'Deine',
      'Testmail:',
    ]);
    expect(sent).toEqual(sent.map(({ subject }) => known(subject)));
    const { event } = (await callerIn(shop)('guest')('GET', '/api/booking/event/1')).body;
    const ticket_price_id = event.ticket_prices[0].id;
    const basket = [{ is_fixed: true, event: 1, name: 'Erwachsene', ticket_price_id, quantity: 2 }];
    const { order } = (await callerIn(shop)('guest')('GET', `/api/booking/order/${keys.orders.unpaid.id}`))
      .body;
    const { firstname, lastname, street, zipcode, city } = order;
    const customer = { firstname, lastname, street, zipcode, city, email, telephone: '0171 0' };
    const placed = await callerIn(shop)('guest')('POST', '/api/booking/checkout/invoice', {
      basket,
      customer,
    });
    expect(placed.status).toBe(200);
  });
});

const backups = stores.flatMap((from) => ENGINES.map((to) => ({ ...from, to })));

test.each(backups)(
  'a backup that $commit made of $engine comes back on $to with every row',
  async ({ commit, engine, to }) => {
    const there = await emptyPlace(to);
    const file = 'backup.sqlite';
    writeFileSync(join(there.DATA_DIR, file), readStored(commit, `backup-of-${engine}.sqlite`));
    const before = await contentsOf({ DATA_DIR: there.DATA_DIR }, file);
    const { ended, keys } = factsOf(commit, engine);
    clock.now = ended;
    await restoreBackup(there, join(there.DATA_DIR, file));
    expect(lostRows(before, await contentsOf(there))).toEqual([]);
    const shop = await openFrozenShop(there);
    const { id, number } = keys.orders.seats;
    const { body } = await callerIn(shop)('guest')('GET', `/api/booking/order/${id}`);
    expect(body.order.number).toBe(number);
    await shop.close();
  },
);
