import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import {
  demandSpace,
  installRelease,
  type Release,
  unpackArchive,
} from '../../../../src/server/app/upgrade/release-archive.ts';
import { removeTrial, tryRelease } from '../../../../src/server/app/upgrade/try-release.ts';
import {
  contentsOf,
  type Engine,
  factsOf,
  lostRows,
  unpackStore,
  type Whereabouts,
} from '../../../frozen/server/stored-shop.ts';
import {
  CRASH_OF_A_SERVICE,
  forgetMigrations,
  installShop,
  layDown,
  linkPackages,
  pack,
  rewrite,
} from '../../../support/installed-shop.ts';
import { createDatabase, dropDatabase } from '../../../support/postgres-database.ts';
import { startShop } from '../../../support/running-shop.ts';

const RELEASED = 'b1866a2';
const WAIT = { timeout: 120_000 };

// Whoever starts the shop has its pages built; an archive needs them.
beforeAll(async () => {
  if (!existsSync('dist/client/index.html')) await (await startShop()).stop();
});

/** Every row but mails, of which some fall due a minute after the season. */
async function rowsOf(there: Whereabouts) {
  const { outbox: _, ...rows } = await contentsOf(there);
  return rows;
}

/** A shop of 1.0.0 that sells on the database which a season has left. */
async function openInstalled(engine: Engine) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'kartenshop-upgraded-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const there: Whereabouts = { DATA_DIR, DATABASE_URL: '' };
  if (engine === 'postgres') {
    const name = `upgrade_${randomBytes(6).toString('hex')}`;
    onTestFinished(() => dropDatabase(inject('postgresUrl'), name));
    there.DATABASE_URL = await createDatabase(inject('postgresUrl'), name);
  }
  await unpackStore(RELEASED, engine, there);
  const shop = await installShop(there, {
    now: factsOf(RELEASED, engine).ended,
    npm: linkPackages,
    change: forgetMigrations,
  });
  await shop.restart();
  await expect.poll(shop.version, WAIT).toBe('1.0.0');
  return { ...shop, there, before: await rowsOf(there) };
}

/** An archive of this version as 1.1.0. */
function archiveOf(change?: (folder: string) => void): string {
  const beside = mkdtempSync(join(tmpdir(), 'kartenshop-release-'));
  onTestFinished(() => rmSync(beside, { recursive: true }));
  return pack(layDown(beside, '1.1.0', change));
}

const main = (folder: string) => join(folder, 'src/server/app/main.ts');

test('a version that does not start on a copy of the data changes nothing, one that does is started with every row', async () => {
  const shop = await openInstalled('sqlite');
  const pid = shop.pid();
  const broken = archiveOf((folder) => writeFileSync(main(folder), "throw new Error('Kurbelwelle fehlt');"));
  const refused = await shop.upgrade(broken);
  expect(refused.said).toContain('Nicht umgestellt: Auf einer Kopie der Daten besteht Version 1.1.0 nicht');
  expect(refused.said).toContain('Kurbelwelle fehlt');
  expect(refused.said).toContain('Version 1.0.0 und ihre Daten sind, wie sie waren.');
  expect(refused.code).toBe(1);
  expect([await shop.version(), shop.pid()]).toEqual(['1.0.0', pid]);
  expect(await rowsOf(shop.there)).toEqual(shop.before);
  expect(readdirSync(shop.folder).toSorted()).toEqual(['bin', 'kartenshop', 'kartenshop-1.0.0']);
  expect(readdirSync(shop.there.DATA_DIR)).not.toContain('upgrade');

  const { code, said } = await shop.upgrade(archiveOf());
  expect(said.split('\n').map((line) => line.replace(/:.*/, ''))).toEqual([
    'Archiv geprüft',
    'Ausgepackt und Pakete installiert',
    'Gesichert und zur Probe zurückgeholt',
    'Auf einer Kopie der Daten probiert',
    'Umgestellt',
    expect.stringContaining('liegt noch in'),
    '',
  ]);
  expect(code).toBe(0);
  expect(await shop.version()).toBe('1.1.0');
  expect(basename(realpathSync(shop.link))).toBe('kartenshop-1.1.0');
  const after = await rowsOf(shop.there);
  expect(after).toHaveProperty('change_versions');
  expect(lostRows(shop.before, after)).toEqual([]);
  expect(readdirSync(shop.there.DATA_DIR)).not.toContain('upgrade');
});

test('a version that only the service cannot start is taken back with every row', async () => {
  const shop = await openInstalled('postgres');
  const broken = archiveOf((folder) => rewrite(main(folder), (was) => `${CRASH_OF_A_SERVICE}\n${was}`));
  const failed = await shop.upgrade(broken);
  expect(failed.said).toContain('Version 1.1.0 läuft nicht: unter http');
  expect(failed.said).toContain('Version 1.0.0 läuft wieder, mit allem, was bestellt ist.');
  expect(failed.said).toContain('gesichert wird deshalb erst wieder nach einem gelungenen Upgrade');
  expect(failed.code).toBe(1);
  expect(await shop.version()).toBe('1.0.0');
  expect(basename(realpathSync(shop.link))).toBe('kartenshop-1.0.0');
  expect(lostRows(shop.before, await rowsOf(shop.there))).toEqual([]);
});

