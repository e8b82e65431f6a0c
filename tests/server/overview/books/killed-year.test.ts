import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startOutbox } from '../../../../src/server/messages/mail-delivery.ts';
import { carryOutCallOffs } from '../../../../src/server/money/call-offs/carry-out-call-offs.ts';
import { startCallOff } from '../../../../src/server/money/call-offs/start-call-off.ts';
import { makeRefundRuns } from '../../../../src/server/money/refunds/make-refund-run.ts';
import { openArchiveKey, yearArchive } from '../../../../src/server/overview/books/year-archive.ts';
import { openStore } from '../../../../src/server/platform/database/open-store.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { upsertSetting } from '../../../../src/server/settings/settings.repository.ts';
import { bankFaults } from '../../../support/bank-faults.ts';
import { OUR_IBAN } from '../../../support/bank-file.ts';
import { fairLine } from '../../../support/checkout.ts';
import { bookYear, IBAN } from '../../../support/refund-admin.ts';
import { startShopProcess } from '../../../support/shop-process.ts';
import { testSettings } from '../../../support/test-settings.ts';
import { KINDS, roomForShops } from '../../app/backup/whereabouts.ts';
import { writeCamt } from '../../money/bank/files/statement-writers.ts';

const { makeFolder, somewhere } = roomForShops();
const WAIT = { timeout: 20_000, interval: 5 };
const MORE_ORDERS = 16;
const OTHER_ENTRIES = 100;
const YEAR = { from: '2027-01-01', to: '2027-12-31' };
const MARCH = Date.UTC(2027, 2, 5, 12);
const MAY = Date.UTC(2027, 4, 2, 12);
const MINUTE = 60_000;
const TREASURER = {
  ...{ userId: 1, firstname: 'Kasse', lastname: '', permissions: [], tokenHash: '' },
  owesSecondFactor: false,
};

interface ProcessWishes {
  env: Record<string, string>;
  /** When its clock begins, epoch milliseconds. */
  now: number;
}

/**
 * Runs `work` in a process of the shop and kills it in the transaction of the store `dying` that is counted as `at`: all
 * is written and nothing committed.
 */
async function killAmid({ env, now }: ProcessWishes, at: number, work: string): Promise<void> {
  const shop = startShopProcess({
    env,
    now,
    work: `
      let writes = 0;
      const write = (work) => services.store.write(async (trx) => {
        const done = await work(trx);
        if (++writes < ${at}) return done;
        process.stdout.write('amid it');
        return new Promise(() => {});
      });
      const dying = { ...services, store: { ...services.store, write } };
      const treasurer = ${JSON.stringify(TREASURER)};
      ${work}
      process.stdout.write('it is over');`,
  });
  await expect.poll(shop.said, WAIT).toMatch(/amid it|it is over|kann nicht starten/);
  await shop.end('SIGKILL');
  expect(shop.said()).toMatch(/amid it$/);
}

async function countOf(store: Store, table: string, what: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${what}`.execute(store.read);
  return Number(rows[0]?.count);
}

/** The orders that rows of a table are about, sorted, each as often as it has one. */
async function ordersOf(store: Store, table: string, what: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from ${sql.table(table)} where ${what}`.execute(store.read);
  return rows.map(({ order_id }) => order_id).toSorted();
}

const entry = (cents: number, purpose: string, endToEndId: string | null = null) => ({
  ...{ bookedOn: '2027-04-28', amountCents: cents, currency: 'EUR', payerName: 'Erika Muster' },
  ...{ payerIban: IBAN, endToEndId, purposeParts: [purpose], bankReference: `REF ${purpose}` },
  isReversal: false,
});

