import { lstatSync, realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { basename, dirname, join, relative, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { type Config, readConfig } from '../../platform/config.ts';
import { isExpanded } from '../../platform/database/migrate.ts';
import { unreadyReason } from '../../platform/database/readiness.ts';
import { backupPlace } from '../backup/backup-place.ts';
import type { NightlyBackup, NightlyOutcome } from '../backup/run-nightly.ts';
import { startFailure } from '../start-failure.ts';
import { type Identity, nodeOf, ownerOf, runProgram } from './child-program.ts';
import {
  demandSpace,
  installRelease,
  type Release,
  readPackage,
  unpackArchive,
  unpackingFolder,
} from './release-archive.ts';
import { awaitVersion, checkPages, isVersionAt, removeTrial, tryRelease } from './try-release.ts';

const RESTART = 'systemctl restart kartenshop';
/** A restart gets as many times as long as the trial took, whose database was as large. */
const TIMES_THE_TRIAL = 5;
const LEAST_WAIT_MS = 20_000;
const BY_HAND_MS = 15 * 60 * 1000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

// npm run upgrade -- kartenshop-1.1.0.tar.gz, with the same environment as the shop
const folder = resolve(import.meta.dirname, '..', '..', '..', '..');
const running: Release = { folder, version: readPackage(folder).version };
try {
  const config = readConfig(process.env);
  const prepared = await prepare(config, process.argv[2]).catch((error) => {
    throw new Error(
      `Nicht umgestellt: ${startFailure(error)}\nVersion ${running.version} und ihre Daten sind, wie sie waren.`,
    );
  });
  await switchOver(config, prepared);
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}

interface Prepared {
  /** What the service follows: `/opt/kartenshop`. */
  link: string;
  next: Release;
  /** The name of the backup made for this upgrade. */
  backup: string;
  trialMs: number;
}

/**
 * Everything that can be done while the running version sells: unpacks, installs and backs up, and tries the new version
 * on a copy. Throws with a message for the operator, and leaves nothing behind, if anything of that fails.
 */
async function prepare(config: Config, archive: string | undefined): Promise<Prepared> {
  if (archive === undefined) throw new Error('Nenne das Archiv: npm run upgrade -- kartenshop-….tar.gz');
  const link = linkTo(running);
  refuseDataWithin(running, config);
  // The shop's user must be able to read what root installs.
  if (process.getuid?.() === 0) process.umask(0o022);
  const as = ownerOf(config.dataDir);
  const made = [unpackingFolder(running)];
  const cleanUp = () => {
    for (const path of made) rmSync(path, { recursive: true, force: true });
    removeTrial(config, as);
  };
  const giveUp = () => {
    cleanUp();
    process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, giveUp);
  try {
    await demandSpace(running, { dataDir: config.dataDir, databaseBytes: await databaseBytes(config) });
    const unpacked = await unpackArchive(resolve(process.env.INIT_CWD ?? '', archive), running);
    say(`Archiv geprüft: Es enthält Version ${unpacked.version}, es läuft ${running.version}.`);
    const next = await installRelease(unpacked, running);
    made.push(next.folder);
    say(`Ausgepackt und Pakete installiert: ${next.folder}`);
    const backup = await backUp(config, next, as);
    say(`Gesichert und zur Probe zurückgeholt: ${backupPlace(config.backup).description}/${backup}`);
    const begun = performance.now();
    await tryRelease(next, backup, { config, as }).catch((error) => {
      throw new Error(`Auf einer Kopie der Daten besteht Version ${next.version} nicht: ${error.message}`);
    });
    say(
      `Auf einer Kopie der Daten probiert: Version ${next.version} startet, kann speichern und zeigt ihre Seiten.`,
    );
    made.pop();
    return { link, next, backup, trialMs: performance.now() - begun };
  } finally {
    cleanUp();
    for (const signal of SIGNALS) process.off(signal, giveUp);
  }
}

/** Throws with a message for the operator unless the service follows a link that leads to this version. */
function linkTo({ folder, version }: Release): string {
  const link = join(dirname(folder), 'kartenshop');
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLink && realpathSync(link) === folder) return link;
  throw new Error(
    isLink
      ? `Es läuft die Version in ${realpathSync(link)}. Starte das Upgrade dort.`
      : `Der Dienst muss einem Verweis ${link} auf kartenshop-${version} folgen, wie es docs/operations.md unter „Upgrade“ beschreibt.`,
  );
}

function refuseDataWithin({ folder }: Release, { dataDir }: Config): void {
  if (!relative(folder, dataDir).startsWith('..'))
    throw new Error(
      `Der Datenordner liegt in der Version selbst: ${dataDir}. Setze DATA_DIR wie für den Dienst.`,
    );
  if (statSync(dataDir, { throwIfNoEntry: false }) === undefined)
    throw new Error(`Den Datenordner gibt es nicht: ${dataDir}. Setze DATA_DIR wie für den Dienst.`);
}

/** Backs the shop up and restores that for a test; returns the name of the backup. */
async function backUp(config: Config, next: Release, as: Identity): Promise<string> {
  // An attempt that was taken back may have added to the database: this version could not back it up as a whole.
  const by = (await schemaState(config)) === 'known' ? running : next;
  const { databaseUrl, dataDir, backup } = config;
  const task: NightlyBackup = { shop: { databaseUrl, dataDir, backup }, isTestDue: true, now: Date.now() };
  const program = join(by.folder, 'src/server/app/backup/run-nightly.ts');
  const said = await runProgram(nodeOf(by.folder), [program], { input: JSON.stringify(task), as });
  const { name, test, reason }: NightlyOutcome = JSON.parse(said);
  if (test !== 'passed') throw new Error(`Die Sicherung ließ sich nicht zurückholen: ${reason}`);
  return name;
}

/** What the running version makes of the database: it knows all of it, can live with it, or cannot start on it. */
async function schemaState(config: Config): Promise<'known' | 'expanded' | 'contracted'> {
  const db = openDatabase(config);
  try {
    return (await isExpanded(db)) ? 'expanded' : 'known';
  } catch (error) {
    // Anything else is about the connection or the disk.
    if (unreadyReason(error) !== 'fault') throw error;
    return 'contracted';
  } finally {
    await db.destroy();
  }
}

async function databaseBytes(config: Config): Promise<number> {
  if (config.databaseUrl === '') {
    const shop = join(config.dataDir, 'shop.sqlite');
    const [bytes, logged] = [shop, `${shop}-wal`].map(
      (path) => statSync(path, { throwIfNoEntry: false })?.size,
    );
    if (bytes === undefined)
      throw new Error(`Hier gibt es keinen Shop: ${shop}. Setze DATA_DIR wie für den Dienst.`);
    return bytes + (logged ?? 0);
  }
  const db = openDatabase(config);
  try {
    const { rows } = await sql<{
      bytes: string;
    }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return Number(rows[0]?.bytes);
  } finally {
    await db.destroy();
  }
}

/** The shop's database as it is, without migrating it. */
function openDatabase({ databaseUrl, dataDir }: Config): Kysely<unknown> {
  const dialect =
    databaseUrl === ''
      ? new SqliteDialect({ database: new Database(join(dataDir, 'shop.sqlite'), { readonly: true }) })
      : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 1 }) });
  return new Kysely({ dialect });
}

