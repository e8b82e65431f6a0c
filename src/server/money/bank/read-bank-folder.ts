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

/** What programs call a file that they have not finished, or that is none of theirs. */
const UNFINISHED = /^[.~]|[.](part|partial|filepart|tmp|temp|crdownload|download)$|~$/i;

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
  const names = await settledFiles(folder, now);
  if (names.length === 0) return;
  const lock = lockFolder(shop.config.dataDir, 'bank.lock');
  if (lock === null) return;
  const counts = { read: 0, refused: 0 };
  const failures: unknown[] = [];
  try {
    for (const name of names) {
      try {
        const reason = await takeFile(shop, join(folder, name), name);
        await moveFile(folder, name, { reason, day: berlinDay(shop.clock()) });
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

/** Regular files whose content and name have not changed for a while. */
async function settledFiles(folder: string, now: number): Promise<string[]> {
  const settled: string[] = [];
  for (const { name } of await filesIn(folder)) {
    if (UNFINISHED.test(name) || settled.length === MOST_FILES) continue;
    const changed = await changedAt(join(folder, name));
    if (changed !== null && now - changed >= SETTLED_MS) settled.push(name);
  }
  return settled;
}

/** When the content, the name or the place of a file changed last; null for one that is gone. */
async function changedAt(path: string): Promise<number | null> {
  return (await lookAt(path))?.ctimeMs ?? null;
}

/** Of a link, the link itself; null for what is not there. */
function lookAt(path: string): Promise<Stats | null> {
  return lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
}

async function filesIn(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile()).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Null once it is imported, otherwise why not. */
async function takeFile(shop: Shop, path: string, name: string): Promise<string | null> {
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
async function readBytes(path: string): Promise<Uint8Array | null> {
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
async function moveFile(folder: string, name: string, { reason, day }: Moved): Promise<void> {
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
  await rename(join(folder, name), join(target, free));
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
    for (const { name } of await filesIn(target)) {
      const file = join(target, name);
      if (((await changedAt(file)) ?? now) > now - KEPT_MS) continue;
      await rm(file, { force: true });
      count += 1;
    }
  }
  return count;
}
