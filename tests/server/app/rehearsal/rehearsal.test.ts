import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { isIban } from '../../../../src/domain/sepa.ts';
import { backUp } from '../../../../src/server/app/backup/back-up.ts';
import { copiedTables, sumsOfSqlite } from '../../../../src/server/app/backup/table-sums.ts';
import { makeRehearsal } from '../../../../src/server/app/rehearsal/make-rehearsal.ts';
import { EMPTIED_TABLES, MASKED_COLUMNS } from '../../../../src/server/app/rehearsal/mask-backup.ts';
import { openStore } from '../../../../src/server/platform/database/open-store.ts';
import { everyText } from '../../../support/every-text.ts';
import { freePort } from '../../../support/free-port.ts';
import { compileCache } from '../../../support/run-folder.ts';
import { TEST_NOW, testShop } from '../../../support/test-shop.ts';
import { openLife, TRACES } from '../../../support/whole-life.ts';
import { KINDS, roomForShops } from '../backup/whereabouts.ts';

const PASSWORD = 'uebung-und-geheim';
const RUN = resolve(import.meta.dirname, '../../../../src/server/app/rehearsal/run-rehearsal.ts');
const { makeFolder, somewhere } = roomForShops();

/** Texts that tell nothing of a person: keys and codes, what the club sells, and what it says of itself in public. */
const KEPT: Record<string, string[]> = {
  bank_entries: [
    'content_hash',
    'reference_hash',
    'booked_on',
    'currency',
    'state',
    'reason',
    'ways',
    'outcome',
  ],
  bank_imports: ['file_hash', 'kind'],
  bank_mappings: ['header', 'mapping'],
  blocks: ['name', 'key', 'group_key'],
  change_versions: ['subject'],
  discount_codes: ['code', 'order_id'],
  discount_history: ['what', 'name'],
  discounts: ['name', 'code', 'starts_at', 'ends_at'],
  documents: ['order_id', 'kind', 'number'],
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
  ],
  items: ['id', 'order_id', 'redeemed_scan_id'],
  layout_history: ['what'],
  layouts: ['name', 'fittings', 'saved_as'],
  order_history: ['order_id', 'what'],
  orders: [
    'id',
    'number',
    'status',
    'payment_type',
    'terms_version',
    'due_on',
    'checkout_key_hash',
    'checkout_hash',
    'source',
    'terms_hash',
    'last_deadline',
  ],
  outbox: ['kind', 'order_id', 'state', 'message_key'],
  payments: ['order_id', 'method', 'booked_on', 'paypal_id'],
  paypal_orders: ['id', 'order_id', 'approve_url', 'state'],
  pictures: ['id', 'small', 'large'],
  placements: ['guest_id', 'order_id'],
  price_categories: ['name', 'color'],
  refund_accounts: ['order_id'],
  refund_runs: ['requested_on', 'debtor_name', 'debtor_iban', 'debtor_bic', 'executed_on'],
  refunds: ['order_id', 'reference', 'state'],
  reminders: ['order_id', 'kind'],
  removed_blocks: ['key', 'facts'],
  scans: ['id', 'item_id', 'verdict'],
  seats: ['row', 'name', 'kind'],
  settings: ['key', 'value'],
  settings_history: ['changes'],
  team_history: ['what', 'permissions'],
  ticket_prices: ['name'],
  user_permissions: ['permission'],
  users: ['password_hash'],
  withdrawals: ['key_hash', 'meant_number', 'outcome'],
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

test('the same guests get the same names every time, and nothing is left of a rehearsal before', async () => {
  const backup = await lifeInBackup('SQLite');
  const namesIn = (folder: string) => {
    const file = new Database(join(folder, 'shop.sqlite'), { readonly: true });
    const names = file.prepare('select lastname, email, street from orders order by id').all();
    file.close();
    return names;
  };
  const [one, other] = [makeFolder(), makeFolder()];
  await makeRehearsal(one, { path: backup, passphrase: '' }, PASSWORD);
  await makeRehearsal(other, { path: backup, passphrase: '' }, PASSWORD);
  expect(namesIn(one)).toEqual(namesIn(other));
  await makeRehearsal(one, { path: backup, passphrase: '' }, PASSWORD);
  expect(readdirSync(one).toSorted()).toEqual(['shop.lock', 'shop.sqlite']);
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
});

/** A backup of a shop with all that guests and team can leave behind. */
async function lifeInBackup(kind: (typeof KINDS)[number]): Promise<string> {
  const whereabouts = await somewhere[kind]();
  const store = await openStore(whereabouts);
  await openLife(async () => store);
  await store.close();
  const backup = join(makeFolder(), 'backup.sqlite');
  await backUp(whereabouts, backup);
  return backup;
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
