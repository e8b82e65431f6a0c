import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { backUp } from '../../../../src/server/app/backup/back-up.ts';
import { restore } from '../../../../src/server/app/backup/restore.ts';
import { copiedTables } from '../../../../src/server/app/backup/table-sums.ts';
import { openStore } from '../../../../src/server/platform/database/open-store.ts';
import { audit } from '../../../faults/audit.ts';
import { readBooks } from '../../../faults/books.ts';
import { seededRandom } from '../../../faults/seeded-random.ts';
import { plantStormFestival } from '../../../faults/storm-festival.ts';
import { StormGuests } from '../../../faults/storm-guest.ts';
import { compileCache } from '../../../support/run-folder.ts';
import { startShop } from '../../../support/running-shop.ts';
import { sellDuring } from './backup-under-load.ts';
import { KINDS, roomForShops, type Whereabouts } from './whereabouts.ts';

const NOON = Date.UTC(2027, 2, 1, 12);
const TIME_LIMIT_MS = 240_000;
const run = promisify(execFile);
const COMMANDS = resolve(import.meta.dirname, '../../../../src/server/app/backup');

const { makeFolder, somewhere } = roomForShops();

describe.each(KINDS)('a shop on %s', { timeout: TIME_LIMIT_MS }, (kind) => {
  test('is saved while it sells: what was sold before is all there, what is sold meanwhile whole or not at all', async () => {
    const { shop, guests, whereabouts } = await sellingShop(kind);
    const target = join(whereabouts.dataDir, 'copies', 'night.sqlite');
    const { before, all } = await sellDuring(shop, guests, async () => {
      const { stdout } = await command('run-backup.ts', [target], whereabouts);
      expect(stdout).toContain('Gesichert:');
    });
    await shop.kill9();
    expect(all.length).toBeGreaterThan(before.length);

    for (const other of KINDS) {
      const there = await somewhere[other]();
      await restore(there, target, NOON);
      const store = await openStore(there);
      const books = await readBooks(store);
      await store.close();
      expect(audit(books, { attempts: before, holds: [] })).toEqual([]);
      expect(books.orders.length).toBeLessThanOrEqual(all.length);
    }
  });

  test('comes back row for row, on either database, and goes on selling there', async () => {
    const { shop, guests, whereabouts } = await sellingShop(kind);
    await sellDuring(shop, guests, async () => {});
    await shop.stop();
    const target = join(whereabouts.dataDir, 'evening.sqlite');
    await backUp(whereabouts, target);

    for (const other of KINDS) {
      const there = await somewhere[other]();
      await command('run-restore.ts', [target], there);
      const again = join(there.dataDir, 'again.sqlite');
      await backUp(there, again);
      expect(rowsOf(again)).toEqual(rowsOf(target));
      const risen = await startShop({
        dataDir: there.dataDir,
        env: { DATABASE_URL: there.databaseUrl, RATE_LIMITS: 'off' },
      });
      const { all } = await sellDuring(risen, guests, async () => {});
      await risen.stop();
      expect(all.length).toBeGreaterThan(0);
    }
  });
});

test('what is written on PostgreSQL while its tables are copied is in none of them', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const whereabouts = await somewhere.PostgreSQL();
  const store = await openStore(whereabouts);
  await store.close();
  const colleague = new pg.Client(whereabouts.databaseUrl);
  await colleague.connect();
  await colleague.query('begin; lock table users in access exclusive mode');
  const target = join(whereabouts.dataDir, 'copy.sqlite');
  const copying = backUp(whereabouts, target);
  const isCopyWaiting = async () => {
    const { rowCount } = await colleague.query(
      "select 1 from pg_locks where not granted and relation = 'users'::regclass",
    );
    expect(rowCount).toBe(1);
  };
  await vi.waitFor(isCopyWaiting, { timeout: TIME_LIMIT_MS / 2 });
  await colleague.query(
    `insert into users (email, firstname, lastname, password_hash, created_at)
     values ('new@example.org', 'Nina', 'Neu', '', 1); commit`,
  );
  await colleague.end();
  await copying;
  expect(rowsOf(target).users).toEqual([]);
});

test('a copy that breaks off leaves nothing under its name, and never writes over another', async () => {
  const whereabouts = await somewhere.SQLite();
  const target = join(whereabouts.dataDir, 'copy.sqlite');
  await expect(backUp(whereabouts, target)).rejects.toThrow('Hier gibt es keinen Shop');
  writeFileSync(
    join(whereabouts.dataDir, 'shop.sqlite'),
    'not a database at all, and longer than a header'.repeat(9),
  );
  await expect(backUp(whereabouts, target)).rejects.toThrow();
  expect(readdirSync(whereabouts.dataDir)).toEqual(['shop.sqlite']);
  writeFileSync(target, 'somebody else');
  await expect(backUp(whereabouts, target)).rejects.toThrow('Die Datei gibt es schon');
});

