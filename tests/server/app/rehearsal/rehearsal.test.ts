import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import type { Logo } from '../../../../src/contract/logo.ts';
import { isIban } from '../../../../src/domain/sepa.ts';
import { backUp } from '../../../../src/server/app/backup/back-up.ts';
import { backupName } from '../../../../src/server/app/backup/backup-place.ts';
import { copiedTables, sumsOfSqlite } from '../../../../src/server/app/backup/table-sums.ts';
import { makeRehearsal } from '../../../../src/server/app/rehearsal/make-rehearsal.ts';
import { EMPTIED_TABLES, MASKED_COLUMNS } from '../../../../src/server/app/rehearsal/mask-backup.ts';
import { lockFolder } from '../../../../src/server/platform/database/folder-lock.ts';
import { openStore } from '../../../../src/server/platform/database/open-store.ts';
import { bytesOfLogo, insertLogo } from '../../../../src/server/settings/logo/logos.repository.ts';
import { findSetting, upsertSetting } from '../../../../src/server/settings/settings.repository.ts';
import { everyText } from '../../../support/every-text.ts';
import { freePort } from '../../../support/free-port.ts';
import { compileCache } from '../../../support/run-folder.ts';
import { S3_KEYS, startS3 } from '../../../support/s3-stand-in.ts';
import { testSettings } from '../../../support/test-settings.ts';
import { TEST_NOW, testShop } from '../../../support/test-shop.ts';
import { openLife, TRACES } from '../../../support/whole-life.ts';
import { KINDS, roomForShops } from '../backup/whereabouts.ts';

const ALARMED = 'vorstand@privat.example';
const MARKER = 'of-the-real-shop-alone';
const LOGO: Logo = { id: '0123456789abcdef'.repeat(2), width: 640, height: 128, ground: 'any' };
const LOGO_BYTES = Buffer.from('as it was uploaded');
const CODES = ['FREUNDE27', 'FREUNDE-K7HXAQ'] as const;
const PASSWORD = 'uebung-und-geheim';
const RUN = resolve(import.meta.dirname, '../../../../src/server/app/rehearsal/run-rehearsal.ts');
const { makeFolder, somewhere } = roomForShops();

/** Texts that tell nothing of a person: keys and codes, what the club sells, and what it says of itself in public. */
const KEPT: Record<string, string[]> = {
  bank_entries: ['booked_on', 'currency', 'state', 'reason', 'outcome'],
  bank_imports: ['kind', 'account_iban'],
  bank_mappings: ['header', 'mapping'],
  bank_statements: ['account_iban', 'from_day', 'to_day'],
  blocks: ['name', 'key', 'group_key', 'table_shape'],
  call_off_events: ['starts_before', 'starts_after'],
  call_offs: ['kind', 'until'],
  cash_counts: ['event_name', 'event_starts_at'],
  change_versions: ['subject'],
  discount_history: ['what', 'name'],
  discounts: ['name', 'starts_at', 'ends_at'],
  document_sums: ['kind'],
  documents: ['kind', 'number'],
  draft_elements: ['key', 'kind', 'content'],
  event_history: ['what', 'name'],
  events: [
    'name',
    'location',
    'description',
    'starts_at',
    'ends_at',
    'sale_starts_at',
    'sale_ends_at',
    'admission_starts_at',
    'picture_id',
    'picture_alt',
    'moved_from',
  ],
  // The codes of tickets: the gate is practised with those that guests have.
  items: ['id', 'redeemed_scan_id', 'seat_view'],
  layout_history: ['what'],
  layout_versions: ['name', 'content'],
  layouts: ['name', 'fittings', 'saved_as', 'draft_name', 'tracing_picture_id', 'tracing_placement'],
  logos: ['id', 'ground', 'large', 'small'],
  order_history: ['what'],
  orders: [
    'number',
    'status',
    'payment_type',
    'terms_version',
    'due_on',
    'source',
    'terms_hash',
    'last_deadline',
  ],
  outbox: ['kind', 'state'],
  payments: ['method', 'booked_on'],
  paypal_orders: ['state'],
  pictures: ['id', 'small', 'large'],
  price_categories: ['name', 'color'],
  refund_runs: ['requested_on', 'debtor_name', 'debtor_iban', 'debtor_bic', 'executed_on'],
  refunds: ['reference', 'state'],
  reminders: ['kind'],
  removed_blocks: ['key', 'facts'],
  scans: ['id', 'item_id', 'verdict'],
  seats: ['row', 'name', 'kind', 'key', 'view'],
  settings: ['key'],
  team_history: ['what', 'permissions'],
  ticket_prices: ['name', 'sphere'],
  user_permissions: ['permission'],
  users: ['password_hash'],
  withdrawals: ['meant_number', 'outcome'],
};