/**
 * Lets the service follow to the new version, and back if that does not answer. Only the code goes back: what was
 * ordered meanwhile stays, because an earlier version can serve a database to which a later one has added.
 */
async function switchOver(config: Config, { link, next, backup, trialMs }: Prepared): Promise<void> {
  // Neither Ctrl+C nor a lost terminal leaves it halfway.
  for (const signal of SIGNALS) process.on(signal, () => {});
  process.stdout.on('error', () => {});
  const mostMs = Math.max(LEAST_WAIT_MS, TIMES_THE_TRIAL * trialMs);
  try {
    pointTo(link, next);
    await restart(config, next, mostMs);
    say(`Umgestellt: Version ${next.version} läuft, kann speichern und zeigt die Startseite.`);
    say(
      `Version ${running.version} liegt noch in ${running.folder}. Prüfe nun den Rest, mit der Umgebung des Shops: npm run doctor`,
    );
  } catch (error) {
    const failed = `Version ${next.version} läuft nicht: ${(error as Error).message}`;
    const state = await schemaState(config).catch(() => 'known');
    if (state === 'contracted' && !(await isVersionAt(addressOf(config), running.version)))
      throw new Error(
        `${failed}\nVersion ${running.version} kann mit der Datenbank nicht mehr umgehen. Sieh ins Protokoll, behebe die Ursache und starte den Shop neu. Sonst hol ${backup} zurück (docs/operations.md, „Upgrade“); was danach bestellt wurde, fehlt dann.`,
      );
    pointTo(link, running);
    await restart(config, running, mostMs).catch((fault) => {
      throw new Error(
        `${failed}\nAuch Version ${running.version}, auf die ${link} wieder zeigt, läuft nicht: ${fault.message}. Sieh ins Protokoll und starte den Shop neu.`,
      );
    });
    const added =
      state === 'expanded'
        ? ` Ihre Datenbank hat schon, was ${next.version} hinzufügt; gesichert wird deshalb erst wieder nach einem gelungenen Upgrade.`
        : '';
    throw new Error(
      `${failed}\nVersion ${running.version} läuft wieder, mit allem, was bestellt ist.${added} Die neue liegt noch in ${next.folder}.`,
    );
  }
}

/** Lets the link lead to a version; at any moment it leads to one. */
function pointTo(link: string, { folder }: Release): void {
  const fresh = `${link}.new`;
  rmSync(fresh, { force: true });
  symlinkSync(basename(folder), fresh);
  renameSync(fresh, link);
}

/** Restarts the service and waits until it serves this version. Throws with the reason if it does not. */
async function restart(config: Config, { version }: Release, mostMs: number): Promise<void> {
  const address = addressOf(config);
  // One that could not be restarted goes on.
  if (await isVersionAt(address, version)) return;
  const command = process.env.RESTART_COMMAND ?? RESTART;
  if (command === '')
    say(`Starte den Shop jetzt neu; in dieser Viertelstunde wird auf Version ${version} gewartet.`);
  else await runProgram('sh', ['-c', command]);
  await awaitVersion(address, version, { mostMs: command === '' ? BY_HAND_MS : mostMs });
  await checkPages(address);
}

function addressOf({ listenHost, port }: Config): string {
  const host = isIPv6(listenHost) ? `[${listenHost}]` : listenHost || '127.0.0.1';
  return `http://${host}:${port}`;
}