describe('bringing a copy back', () => {
  let copy: string;
  beforeAll(async () => {
    const whereabouts = await somewhere.SQLite();
    const store = await openStore(whereabouts);
    await plantStormFestival(store);
    await store.close();
    copy = join(makeFolder(), 'festival.sqlite');
    await backUp(whereabouts, copy);
  });

  test('only our own user can read a copy', () => {
    expect(statSync(copy).mode & 0o777).toBe(0o600);
  });

  test('puts the shop that was there aside and keeps it', async () => {
    const there = await somewhere.SQLite();
    const store = await openStore(there);
    expect(await store.read.selectFrom('events').selectAll().execute()).toEqual([]);
    await store.close();
    const { earlier } = await restore(there, copy, NOON);
    expect(earlier).toBe(join(there.dataDir, 'shop.sqlite.bis-2027-03-01T12-00-00'));
    expect(readdirSync(there.dataDir).toSorted()).toEqual([
      'shop.lock',
      'shop.sqlite',
      'shop.sqlite.bis-2027-03-01T12-00-00',
    ]);
    expect(rowsOf(join(there.dataDir, 'shop.sqlite'))).toEqual(rowsOf(copy));
  });

  test('is refused while the shop runs, and changes nothing', async () => {
    const there = await somewhere.SQLite();
    const store = await openStore(there);
    await expect(restore(there, copy, NOON)).rejects.toThrow('Der Shop läuft noch');
    expect(await store.read.selectFrom('events').selectAll().execute()).toEqual([]);
    await store.close();
  });

  test('is refused beside a shop that has its folder, while a backup is made there', async () => {
    const there = await somewhere.SQLite();
    const shop = await startShop({ dataDir: there.dataDir });
    const restored = command('run-restore.ts', [copy], there);
    await expect(restored).rejects.toMatchObject({ stderr: expect.stringContaining('Der Shop läuft noch.') });
    const { stdout } = await command('run-backup.ts', [], there);
    expect(stdout).toContain('Gesichert:');
    await shop.stop();
    const { stdout: afterwards } = await command('run-restore.ts', [copy], there);
    expect(afterwards).toContain('Zurückgeholt:');
  });

  test('is refused into a database that has something in it', async () => {
    const there = await somewhere.PostgreSQL();
    const store = await openStore(there);
    await store.close();
    await expect(restore(there, copy, NOON)).rejects.toThrow('ist nicht leer');
  });

  test('refuses in a sentence what is no backup, a damaged one and one that a later version made', async () => {
    const there = await somewhere.SQLite();
    const folder = makeFolder();
    const other = new Database(join(folder, 'other.sqlite'));
    other.exec('create table recipes (id integer)');
    other.close();
    const bytes = readFileSync(copy);
    const wrong = {
      'letter.txt': 'Das ist keine Sicherung des Kartenshops: ',
      'empty.sqlite': 'Das ist keine Sicherung des Kartenshops: ',
      'other.sqlite': 'Das ist keine Sicherung des Kartenshops: ',
      'broken.sqlite': 'Das ist keine Sicherung des Kartenshops: ',
      'half.sqlite': 'Die Sicherung ist beschädigt',
    };
    writeFileSync(join(folder, 'letter.txt'), 'Liebe Gäste, '.repeat(500));
    writeFileSync(join(folder, 'empty.sqlite'), '');
    writeFileSync(join(folder, 'broken.sqlite'), 'SQLite format 3\0'.padEnd(4096, 'x'));
    writeFileSync(join(folder, 'half.sqlite'), bytes.subarray(0, bytes.length / 2));
    for (const [name, words] of Object.entries(wrong))
      await expect(restore(there, join(folder, name), NOON), name).rejects.toThrow(words);
    const told = command('run-restore.ts', [join(folder, 'letter.txt')], there);
    await expect(told).rejects.toMatchObject({
      stderr: `Das ist keine Sicherung des Kartenshops: ${join(folder, 'letter.txt')}\n`,
    });
    const ofFolder = command('run-restore.ts', [folder], there);
    await expect(ofFolder).rejects.toMatchObject({ stderr: expect.stringMatching(/^Das ist keine Datei/) });
    const later = join(makeFolder(), 'later.sqlite');
    await backUp({ databaseUrl: '', dataDir: await shopFrom(copy) }, later);
    const file = new Database(later);
    file.prepare("insert into kysely_migration (name, timestamp) values ('9999-later', '')").run();
    file.close();
    await expect(restore(there, later, NOON)).rejects.toThrow('von einer anderen Version');
    expect(readdirSync(there.dataDir)).toEqual([]);
  });
});

async function shopFrom(copy: string): Promise<string> {
  const there = await somewhere.SQLite();
  await restore(there, copy, NOON);
  return there.dataDir;
}

async function sellingShop(kind: (typeof KINDS)[number]) {
  const whereabouts = await somewhere[kind]();
  const store = await openStore(whereabouts);
  const festival = await plantStormFestival(store);
  await store.close();
  const guests = new StormGuests(festival, seededRandom(20_270_412));
  const shop = await startShop({
    dataDir: whereabouts.dataDir,
    env: { DATABASE_URL: whereabouts.databaseUrl, RATE_LIMITS: 'off' },
  });
  return { shop, guests, whereabouts };
}

function command(name: string, parts: string[], { databaseUrl, dataDir }: Whereabouts) {
  const { PATH = '' } = process.env;
  return run(process.execPath, [join(COMMANDS, name), ...parts], {
    env: { PATH, NODE_COMPILE_CACHE: compileCache(), DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  });
}

/** Every row of every table, in an order of its own. */
function rowsOf(path: string): Record<string, string[]> {
  const file = new Database(path, { readonly: true });
  const rows = copiedTables(file).map(({ name, columns }) => {
    const quoted = columns.map((column) => `quote("${column}")`).join();
    const all = file.prepare(`select ${quoted} from "${name}"`).raw().all() as unknown[][];
    return [name, all.map((row) => row.join()).toSorted()] as const;
  });
  file.close();
  return Object.fromEntries(rows);
}