/** A statement that follows the last one. */
async function nextStatement(store: Store, entries: ReturnType<typeof entry>[]): Promise<string> {
  const last = await store.read
    .selectFrom('bank_statements')
    .select('closing_cents')
    .orderBy('to_day', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const openingCents = Number(last.closing_cents);
  return writeCamt([{ accountIban: OUR_IBAN, openingCents, entries, closingOn: '2027-04-28' }], 8);
}

describe.each(KINDS)('a shop on %s is killed', (kind) => {
  test('all along a year, amid statement, booking, mail, call-off, refund and archive: all of it ties, and nothing is there twice', async () => {
    const where = await somewhere[kind]();
    const wishes = { env: { DATABASE_URL: where.databaseUrl, DATA_DIR: where.dataDir }, now: MAY };
    const store = await openStore(where);
    const year = await bookYear(async () => store);
    const { shop, hall } = year;
    const settings = { ...testSettings, backup: { is_nightly: false, hour: 2 } };
    await store.write(async (trx) => {
      await upsertSetting(trx, 'festival', JSON.stringify(settings), 1);
      // Of the quiet part of the year.
      await trx.deleteFrom('outbox').execute();
    });
    const sound = async () => expect(await bankFaults(store, shop.clock.now)).toEqual([]);
    await sound();

    shop.clock.now = MARCH;
    const orders: string[] = [];
    for (let n = 0; n < MORE_ORDERS; n++) orders.push(await year.order([fairLine(hall, 1 + (n % 2))]));
    orders.sort();
    await store.write((trx) => trx.deleteFrom('outbox').execute());
    shop.clock.now = MAY;
    const pass = () => {
      wishes.now += 10 * MINUTE;
      shop.clock.now = wishes.now;
    };

    // A statement.
    const seen = await Promise.all(orders.map((id) => year.read(id)));
    const paid = seen.map(({ number, total }) => entry(Math.round(total * 100), `Karten ${number}`));
    const others = Array.from({ length: OTHER_ENTRIES }, (_, n) => entry(-100 - n, `Strom ${n}`));
    const statement = await nextStatement(store, [...paid, ...others]);
    const entries = () => countOf(store, 'bank_entries', sql`booked_on = '2027-04-28'`);
    const file = join(makeFolder(), 'april-2.xml');
    writeFileSync(file, statement);
    await killAmid(
      wishes,
      1,
      `const { importBankFile } = await import('./src/server/money/bank/import-bank-file.ts');
      const { readFileSync } = await import('node:fs');
      const bytes = readFileSync(${JSON.stringify(file)});
      await importBankFile(dying, treasurer, { bytes, name: 'april-2.xml', isSurelyOurs: false });`,
    );
    expect(await entries()).toBe(0);
    const { body: taken } = await year.send(statement, 'april-2.xml');
    expect((await year.send(statement, 'april-2.xml')).body).toMatchObject({
      ...{ import: taken.import, is_repeat: true },
    });
    const once = await entries();
    expect(once).toBeGreaterThanOrEqual(MORE_ORDERS);
    await sound();

    // Its payments.
    const state = (await year.readImport(taken.import)).groups.find(({ count }) => count === MORE_ORDERS);
    const confirmation = { importId: taken.import, state: state?.group, count: state?.count };
    await killAmid(
      wishes,
      MORE_ORDERS - 3,
      `const { confirmImport } = await import('./src/server/money/bank/confirm-import.ts');
      const cents = ${Math.round((state?.amount ?? 0) * 100)};
      await confirmImport(dying, treasurer, { ...${JSON.stringify(confirmation)}, cents });`,
    );
    const booked = await ordersOf(store, 'payments', sql`created_at >= ${MAY}`);
    expect(booked.length).toBeLessThan(MORE_ORDERS);
    await sound();
    await year.confirm(taken.import, state?.group as 'matched');
    expect(await ordersOf(store, 'payments', sql`created_at >= ${MAY}`)).toEqual(orders);
    await sound();

    // Documents and mails, which wait a minute for whoever takes a booking back.
    const mails = sql`kind = 'order_paid'`;
    const posted = () => countOf(store, 'outbox', sql`${mails} and state = 'stored'`);
    pass();
    const printing = startShopProcess(wishes);
    await expect.poll(posted, WAIT).toBeGreaterThan(3);
    await printing.end('SIGKILL');
    expect(await posted()).toBeLessThan(MORE_ORDERS);
    await sound();
    const config = { ...shop.services.config, dataDir: where.dataDir };
    const outbox = startOutbox({ ...shop.services, config });
    await expect.poll(posted, WAIT).toBe(MORE_ORDERS);
    await outbox.stop();
    expect(await ordersOf(store, 'outbox', mails)).toEqual(orders);
    expect(await ordersOf(store, 'documents', sql`issued_at >= ${MAY}`)).toEqual(orders);
    const files = readdirSync(join(where.dataDir, 'mail')).filter((name) => name.endsWith('.eml'));
    expect(files).toHaveLength(MORE_ORDERS);
    await sound();

    // A call-off.
    pass();
    const who = { ...TREASURER, firstname: 'Vorstand' };
    const wish = {
      ...({ kind: 'cancelled', event: hall.fair.id, starts_at: null, percent: null, amount: null } as const),
      ...{ words: 'Leider muss {Veranstaltung} ausfallen.', until: '2027-05-20' },
    };
    const start = { wish, key: 'key-of-the-killed-year', seen: [hall.fair.id] };
    expect(await startCallOff(shop.services, who, start)).toEqual(expect.any(Number));
    const concerned = await ordersOf(store, 'call_off_orders', sql`1 = 1`);
    const done = () => countOf(store, 'call_off_orders', sql`done_at is not null`);
    const carrying = startShopProcess(wishes);
    await expect.poll(done, WAIT).toBeGreaterThan(5);
    await carrying.end('SIGKILL');
    const before = await done();
    expect(before).toBeLessThan(concerned.length);
    await sound();
    // Another process goes on.
    expect(await carryOutCallOffs(shop.services)).toBe(concerned.length - before);
    expect(await ordersOf(store, 'outbox', sql`kind = 'event_called_off'`)).toEqual(
      await ordersOf(
        store,
        'call_off_orders',
        sql`tickets > 0 and order_id in (select id from orders where email <> '')`,
      ),
    );
    expect(await countOf(store, 'items', sql`cancelled_at is null`)).toBe(0);
    expect(await countOf(store, 'contingents', sql`taken > 0`)).toBe(0);
    await sound();

    // Its refunds, in runs of ten.
    pass();
    for (const id of year.orders.slice(-2)) await year.account(id);
    const ready = await readyRefunds(year);
    const wishOf = ({ count, cents }: { count: number; cents: number }) => ({
      ...{ requestedOn: '2027-05-03', most: 10, seen: { count, cents } },
    });
    await killAmid(
      wishes,
      3,
      `const { makeRefundRuns } = await import('./src/server/money/refunds/make-refund-run.ts');
      await makeRefundRuns(dying, treasurer, ${JSON.stringify(wishOf(ready))});`,
    );
    expect(await countOf(store, 'refunds', sql`state = 'in_run'`)).toBe(20);
    expect(await makeRefundRuns(shop.services, who, wishOf(ready))).toMatchObject({
      code: 'refund_list_changed',
    });
    expect(await makeRefundRuns(shop.services, who, wishOf(await readyRefunds(year)))).toHaveLength(
      Math.ceil((ready.count - 20) / 10),
    );
    const inRuns = await ordersOf(store, 'refunds', sql`state = 'in_run'`);
    expect(inRuns).toEqual([...new Set(inRuns)]);
    expect(inRuns).toHaveLength(ready.count);
    await sound();
    const runs = await store.read
      .selectFrom('refund_runs')
      .where('executed_at', 'is', null)
      .select(['id', 'version'])
      .orderBy('id')
      .execute();
    const [first = { id: 0, version: 0 }] = runs;
    const execution = { run: first.id, version: first.version, bookedOn: '2027-05-03' };
    await killAmid(
      wishes,
      1,
      `const { executeRefundRun } = await import('./src/server/money/refunds/execute-refund-run.ts');
      await executeRefundRun(dying, treasurer, ${JSON.stringify(execution)});`,
    );
    expect(await ordersOf(store, 'refunds', sql`state = 'in_run'`)).toEqual(inRuns);
    await sound();
    for (const { id } of runs) {
      await year.execute(id, '2027-05-02');
      expect((await year.execute(id, '2027-05-02')).body.success).toBe(true);
    }
    expect(await countOf(store, 'orders', sql`paid_cents <> 0`)).toBe(0);
    await sound();

    // The archive.
    pass();
    await killAmid(
      wishes,
      1,
      `const { openArchiveKey, yearArchive } = await import('./src/server/overview/books/year-archive.ts');
      const { zipStream } = await import('./src/server/platform/zip-stream.ts');
      const key = await services.store.write((trx) => openArchiveKey(trx, services.clock()));
      const { signal } = new AbortController();
      const wish = { period: ${JSON.stringify(YEAR)}, key, version: '1', signal };
      let pieces = 0;
      for await (const _ of zipStream(yearArchive(services, wish), services.clock()))
        if (++pieces === 40) await dying.store.write(async () => {});`,
    );
    const left = () => readdirSync(where.dataDir).filter((name) => name.startsWith('work-'));
    expect(left()).toHaveLength(1);
    const { services } = shop;
    const key = await store.write((trx) => openArchiveKey(trx, MAY));
    const archive = new Map<string, Buffer>();
    const archiveWish = { period: YEAR, key, version: '1', signal: new AbortController().signal };
    for await (const { name, content } of yearArchive({ ...services, config }, archiveWish)) {
      const bytes =
        content instanceof Uint8Array ? Buffer.from(content) : Buffer.concat(await Array.fromAsync(content));
      expect([name, archive.has(name)]).toEqual([name, false]);
      archive.set(name, bytes);
    }
    // What the killed one wrote down of guests' orders is gone too.
    expect(left()).toEqual([]);
    expect(JSON.parse(archive.get('siegel.json')?.toString() ?? '')).toMatchObject({ loose: 0 });
    const documents = await store.read.selectFrom('documents').select(['number', 'sha256']).execute();
    const hashes = [...archive]
      .filter(([name]) => name.startsWith('belege/'))
      .map(([, bytes]) => createHash('sha256').update(bytes).digest('hex'));
    expect(hashes.toSorted()).toEqual(documents.map(({ sha256 }) => sha256).toSorted());
    await store.close();
  }, 180_000);
});

/** What can be transferred now. */
async function readyRefunds({ call }: Awaited<ReturnType<typeof bookYear>>) {
  const { body } = await call<{ ready: { count: number; amount: number } }>('GET', '/refunds/ready');
  return { count: body.ready.count, cents: Math.round(body.ready.amount * 100) };
}
