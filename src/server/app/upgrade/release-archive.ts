import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { diskSpace } from '../checkup/check-machine.ts';
import { environmentOfNpm, runProgram } from './child-program.ts';

/** A version of the shop as it lies on this machine. */
export interface Release {
  version: string;
  folder: string;
}

/** What every version needs to be started, looked at and upgraded again. */
const NEEDED_FILES = [
  'package-lock.json',
  'dist/client/index.html',
  'dist/render/render-page.js',
  'src/server/start.js',
  'src/server/app/backup/run-nightly.ts',
  'src/server/app/backup/run-restore.ts',
  'src/server/app/upgrade/run-upgrade.ts',
];

interface Package {
  name: string;
  version: string;
}

export function readPackage(folder: string): Package {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Where an archive is unpacked until the version in it is complete. */
export const unpackingFolder = (running: Release) => join(dirname(running.folder), '.kartenshop-unpacked');

/**
 * Unpacks an archive of `npm run release` beside the running version and returns what is in it. Throws with a message
 * for the operator if it is damaged, incomplete, of another product or not newer.
 */
export async function unpackArchive(archive: string, running: Release): Promise<Release> {
  if (!existsSync(archive)) throw new Error(`Das Archiv gibt es nicht: ${archive}`);
  const into = unpackingFolder(running);
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into);
  await runProgram('tar', [
    '--extract',
    '--gzip',
    // Root would otherwise keep what the archive says, such as files that run as their owner or that all may write.
    '--no-same-owner',
    '--no-same-permissions',
    `--file=${archive}`,
    `--directory=${into}`,
  ]).catch((error) => {
    throw new Error(`Das Archiv ist beschädigt oder nicht ganz da, lade es noch einmal: ${error.message}`);
  });
  const [name = '', ...others] = readdirSync(into);
  const release = { version: /^kartenshop-(\d+\.\d+\.\d+)$/.exec(name)?.[1] ?? '', folder: join(into, name) };
  const isOurs =
    others.length === 0 &&
    existsSync(join(release.folder, 'package.json')) &&
    readPackage(release.folder).name === readPackage(running.folder).name &&
    readPackage(release.folder).version === release.version;
  if (!isOurs) throw new Error(`Das ist kein Archiv des Kartenshops: ${archive}`);
  const missing = NEEDED_FILES.filter((path) => !existsSync(join(release.folder, path)));
  if (missing.length > 0)
    throw new Error(`Das Archiv ist unvollständig, lade es noch einmal. Es fehlt: ${missing.join(', ')}`);
  const newer = compareVersions(release.version, running.version);
  if (newer < 0) throw new Error(`Version ${release.version} ist älter als die, die läuft.`);
  if (newer === 0) throw new Error(`Version ${release.version} läuft schon.`);
  return release;
}

/** Positive if the first version is newer, 0 if both are the same. */
function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** Installs the packages of an unpacked version and puts it in its place, where an earlier attempt may lie. */
export async function installRelease(unpacked: Release, running: Release): Promise<Release> {
  // Of all packages only `node` needs its script. Left to itself, npm before 11.16 builds better-sqlite3, for which a
  // server lacks make and Python.
  const steps = [
    ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'],
    ['rebuild', 'node'],
  ];
  for (const parts of steps)
    await runProgram('npm', parts, { cwd: unpacked.folder, env: environmentOfNpm() }).catch((error) => {
      throw new Error(`Die Pakete ließen sich nicht installieren:\n${error.message}`);
    });
  const folder = join(dirname(running.folder), `kartenshop-${unpacked.version}`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(unpacked.folder, folder);
  return { ...unpacked, folder };
}

/** The version itself and what npm keeps of its packages. */
const INSTALLATIONS = 2;
/** As many as a backup that is tested needs at a time, and afterwards the new version's trial. */
const DATABASES = 4;

/** Throws with a message for the operator unless another version and copies of the database find room. */
export async function demandSpace(
  running: Release,
  { dataDir, databaseBytes }: { dataDir: string; databaseBytes: number },
): Promise<void> {
  const wishes = [
    { at: dirname(running.folder), bytes: INSTALLATIONS * bytesIn(running.folder) },
    { at: dataDir, bytes: DATABASES * databaseBytes },
  ];
  for (const disk of Map.groupBy(wishes, ({ at }) => statSync(at).dev).values()) {
    const needed = disk.reduce((sum, { bytes }) => sum + bytes, 0);
    const [{ at } = { at: dataDir }] = disk;
    const free = (await diskSpace(at))?.freeBytes ?? 0;
    if (free < needed)
      throw new Error(
        `Auf dem Datenträger von ${at} ist zu wenig Platz: Es braucht ${megabytes(needed)}, frei sind ${megabytes(free)}. Lösche alte Versionen (kartenshop-…) und Protokolle.`,
      );
  }
}

/** What lies in a folder, not where links in it lead to. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    // The shop that runs there may take a file away meanwhile.
    const bytes = entry.isDirectory() ? bytesIn(path) : lstatSync(path, { throwIfNoEntry: false })?.size;
    return sum + (bytes ?? 0);
  }, 0);
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('de-DE')} MB`;
