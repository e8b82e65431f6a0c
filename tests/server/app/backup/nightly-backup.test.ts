import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Figures } from '../../../../src/contract/figures.ts';
import { backupName, backupPlace, keptBackups } from '../../../../src/server/app/backup/backup-place.ts';
import { pruneBackups, saveBackup, testBackup } from '../../../../src/server/app/backup/save-backup.ts';
import { backUpNightly } from '../../../../src/server/app/jobs/back-up-nightly.ts';
import type { BackupConfig } from '../../../../src/server/platform/config.ts';
import { openStore } from '../../../../src/server/platform/database/open-store.ts';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import { plantStormFestival } from '../../../faults/storm-festival.ts';
import { S3_KEYS, type S3StandIn, startS3 } from '../../../support/s3-stand-in.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { TEST_NOW, testShop } from '../../../support/test-shop.ts';
import { KINDS, roomForShops, type Whereabouts } from './whereabouts.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const PASSPHRASE = 'vierzehn Fässer Müller-Thurgau';
const { makeFolder, somewhere } = roomForShops();
const never = new AbortController().signal;

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());

/** Not encrypted unless asked for, which takes a second each time. */
const inFolder = (folder: string, passphrase = ''): BackupConfig => ({ folder, passphrase, s3: null });
const inBucket = (secret = S3_KEYS.secret): BackupConfig => ({
  folder: '',
  passphrase: PASSPHRASE,
  s3: { url: s3.url, region: s3.region, keyId: S3_KEYS.keyId, secret },
});

describe.each(KINDS)('the nightly backup of a shop on %s', (kind) => {
  test('is made once a night by one of its processes, tested, and told to those who may change settings', async () => {
    const { store, whereabouts } = await openFestival(kind);
    const isEncrypted = kind === 'PostgreSQL';
    const passphrase = isEncrypted ? PASSPHRASE : '';
    const folder = join(whereabouts.dataDir, 'backups');
    const config = { ...whereabouts, backup: inFolder(folder, passphrase) };
    const [one, other] = [testShop(store, { config }), testShop(store, { config, seed: 'other' })];
    await Promise.all([backUpNightly(one.services, never), backUpNightly(other.services, never)]);
    expect(readdirSync(folder)).toEqual([backupName(TEST_NOW, isEncrypted)]);
    const lines = [...one.log, ...other.log];
    expect(lines).toEqual([
      {
        level: 'info',
        what: 'backed up',
        facts: expect.objectContaining({ name: backupName(TEST_NOW, isEncrypted), test: 'passed', kept: 1 }),
      },
    ]);

    await backUpNightly(one.services, never);
    expect(readdirSync(folder)).toHaveLength(1);
    one.clock.advance(DAY);
    await backUpNightly(one.services, never);
    expect(readdirSync(folder)).toHaveLength(2);
    expect(one.log.at(-1)?.facts).toMatchObject({ test: null, kept: 2 });

    const token = await loggedInMember(store, one.clock.now, { permissions: ['settings'] });
    const { body } = await one.call<object>('GET', '/api/office/backups', undefined, token);
    expect(body).toMatchObject({
      settings: { is_nightly: true, hour: 2 },
      report: {
        problem: null,
        last: { at: '2027-03-02T15:00:00', name: backupName(TEST_NOW + DAY, isEncrypted) },
        tested_at: '2027-03-01T15:00:00',
        place: folder,
        is_encrypted: isEncrypted,
      },
    });
    await store.close();
  });

  test('that fails is tried again after an hour, and stands on the dashboard until then', async () => {
    const { store, whereabouts } = await openFestival(kind);
    const folder = join(makeFolder(), 'full');
    writeFileSync(folder, 'no folder at all');
    const shop = testShop(store, { config: { ...whereabouts, backup: inFolder(folder) } });
    const problem = async () => {
      const { now } = shop.clock;
      const member = { email: `${now}@weinfest.example`, permissions: ['settings'] as const };
      const token = await loggedInMember(store, now, member);
      const { body } = await shop.call<Figures>('GET', '/api/office/figures', undefined, token);
      return body.backup?.problem;
    };
    await expect(backUpNightly(shop.services, never)).rejects.toThrow();
    expect(await problem()).toBe('failed');
    rmSync(folder);
    await backUpNightly(shop.services, never);
    expect(existsSync(folder)).toBe(false);
    shop.clock.advance(HOUR);
    await backUpNightly(shop.services, never);
    expect(readdirSync(folder)).toEqual([backupName(TEST_NOW + HOUR, false)]);
    expect(await problem()).toBe(undefined);
    shop.clock.advance(2 * DAY);
    expect(await problem()).toBe('late');
    // Nothing unencrypted is left of any of them.
    expect(readdirSync(whereabouts.dataDir).filter((name) => name.includes('work'))).toEqual([]);
    await store.close();
  });
});

