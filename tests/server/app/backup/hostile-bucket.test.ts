import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backupName, backupPlace, keptBackups } from '../../../../src/server/app/backup/backup-place.ts';
import { bucketPlace } from '../../../../src/server/app/backup/bucket-place.ts';
import { pruneBackups } from '../../../../src/server/app/backup/save-backup.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { S3_KEYS, type S3StandIn, startS3 } from '../../../support/s3-stand-in.ts';
import { loggedInMember } from '../../../support/team-member.ts';
import { TEST_NOW, testShop } from '../../../support/test-shop.ts';
import { roomForShops } from './whereabouts.ts';

const DAY = 24 * 60 * 60 * 1000;
const MEGABYTE = Buffer.alloc(1024 ** 2, 'A');
const NAME = backupName(TEST_NOW, true);
const { makeFolder } = roomForShops();

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3();
});
beforeEach(() => {
  s3.objects.clear();
  s3.takenOver = null;
});
afterAll(() => s3.close());

const store = () => ({ url: s3.url, region: s3.region, ...S3_KEYS });
const backup = () => ({ folder: '', passphrase: 'vierzehn Fässer Müller-Thurgau', s3: store() });

/** Sends for as long as somebody listens, and says so by `sent`. */
function endless(sent: { bytes: number }): RequestListener {
  return (_, answer) => {
    const send = () => {
      while (answer.writable && answer.write(MEGABYTE)) sent.bytes += MEGABYTE.length;
    };
    answer.on('drain', send);
    answer.write('<ListBucketResult>');
    send();
  };
}

test('a listing or an object without end is not read on', async () => {
  const sent = { bytes: 0 };
  s3.takenOver = endless(sent);
  await expect(backupPlace(backup()).list()).rejects.toThrow(
    'Der Speicher unter BACKUP_S3 schickt mehr, als er dürfte.',
  );
  const target = join(makeFolder(), NAME);
  await expect(backupPlace(backup()).fetch({ name: NAME, bytes: 5_000 }, target)).rejects.toThrow(
    'schickt mehr',
  );
  expect(existsSync(target) ? readFileSync(target).length : 0).toBeLessThanOrEqual(5_000);
  expect(sent.bytes).toBeLessThan(200 * MEGABYTE.length);
});

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['begins an answer and stops', (_, answer) => void answer.write('<ListBucketResult>')],
  [
    'lists a next page again and again',
    (_, answer) =>
      void setImmediate(() =>
        answer.end(
          '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken></ListBucketResult>',
        ),
      ),
  ],
])('a bucket that %s keeps nobody waiting', async (what, answers) => {
  let calls = 0;
  s3.takenOver = (call, answer) => {
    calls += 1;
    answers(call, answer);
  };
  const place = bucketPlace(store(), what.startsWith('lists') ? undefined : 50);
  if (what.startsWith('lists')) {
    expect(await place.list()).toEqual([]);
    expect(calls).toBe(20);
    return;
  }
  const late = (called: string) =>
    `Der Speicher unter BACKUP_S3 war nach 0 Sekunden nicht fertig (${called}).`;
  await expect(place.list()).rejects.toThrow(late('auflisten'));
  if (what.startsWith('begins')) return;
  await expect(place.remove(NAME)).rejects.toThrow(late('löschen'));
  await expect(place.fetch({ name: NAME, bytes: 1 }, join(makeFolder(), NAME))).rejects.toThrow(
    late('holen'),
  );
});

test('whatever a listing is made of, it is read at once or refused', async () => {
  for (const xml of [
    `<ListBucketResult>${'<Contents>'.repeat(200_000)}`,
    `<ListBucketResult>${'<Contents><Key>'.repeat(130_000)}`,
    `<ListBucketResult><Contents><Key>${'&amp;'.repeat(400_000)}</Key></Contents></ListBucketResult>`,
    `<!DOCTYPE l [<!ENTITY a "${'A'.repeat(1000)}">]><ListBucketResult><Contents><Key>${'&a;'.repeat(300_000)}`,
  ]) {
    s3.takenOver = (_, answer) => void answer.end(xml);
    // Going over it again for each element would take hours.
    const begun = performance.now();
    expect(await keptBackups(backupPlace(backup()), TEST_NOW)).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(60_000);
  }
  s3.takenOver = (_, answer) => void answer.end('<html>');
  await expect(backupPlace(backup()).list()).rejects.toThrow('antwortet nicht wie ein S3-Speicher');
});

test('names that claim to be of the future delete no backup, and none deletes the one just made', async () => {
  const nights = Array.from({ length: 5 }, (_, n) => backupName(TEST_NOW - n * DAY, true));
  const forged = Array.from({ length: 14 }, (_, n) => backupName(Date.UTC(2040, n), true));
  const later = Array.from({ length: 30 }, (_, n) => backupName(TEST_NOW + (30 - n) * 60_000, true));
  for (const name of [...nights, ...forged, ...later])
    s3.objects.set(`verein/${name}`, Buffer.from(forged.includes(name) ? '' : 'backup'));
  const place = backupPlace(backup());
  expect((await keptBackups(place, TEST_NOW)).map(({ name }) => name)).toEqual([...later, ...nights]);
  await pruneBackups(place, NAME, TEST_NOW);
  const left = new Set([...s3.objects.keys()].map((key) => key.slice('verein/'.length)));
  expect(nights.filter((name) => !left.has(name))).toEqual([]);
  expect(later.filter((name) => left.has(name))).toHaveLength(1);
});

eachDatabase((_, openTestStore) => {
  test('the check-up says what is wrong with a bucket, instead of waiting for it', async () => {
    const opened = await openTestStore();
    const shop = testShop(opened, { config: { backup: backup() } });
    s3.takenOver = endless({ bytes: 0 });
    const token = await loggedInMember(opened, shop.clock.now, { permissions: ['settings'] });
    const { body } = await shop.call<{ lines: { title: string; state: string; finding: string }[] }>(
      'POST',
      '/api/office/settings/checkup',
      undefined,
      token,
    );
    expect(body.lines.find(({ title }) => title === 'Sicherung')).toMatchObject({
      state: 'bad',
      finding: 'Der Speicher unter BACKUP_S3 schickt mehr, als er dürfte.',
    });
  });
});
