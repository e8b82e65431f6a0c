import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backUp } from '../../../../src/server/app/backup/back-up.ts';
import { backupName } from '../../../../src/server/app/backup/backup-place.ts';
import { withBackup } from '../../../../src/server/app/backup/open-backup.ts';
import { restore } from '../../../../src/server/app/backup/restore.ts';
import { saveBackup, testBackup } from '../../../../src/server/app/backup/save-backup.ts';
import { sumsOfSqlite } from '../../../../src/server/app/backup/table-sums.ts';
import { openStore } from '../../../../src/server/platform/database/open-store.ts';
import { S3_KEYS, type S3StandIn, startS3 } from '../../../support/s3-stand-in.ts';
import { TEST_NOW } from '../../../support/test-shop.ts';
import { KINDS, roomForShops } from './whereabouts.ts';

const PASSPHRASE = 'vierzehn Fässer Müller-Thurgau';
const SWAPPED = 'Die Sicherung müsste verschlüsselt sein und ist es nicht: Jemand hat sie ausgetauscht.';
const { makeFolder, somewhere } = roomForShops();

let s3: S3StandIn;
/** A backup of an empty shop, not encrypted: what somebody makes who does not know the passphrase. */
let forged: string;
beforeAll(async () => {
  s3 = await startS3();
  const whereabouts = await somewhere.SQLite();
  await (await openStore(whereabouts)).close();
  forged = join(makeFolder(), 'forged.sqlite');
  await backUp(whereabouts, forged);
});
afterAll(() => s3.close());

test('what comes out of a bucket unencrypted is refused under any name, and so is a file named as encrypted', async () => {
  const shop = await somewhere.SQLite();
  await (await openStore(shop)).close();
  const s3Config = { url: s3.url, region: s3.region, ...S3_KEYS };
  const config = { ...shop, backup: { folder: '', passphrase: PASSPHRASE, s3: s3Config } };
  const saved = await saveBackup(config, TEST_NOW);
  const use = vi.fn(async () => {});
  await withBackup(config, saved.name, use);
  expect(use).toHaveBeenCalledOnce();
  for (const isNamedEncrypted of [true, false]) {
    const name = backupName(TEST_NOW, isNamedEncrypted);
    s3.objects.set(`verein/${name}`, readFileSync(forged));
    await expect(withBackup(config, name, use)).rejects.toThrow(SWAPPED);
  }
  await expect(testBackup(config, { ...saved, bytes: 10_000_000 }, TEST_NOW)).rejects.toThrow(SWAPPED);

  const file = join(makeFolder(), 'shop.sqlite.gz.age');
  copyFileSync(forged, file);
  await expect(withBackup(config, file, use)).rejects.toThrow(SWAPPED);
  await expect(restore(await somewhere.SQLite(), file, TEST_NOW)).rejects.toThrow(SWAPPED);
  expect(use).toHaveBeenCalledOnce();
  // Without a passphrase at hand, a backup is what it is.
  await withBackup(config, forged, use);
  expect(use).toHaveBeenCalledTimes(2);
});

const RAN = 'create table ran (id integer)';
const FORGERIES = {
  'a trigger': `create trigger "shop" after insert on kysely_migration begin delete from orders; end`,
  'a view': `create view "all orders" as select * from orders`,
  'a virtual table': `create virtual table "words of orders" using fts5 (word)`,
  'another table': `create table "notes" (id integer)`,
  'a table whose name is SQL': `create table "withdrawals""; commit; ${RAN}; --" (id integer)`,
  'a column whose name is SQL': `alter table users add column "id"" from users; ${RAN}; --" text`,
  'a computed column': `alter table users add column copied text as (email)`,
  'another index': `create unique index "one payment" on payments (cents)`,
};

describe.each(KINDS)('a backup into %s', (kind) => {
  test.each(Object.entries(FORGERIES))('with %s is refused, and none of it runs', async (_, statement) => {
    const path = join(makeFolder(), 'other.sqlite');
    copyFileSync(forged, path);
    const file = new Database(path);
    file.exec(statement);
    file.close();
    const there = await somewhere[kind]();
    await expect(restore(there, path, TEST_NOW)).rejects.toThrow('Die Sicherung ist nicht von diesem Shop');
    expect(readdirSync(there.dataDir)).toEqual([]);
    if (kind === 'SQLite') return;
    const database = new pg.Client(there.databaseUrl);
    await database.connect();
    const { rows } = await database.query(
      'select table_name from information_schema.tables where table_schema = current_schema()',
    );
    await database.end();
    expect(rows).toEqual([]);
  });
});

test('tables and columns are summed whatever they are called', () => {
  const path = join(makeFolder(), 'names.sqlite');
  writeFileSync(path, '');
  const file = new Database(path);
  file.exec(`create table "a"" --" ("b"" --" text); insert into "a"" --" values ('four')`);
  expect(sumsOfSqlite(file)).toEqual({ 'a" --': { rows: '1', 'b" --': '4' } });
  file.close();
});