test('a shop that stops ends its backup, and begins anew at the next start', async () => {
  const { store, whereabouts } = await openFestival('SQLite');
  const folder = join(whereabouts.dataDir, 'backups');
  const shop = testShop(store, { config: { ...whereabouts, backup: inFolder(folder) } });
  const stopping = new AbortController();
  const backup = backUpNightly(shop.services, stopping.signal);
  stopping.abort();
  await backup;
  expect(existsSync(folder)).toBe(false);
  await backUpNightly(shop.services, never);
  expect(readdirSync(folder)).toHaveLength(1);
  await store.close();
});

test('no backup is made where the club has switched it off', async () => {
  const { store, whereabouts } = await openFestival('SQLite');
  const folder = join(whereabouts.dataDir, 'backups');
  const config = { ...whereabouts, backup: inFolder(folder) };
  const shop = testShop(store, { config, settings: { backup: { is_nightly: false, hour: 2 } } });
  await backUpNightly(shop.services, never);
  expect(existsSync(folder)).toBe(false);
  await store.close();
});

test('a bucket keeps backups whole, under its path, none longer than they are needed, and never elsewhere', async () => {
  const { store, whereabouts } = await openFestival('SQLite');
  await store.close();
  const shop = { ...whereabouts, backup: inBucket() };
  const place = backupPlace(shop.backup);
  const nights = Array.from({ length: 10 }, (_, n) => TEST_NOW - n * DAY);
  const saved = await saveBackup(shop, TEST_NOW);
  expect([...s3.objects.keys()]).toEqual([`verein/${saved.name}`]);
  expect(s3.objects.get(`verein/${saved.name}`)).toHaveLength(saved.bytes);
  await testBackup(shop, saved, TEST_NOW);
  for (const night of nights.slice(1))
    s3.objects.set(`verein/${backupName(night, true)}`, Buffer.from('older'));
  s3.objects.set('verein/Protokoll.txt', Buffer.from('not ours'));
  s3.objects.set('somebody/shop-2020-01-01T01-00-00Z.sqlite.gz.age', Buffer.from('not ours either'));
  // Monday 1 March: seven days, of which three weeks' newest, and the newest of February.
  expect(await pruneBackups(place, saved.name, TEST_NOW)).toEqual({ removed: 2, kept: 8 });
  expect(await keptBackups(place, TEST_NOW)).toHaveLength(8);
  expect(s3.objects.has('verein/Protokoll.txt')).toBe(true);
  expect(s3.objects.size).toBe(10);

  await expect(saveBackup({ ...shop, backup: inBucket('falsch') }, TEST_NOW + 1)).rejects.toThrow(
    'Der Speicher unter BACKUP_S3 lehnt ab (ablegen): 403 SignatureDoesNotMatch',
  );
  const moved = backupPlace({
    ...shop.backup,
    s3: { ...S3_KEYS, ...s3, url: s3.url.replace('/eimer/', '/moved/') },
  });
  await expect(moved.list()).rejects.toThrow(/^Der Speicher unter BACKUP_S3 lehnt ab \(.*\): 307$/);
});

test('a backup that is not what was saved does not pass its test', async () => {
  const [mine, yours] = [await openFestival('SQLite'), await somewhere.SQLite()];
  await mine.store.close();
  await (await openStore(yours)).close();
  const folder = makeFolder();
  const shop = { ...mine.whereabouts, backup: inFolder(folder) };
  const saved = await saveBackup(shop, TEST_NOW);
  await testBackup(shop, saved, TEST_NOW);
  const other = await saveBackup({ ...yours, backup: inFolder(folder) }, TEST_NOW + 1000);
  copyFileSync(join(folder, other.name), join(folder, saved.name));
  await expect(testBackup(shop, saved, TEST_NOW)).rejects.toThrow(
    /^In der Sicherung stimmen die Summen nicht: .*ticket_prices/,
  );
});

async function openFestival(
  kind: (typeof KINDS)[number],
): Promise<{ store: Store; whereabouts: Whereabouts }> {
  const whereabouts = await somewhere[kind]();
  const store = await openStore(whereabouts);
  await plantStormFestival(store);
  return { store, whereabouts };
}