describe.each(KINDS)('a rehearsal from a backup of %s', (kind) => {
  test('has every order and every cent, and nothing of anybody', async () => {
    const backup = await lifeInBackup(kind);
    const folder = makeFolder();
    const { email } = await makeRehearsal(folder, { path: backup, passphrase: '' }, PASSWORD);
    const masked = join(folder, 'shop.sqlite');
    expect(countsOf(masked)).toEqual(countsOf(backup));
    const bytes = readFileSync(masked).toString('utf8').toLowerCase();
    expect([...TRACES, 'erika muster', 'erika@weinfest'].filter((trace) => bytes.includes(trace))).toEqual(
      [],
    );

    const store = await openStore({ databaseUrl: '', dataDir: folder });
    const festival = JSON.parse((await findSetting(store.read, 'festival')) ?? '{}');
    expect(festival.logo).toEqual(LOGO);
    expect(Buffer.from((await bytesOfLogo(store.read, LOGO.id, 'small')) ?? [])).toEqual(LOGO_BYTES);
    const texts = await everyText(store);
    expect(texts.filter(({ text }) => TRACES.some((trace) => text.toLowerCase().includes(trace)))).toEqual(
      [],
    );
    // Who paid is still who ordered.
    const guest = await store.read
      .selectFrom('orders')
      .selectAll()
      .where('city', '!=', '')
      .executeTakeFirst();
    const entry = await store.read.selectFrom('bank_entries').selectAll().executeTakeFirstOrThrow();
    expect(entry.payer_name).toBe(`${guest?.firstname} ${guest?.lastname}`);
    expect(entry.purpose).toMatch(/^WF27-?\w{6}$/);
    expect(isIban(entry.payer_iban ?? '')).toBe(true);
    expect(guest?.email).toMatch(/^gast-[0-9a-f]{12}@uebung\.example$/);

    const shop = testShop(store);
    shop.clock.now = TEST_NOW;
    const login = await shop.call('POST', '/api/login', { email, password: PASSWORD });
    expect(login.status).toBe(200);
    await store.close();
  });
});

test('nothing in a copy leads back to the real shop, and no copy to another', async () => {
  const backup = await lifeInBackup('SQLite');
  const [one, other] = [makeFolder(), makeFolder()];
  for (const folder of [one, other]) await makeRehearsal(folder, { path: backup, passphrase: '' }, PASSWORD);
  const real = keysIn(backup);
  expect(real.length).toBeGreaterThan(20);
  const copy = readFileSync(join(one, 'shop.sqlite'), 'latin1');
  expect(real.filter((key) => copy.includes(key))).toEqual([]);
  expect(keysIn(join(other, 'shop.sqlite')).filter((key) => copy.includes(key))).toEqual([]);

  const file = new Database(join(one, 'shop.sqlite'), { readonly: true });
  expect(file.pragma('foreign_key_check')).toEqual([]);
  const guests = file.prepare('select distinct firstname, lastname, email from orders').all();
  expect(guests).toHaveLength(1);
  const found = file
    .prepare('select count(*) from orders join order_history on order_id = orders.id')
    .pluck();
  const before = new Database(backup, { readonly: true });
  expect(found.get()).toBe(before.prepare('select count(*) from order_history').pluck().get());
  before.close();
  const codes = file
    .prepare('select code from discounts union select code from discount_codes')
    .pluck()
    .all();
  expect(codes).toEqual(codes.map(() => expect.stringMatching(/^UEBUNG-[A-Z0-9]{12}$/)));
  file.close();
});

