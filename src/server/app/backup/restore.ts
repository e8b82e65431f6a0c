import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { lockFolder } from '../../platform/database/folder-lock.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { type Contents, contentsOf } from './back-up.ts';
import { fillPostgres } from './fill-postgres.ts';
import { keepOnDisk } from './keep-on-disk.ts';

const STILL_RUNNING = 'Der Shop läuft noch. Halte ihn an, dann hol die Sicherung zurück.';

type Whereabouts = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** What was brought back, and where the shop went that was there before. */
export interface Restored extends Contents {
  earlier: string | null;
}

/**
 * Brings a backup back: into SQLite in `dataDir`, where a shop that is there already is put aside as a file and kept, or
 * into an empty PostgreSQL database. A backup of an earlier version is brought up to date on the way. Throws with a
 * sentence, and changes nothing, when the file is not sound, is of a later version, or the shop is still running.
 */
export async function restore(
  { databaseUrl, dataDir }: Whereabouts,
  source: string,
  now: number,
): Promise<Restored> {
  if (!existsSync(source)) throw new Error(`Die Sicherung gibt es nicht: ${source}`);
  contentsOf(source);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const fresh = join(dataDir, `shop.sqlite.${process.pid}.restored`);
  try {
    // Guests' addresses are in it: made for our user alone before a byte is in it.
    closeSync(openSync(fresh, 'wx', 0o600));
    copyFileSync(source, fresh);
    chmodSync(fresh, 0o600);
    await bringUpToDate(fresh);
    const contents = contentsOf(fresh);
    if (databaseUrl !== '') {
      await fillFrom(fresh, databaseUrl);
      return { ...contents, earlier: null };
    }
    return { ...contents, earlier: putInPlace(fresh, dataDir, now) };
  } finally {
    rmSync(fresh, { force: true });
  }
}

async function bringUpToDate(path: string): Promise<void> {
  const file = new Database(path);
  try {
    await migrate(new Kysely({ dialect: new SqliteDialect({ database: file }) }));
  } catch (error) {
    throw new Error('Die Sicherung ist von einer anderen Version des Shops.', { cause: error });
  } finally {
    file.close();
  }
}

async function fillFrom(path: string, databaseUrl: string): Promise<void> {
  const file = new Database(path, { readonly: true });
  try {
    await fillPostgres(databaseUrl, file);
  } finally {
    file.close();
  }
}

/** Makes the fresh file the shop, while no shop can start; answers where the one before is kept. */
function putInPlace(fresh: string, dataDir: string, now: number): string | null {
  const lock = lockFolder(dataDir);
  if (lock === null) throw new Error(STILL_RUNNING);
  try {
    const shop = join(dataDir, 'shop.sqlite');
    const earlier = existsSync(shop) ? putAside(shop, now) : null;
    keepOnDisk(fresh);
    renameSync(fresh, shop);
    keepOnDisk(dataDir);
    return earlier;
  } finally {
    lock.release();
  }
}

/** Gives the shop's file, with everything its log still held in it, a second name; the first is replaced in one step. */
function putAside(shop: string, now: number): string {
  const earlier = `${shop}.bis-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const file = new Database(shop, { timeout: 0 });
  try {
    // Fails as long as anybody else has the file open.
    file.pragma('journal_mode = DELETE');
  } catch {
    throw new Error(STILL_RUNNING);
  } finally {
    file.close();
  }
  linkSync(shop, earlier);
  return earlier;
}
