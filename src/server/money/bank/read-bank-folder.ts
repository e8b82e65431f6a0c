import { isUtf8 } from 'node:buffer';
import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { describeBankFileFault, MOST_BANK_BYTES } from '../../../contract/bank.ts';
import { isRefusal, refuse } from '../../../contract/refusals.ts';
import { berlinDay } from '../../../domain/stored-time.ts';
import type { Config } from '../../platform/config.ts';
import { lockFolder } from '../../platform/database/folder-lock.ts';
import type { Ports } from '../../platform/ports.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { fileRefusal } from './files/parse-error.ts';
import { importBankFile } from './import-bank-file.ts';

/** A file that has just changed may still be being written. */
const SETTLED_MS = 30_000;

/** More wait for the next time. */
const MOST_FILES = 50;

/** As long as payers stay with their entries. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** Leaves room for a day, a number and `.txt` in what file systems allow. */
const LONGEST_NAME_BYTES = 200;

/** Whoever may write into the folder may have put a link or a pipe there since it was listed. */
const ONLY_A_FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** What programs call a file that they have not finished. */
const UNFINISHED = /[.](part|partial|filepart|tmp|temp|crdownload|download)$/i;

/** What is none of theirs. */
const HIDDEN = /^[.~]|~$/;

/** Whoever has not finished a file for so long never will. */
const LEFT_MS = 24 * 60 * 60 * 1000;

/** More help nobody to find out what is wrong. */
const MOST_SHOWN = 20;

const MOST_REASON_BYTES = 2_000;

const NOBODY = { firstname: 'Bankordner', lastname: '' };

type Shop = Pick<Ports, 'clock' | 'config' | 'log' | 'store'> & SettingsPort;

/**
 * Imports the files that a bank's program has laid into `DATA_DIR/bank`, if that folder exists, and moves each to `read`
 * or, with the reason beside it, to `refused`. Nothing is booked. Of several processes that share the folder one reads
 * it; who is killed in between imports the same file again, which changes nothing. A file that cannot be moved does not
 * stop the others. `now` is the time of the file system, epoch milliseconds.
 * @throws after all files, without their names, if some could not be read or moved.
 */
export async function readBankFolder(shop: Shop, now = Date.now()): Promise<void> {
  const folder = bankFolder(shop.config);
  const files = await settledFiles(folder, now);
  if (files.length === 0) return;
  const lock = lockFolder(shop.config.dataDir, 'bank.lock');
  if (lock === null) return;
  const counts = { read: 0, refused: 0 };
  const failures: unknown[] = [];
  try {
    for (const file of files) {
      try {
        const reason = await takeFile(shop, file);
        await moveFile(folder, file, { reason, day: berlinDay(shop.clock()) });
        counts[reason === null ? 'read' : 'refused'] += 1;
      } catch (error) {
        // Taken away by whoever had laid it there.
        if (codeOf(error) !== 'ENOENT') failures.push(error);
      }
    }
  } finally {
    lock.release();
  }
  shop.log.info('read bank files', counts);
  const [first] = failures;
  if (first === undefined) return;
  const code = codeOf(first);
  throw code === null ? first : new Error(`a file in DATA_DIR/bank cannot be read or moved: ${code}`);
}

/** Of an error of the file system, whose message would name the file. */
function codeOf(error: unknown): string | null {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? null : (code ?? null);
}

function bankFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'bank');
}

/** Names are bytes, and programs on other systems write them in other letters than UTF-8. */
interface FoundFile {
  path: Buffer;
  name: string;
}

/** Regular files whose content and name have not changed for a while. */
async function settledFiles(folder: string, now: number): Promise<FoundFile[]> {
  const settled: FoundFile[] = [];
  for (const file of await filesIn(folder)) {
    if (UNFINISHED.test(file.name) || HIDDEN.test(file.name) || settled.length === MOST_FILES) continue;
    const changed = await changedAt(file.path);
    if (changed !== null && now - changed >= SETTLED_MS) settled.push(file);
  }
  return settled;
}

/** When the content, the name or the place of a file changed last; null for one that is gone. */
async function changedAt(path: string | Buffer): Promise<number | null> {
  return (await lookAt(path))?.ctimeMs ?? null;
}

/** Of a link, the link itself; null for what is not there. */
function lookAt(path: string | Buffer): Promise<Stats | null> {
  return lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
}