test('nothing is left of a rehearsal before, nor of one that was killed', async () => {
  const backup = await lifeInBackup('SQLite');
  const folder = makeFolder();
  const [killed, running, unknown] = ['work-killed', 'work-running', 'work-unknown'].map((name) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'shop.sqlite'), 'guests');
    return join(folder, name);
  }) as [string, string, string];
  lockFolder(killed)?.release();
  const lock = lockFolder(running);
  utimesSync(unknown, 0, 0);
  for (let times = 0; times < 2; times++)
    await makeRehearsal(folder, { path: backup, passphrase: '' }, PASSWORD);
  expect(readdirSync(folder).toSorted()).toEqual(['shop.lock', 'shop.sqlite', 'work-running']);
  lock?.release();
});

test('every text in the database is made up or known to tell nothing of a person', async () => {
  const here = await somewhere.SQLite();
  await (await openStore(here)).close();
  const file = new Database(join(here.dataDir, 'shop.sqlite'), { readonly: true });
  const typed = file.prepare<[string], { name: string; type: string }>(
    'select name, type from pragma_table_info(?)',
  );
  const texts = Object.fromEntries(
    copiedTables(file)
      .filter(({ name }) => !EMPTIED_TABLES.includes(name))
      .map(({ name }) => [
        name,
        typed
          .all(name)
          .filter(
            (column) => /^(text|blob)/i.test(column.type) && !(column.name in (MASKED_COLUMNS[name] ?? {})),
          )
          .map((column) => column.name),
      ])
      .filter(([, columns]) => columns?.length),
  );
  file.close();
  expect(texts).toEqual(KEPT);
});

let running: ReturnType<typeof spawn> | undefined;
afterEach(async () => {
  if (running === undefined || running.exitCode !== null) return;
  running.kill('SIGTERM');
  await once(running, 'close');
});

test('Ctrl+C while a backup is fetched leaves nothing of it behind, and what a killed process left goes next time', async () => {
  const s3 = await startS3();
  const [folder, name] = [makeFolder(), backupName(TEST_NOW, true)];
  s3.objects.set(`verein/${name}`, Buffer.alloc(100_000, 'A'));
  const rehearse = async (signal: NodeJS.Signals) => {
    const isFetching = new Promise<void>((resolve) => {
      s3.takenOver = (call, answer) => {
        if (call.url?.includes('list-type'))
          answer.end(
            `<ListBucketResult><Contents><Key>verein/${name}</Key><Size>100000</Size></Contents></ListBucketResult>`,
          );
        else answer.write(Buffer.alloc(50_000, 'A'), () => resolve());
      };
    });
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, [RUN, name], {
      env: {
        PATH,
        NODE_COMPILE_CACHE: compileCache(),
        DATA_DIR: folder,
        BACKUP_S3: s3.url,
        BACKUP_S3_REGION: s3.region,
        BACKUP_S3_KEY_ID: S3_KEYS.keyId,
        BACKUP_S3_SECRET: S3_KEYS.secret,
        BACKUP_PASSPHRASE: 'vierzehn Fässer Müller-Thurgau',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'close');
    await isFetching;
    expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^work-/));
    child.kill(signal);
    await ended;
    return readdirSync(folder);
  };
  expect(await rehearse('SIGKILL')).toEqual([expect.stringMatching(/^work-/)]);
  expect(await rehearse('SIGINT')).toEqual([]);
  await s3.close();
});