/** A running version and an archive in which nothing is but names. */
function emptyRelease(version: string, change: (folder: string) => void = () => {}) {
  const beside = mkdtempSync(join(tmpdir(), 'kartenshop-empty-'));
  onTestFinished(() => rmSync(beside, { recursive: true }));
  const write = (folder: string, path: string, content = '') => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const running: Release = { version: '1.9.0', folder: join(beside, 'installed', 'kartenshop-1.9.0') };
  write(running.folder, 'package.json', '{"name": "weinfest-kartenshop", "version": "1.9.0"}');
  const folder = join(beside, `kartenshop-${version}`);
  write(folder, 'package.json', `{"name": "weinfest-kartenshop", "version": "${version}"}`);
  for (const path of [
    'package-lock.json',
    'dist/client/index.html',
    'dist/render/render-page.js',
    'src/server/start.js',
    'src/server/app/backup/run-nightly.ts',
    'src/server/app/backup/run-restore.ts',
    'src/server/app/upgrade/run-upgrade.ts',
  ])
    write(folder, path);
  change(folder);
  return { running, archive: pack(folder) };
}

test('an archive that is older, the same, another product, damaged or incomplete is refused with a sentence', async () => {
  const refusal = async ({ archive, running }: { archive: string; running: Release }) =>
    unpackArchive(archive, running).then(
      ({ version }) => version,
      (error) => error.message,
    );
  expect(await refusal(emptyRelease('1.10.0'))).toBe('1.10.0');
  expect(await refusal(emptyRelease('1.8.9'))).toBe('Version 1.8.9 ist älter als die, die läuft.');
  expect(await refusal(emptyRelease('1.9.0'))).toBe('Version 1.9.0 läuft schon.');
  const other = emptyRelease('2.0.0', (folder) =>
    rewrite(join(folder, 'package.json'), (was) => was.replace('weinfest', 'kirmes')),
  );
  expect(await refusal(other)).toContain('Das ist kein Archiv des Kartenshops');
  const incomplete = emptyRelease('2.0.0', (folder) =>
    rmSync(join(folder, 'dist/render'), { recursive: true }),
  );
  expect(await refusal(incomplete)).toContain(
    'unvollständig, lade es noch einmal. Es fehlt: dist/render/render-page.js',
  );
  const truncated = emptyRelease('2.0.0', (folder) =>
    writeFileSync(join(folder, 'ballast'), randomBytes(50_000)),
  );
  writeFileSync(truncated.archive, readFileSync(truncated.archive).subarray(0, 40_000));
  expect(await refusal(truncated)).toContain('beschädigt oder nicht ganz da');
  expect(await refusal({ ...truncated, archive: '/nowhere.tar.gz' })).toBe(
    'Das Archiv gibt es nicht: /nowhere.tar.gz',
  );
});

test('an archive decides neither who may write what is installed nor as whom it runs, and npm sees no secret', async () => {
  const { running, archive } = emptyRelease('1.10.0', (folder) => {
    chmodSync(join(folder, 'src/server/start.js'), 0o4755);
    chmodSync(join(folder, 'dist'), 0o777);
  });
  const unpacked = await unpackArchive(archive, running);
  const modeOf = (path: string) => (statSync(join(unpacked.folder, path)).mode & 0o7777).toString(8);
  expect([modeOf('src/server/start.js'), modeOf('dist')]).toEqual(['755', '755']);

  const bin = mkdtempSync(join(tmpdir(), 'kartenshop-npm-'));
  onTestFinished(() => rmSync(bin, { recursive: true }));
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\nenv > seen-by-npm\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
  vi.stubEnv('BACKUP_PASSPHRASE', 'sixteen characters of secret');
  vi.stubEnv('npm_config_cache', '/var/cache/npm');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { folder } = await installRelease(unpacked, running);
  const seen = readFileSync(join(folder, 'seen-by-npm'), 'utf8');
  expect(seen).toContain('npm_config_cache=/var/cache/npm');
  expect(seen).not.toMatch(/BACKUP_PASSPHRASE|sixteen/);
});

test('root does nothing in the data folder that the user of the shop could not', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kartenshop-data-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const [as, mode] = process.getuid?.() === 0 ? [{ uid: 65_534, gid: 65_534 }, 0o755] : [{}, 0o555];
  chmodSync(dataDir, mode);
  const config = { dataDir, backup: { folder: '', passphrase: '', s3: null } };
  const { running } = emptyRelease('1.10.0');
  await expect(tryRelease(running, 'backup', { config, as })).rejects.toThrow('Permission denied');
  expect(readdirSync(dataDir)).toEqual([]);
  chmodSync(dataDir, 0o777);
  // Now there is a folder; what is to run in it is none of ours.
  await expect(tryRelease(running, 'backup', { config, as })).rejects.toThrow(/^spawn /);
  const made = statSync(join(dataDir, 'upgrade'));
  expect([made.uid, made.mode & 0o7777]).toEqual([as.uid ?? process.getuid?.(), 0o700]);
  removeTrial(config, as);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('without room for another version and copies of the database nothing is begun', async () => {
  const { running } = emptyRelease('2.0.0');
  const dataDir = dirname(running.folder);
  await expect(demandSpace(running, { dataDir, databaseBytes: 1024 ** 2 })).resolves.toBeUndefined();
  await expect(demandSpace(running, { dataDir, databaseBytes: 1024 ** 5 })).rejects.toThrow(
    /ist zu wenig Platz: Es braucht 4\.294\.967\.\d{3} MB, frei sind [\d.]+ MB\. Lösche/,
  );
});