async function filesIn(folder: string): Promise<FoundFile[]> {
  const options = { withFileTypes: true, encoding: 'buffer' } as const;
  const entries = await readdir(folder, options).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map(({ name }) => ({
      path: Buffer.concat([Buffer.from(`${folder}/`), name]),
      name: isUtf8(name) ? name.toString() : name.toString('latin1').replace(/\p{Cc}/gu, '_'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface FolderState {
  /** Those refused within two weeks, with the reason; `at` in epoch milliseconds. */
  refused: { name: string; reason: string; at: number }[];
  /** Names of files that have lain in the folder for a day: not finished, or not to be read or moved. */
  unfinished: string[];
  unreadable: string[];
}

/** What somebody has to look after in the folder, the latest first; nothing where there is no folder or no access. */
export async function readFolderState(
  config: Pick<Config, 'dataDir'>,
  now = Date.now(),
): Promise<FolderState> {
  const state: FolderState = { refused: [], unfinished: [], unreadable: [] };
  try {
    for (const { path, name } of await filesIn(bankFolder(config))) {
      const isUnfinished = UNFINISHED.test(name);
      const changed = isUnfinished || !HIDDEN.test(name) ? await changedAt(path) : null;
      if (changed === null || now - changed < LEFT_MS) continue;
      const names = isUnfinished ? state.unfinished : state.unreadable;
      if (names.length < MOST_SHOWN) names.push(name);
    }
    state.refused = await refusedFiles(join(bankFolder(config), 'refused'));
  } catch (error) {
    // A page that cannot look into the folder shows everything else.
    if (codeOf(error) === null) throw error;
  }
  return state;
}

async function refusedFiles(target: string): Promise<FolderState['refused']> {
  if (!(await isOwnFolder(target))) return [];
  const files = await filesIn(target);
  const reasons = new Map(files.map(({ path, name }) => [name, path]));
  const refused: { name: string; reasonPath: Buffer; at: number }[] = [];
  for (const { name, path } of files) {
    const reasonPath = reasons.get(`${name}.txt`);
    const at = reasonPath && (await changedAt(path));
    if (reasonPath && at) refused.push({ name, reasonPath, at: Math.floor(at) });
  }
  const latest = refused.sort((a, b) => b.at - a.at).slice(0, MOST_SHOWN);
  return Promise.all(
    latest.map(async ({ reasonPath, ...file }) => ({ ...file, reason: await firstBytes(reasonPath) })),
  );
}

/** Whatever somebody has put there. */
async function firstBytes(path: Buffer): Promise<string> {
  const file = await open(path, ONLY_A_FILE);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_REASON_BYTES), 0, MOST_REASON_BYTES, 0);
    return buffer.subarray(0, bytesRead).toString().replaceAll('\0', '').trim();
  } finally {
    await file.close();
  }
}

/** Null once it is imported, otherwise why not. */
async function takeFile(shop: Shop, { path, name }: FoundFile): Promise<string | null> {
  const bytes = await readBytes(path);
  if (bytes === null) {
    return refuse('bank_file', { lacks: describeBankFileFault(fileRefusal('file_too_large')) }).message;
  }
  const taken = await importBankFile(shop, NOBODY, { bytes, name, isSurelyOurs: false });
  if (isRefusal(taken)) return taken.message;
  if (taken.import !== null) return null;
  return taken.columns === null
    ? 'In der Datei steht nicht sicher, dass sie zu eurem Konto gehört. Lies sie unter „Kontoauszüge“ ein und sieh dort nach. Es wurde nichts übernommen.'
    : 'Diese Spalten kennen wir noch nicht. Lies die Datei einmal unter „Kontoauszüge“ ein und ordne sie dort zu. Es wurde nichts übernommen.';
}

/** Null if it is too large. */
async function readBytes(path: Buffer): Promise<Uint8Array | null> {
  const file = await open(path, ONLY_A_FILE);
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Error('something in DATA_DIR/bank is no longer a file');
    return found.size > MOST_BANK_BYTES ? null : new Uint8Array(await file.readFile());
  } finally {
    await file.close();
  }
}

interface Moved {
  /** Why it is refused; null if it was read. */
  reason: string | null;
  /** `YYYY-MM-DD` */
  day: string;
}

/** A file of an earlier day with the same name stays. */
async function moveFile(folder: string, { path, name }: FoundFile, { reason, day }: Moved): Promise<void> {
  const target = join(folder, reason === null ? 'read' : 'refused');
  await mkdir(target, { recursive: true, mode: 0o700 });
  if (!(await isOwnFolder(target)))
    throw new Error('`read` and `refused` in DATA_DIR/bank must not be links');
  const taken = new Set(await readdir(target));
  const kept = endOf(name);
  const { name: stem, ext } = parse(kept);
  let free = kept;
  for (let n = 1; taken.has(free) || taken.has(`${free}.txt`); n++) free = `${stem}-${day}-${n}${ext}`;
  if (reason !== null) await writeFile(join(target, `${free}.txt`), `${reason}\n`, { mode: 0o600 });
  await rename(path, join(target, free));
}

/** Whether it is a folder and no link, behind which other files would be deleted. */
async function isOwnFolder(path: string): Promise<boolean> {
  return (await lookAt(path))?.isDirectory() ?? false;
}

function endOf(name: string): string {
  const letters = [...name];
  while (Buffer.byteLength(letters.join('')) > LONGEST_NAME_BYTES) letters.shift();
  return letters.join('');
}

/** Deletes files, and reasons, that were read or refused two weeks ago. Returns how many. */
export async function deleteReadBankFiles(config: Pick<Config, 'dataDir'>, now: number): Promise<number> {
  let count = 0;
  for (const target of ['read', 'refused'].map((name) => join(bankFolder(config), name))) {
    if (!(await isOwnFolder(target))) continue;
    for (const { path } of await filesIn(target)) {
      if (((await changedAt(path)) ?? now) > now - KEPT_MS) continue;
      await rm(path, { force: true });
      count += 1;
    }
  }
  return count;
}