test('npm run rehearse serves it on a port of its own, marked on every page, without what the real shop could send with', async () => {
  const backup = await lifeInBackup('SQLite');
  const [folder, port] = [makeFolder(), await freePort()];
  const { PATH = '' } = process.env;
  running = spawn(process.execPath, [RUN, backup], {
    env: {
      PATH,
      NODE_COMPILE_CACHE: compileCache(),
      DATA_DIR: folder,
      REHEARSAL_PORT: String(port),
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATABASE_URL: 'postgres://127.0.0.1:9/none',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of running.stdout ?? []) {
    said += chunk;
    if (said.includes('Kartenshop läuft')) break;
  }
  expect(said).toMatch(/^Übung vorbereitet[\s\S]*Anmelden: gast-\w+@uebung\.example mit uebung-\w{12}\n/);
  for (const page of ['/', '/login', '/dashboard', '/scanner', '/nowhere']) {
    const answer = await fetch(`http://127.0.0.1:${port}${page}`);
    expect(await answer.text()).toContain('<aside class="rehearsal"');
  }
  expect(await (await fetch(`http://127.0.0.1:${port}/rehearsal.css`)).text()).toContain('.rehearsal');
  expect(readdirSync(folder)).toEqual(['rehearsal']);
  // Another address of this machine, as a neighbour's would be.
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow();
});

/** A backup of a shop with all that guests and team can leave behind. */
async function lifeInBackup(kind: (typeof KINDS)[number]): Promise<string> {
  const whereabouts = await somewhere[kind]();
  const store = await openStore(whereabouts);
  await openLife(async () => store);
  await store.write(async (trx) => {
    const [at, alarm] = [TEST_NOW, { email: ALARMED, second_email: '' }];
    await insertLogo(trx, { ...LOGO, stored_at: at, large: LOGO_BYTES, small: LOGO_BYTES });
    await upsertSetting(trx, 'festival', JSON.stringify({ ...testSettings, alarm, logo: LOGO }), at);
    await upsertSetting(trx, 'marker', JSON.stringify(MARKER), at);
    const changes = [{ field: 'alarm.email', from: '', to: ALARMED }];
    const history = { at, who: 'Erika Muster', changes: JSON.stringify(changes) };
    await trx.insertInto('settings_history').values(history).execute();
    const none = {
      amount_cents: 100,
      percent: null,
      starts_at: null,
      ends_at: null,
      max_uses: null,
      uses: 0,
    };
    await trx
      .insertInto('discounts')
      .values({ ...none, name: 'Freunde', code: CODES[0], is_paused: 0 })
      .execute();
    const single = { code: CODES[1], discount_id: 1, order_id: null };
    await trx.insertInto('discount_codes').values(single).execute();
  });
  await store.close();
  const backup = join(makeFolder(), 'backup.sqlite');
  await backUp(whereabouts, backup);
  return backup;
}

/** By which a shop finds an order, a payment or a person: ids, hashes and codes. */
function keysIn(path: string): string[] {
  const file = new Database(path, { readonly: true });
  const columns = [
    ...['orders.id', 'orders.checkout_key_hash', 'orders.checkout_hash', 'orders.email'],
    ...['bank_entries.content_hash', 'bank_entries.reference_hash', 'bank_imports.file_hash'],
    ...['bank_entries.payer_iban_hash', 'bank_entries.payer_name_hash'],
    ...['payments.paypal_id', 'paypal_orders.id', 'outbox.message_key', 'placements.guest_id'],
    ...['withdrawals.key_hash', 'discounts.code', 'discount_codes.code'],
  ];
  const keys = columns.flatMap((name) => {
    const [table = '', column = ''] = name.split('.');
    const all = file.prepare<[], string | null>(`select "${column}" from "${table}"`).pluck().all();
    return all.filter((key) => key !== null);
  });
  const alarmed = file
    .prepare<[], string>("select json_extract(value, '$.alarm.email') from settings where key = 'festival'")
    .pluck()
    .get();
  file.close();
  const known = [alarmed ?? '', MARKER, 'https://paypal.example/1'];
  return [...keys, ...(keys.includes(CODES[0]) ? known : known.slice(0, 1))];
}

/** Rows and cents of each table that is not emptied. */
function countsOf(path: string): Record<string, Record<string, string>> {
  const file = new Database(path, { readonly: true });
  const sums = sumsOfSqlite(file);
  file.close();
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([table]) => !EMPTIED_TABLES.includes(table) && table !== 'settings')
      .map(([table, columns]) => [
        table,
        Object.fromEntries(
          Object.entries(columns).filter(([name]) => name === 'rows' || name.endsWith('_cents')),
        ),
      ]),
  );
}
