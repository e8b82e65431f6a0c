import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { lockFolder } from '../../platform/database/folder-lock.ts';
import { isExpanded, migrate } from '../../platform/database/migrate.ts';
import { unreadyReason } from '../../platform/database/readiness.ts';
import { inWorkFolder } from '../../platform/work-folder.ts';
import { type Contents, contentsOf, syncToDisk } from './back-up.ts';
import { refuseForeignCode, refuseForeignTables } from './backup-schema.ts';
import { decryptFile, isEncrypted, refuseUnencrypted } from './encrypted-file.ts';
import { fillPostgres } from './postgres-copy.ts';

const STILL_RUNNING = 'Der Shop läuft noch. Halte ihn an, dann hol die Sicherung zurück.';

type Target = Pick<Config, 'databaseUrl' | 'dataDir'> & {
  /** For an encrypted backup. */
  passphrase?: string;
};

/** `earlier` is where the previous database was moved, if there was one. */
interface Restored extends Contents {
  earlier: string | null;
}

/**
 * Restores a backup into SQLite in `dataDir`, where an existing database is kept under another name, or into
 * an empty PostgreSQL database. A backup of an earlier version is migrated. Throws with a message for the
 * operator, and changes nothing, if the file is no backup, damaged, of a later version or has in it what no shop makes, if one named
 * as encrypted is not, the passphrase is another one, or the shop is still running.
 */
export async function restore(
  { databaseUrl, dataDir, passphrase = '' }: Target,
  source: string,
  now: number,
): Promise<Restored> {
  if (!existsSync(source)) throw new Error(`Die Sicherung gibt es nicht: ${source}`);
  return inWorkFolder(dataDir, async (folder) => {
    const fresh = join(folder, 'shop.sqlite');
    refuseUnencrypted(source);
    if (isEncrypted(source)) await decryptFile(source, fresh, passphrase);
    else copyPrivately(source, fresh);
    refuseOtherFile(fresh, source);
    await bringUpToDate(fresh);
    const contents = contentsOf(fresh);
    if (databaseUrl !== '') {
      await fillFrom(fresh, databaseUrl);
      return { ...contents, earlier: null };
    }
    return { ...contents, earlier: putInPlace(fresh, dataDir, now) };
  });
}

/** Throws with a message for the operator if a file is no backup of a shop, or is damaged. */
function refuseOtherFile(path: string, name: string): void {
  try {
    refuseForeignCode(path);
    contentsOf(path);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'SQLITE_NOTADB' || message.startsWith('no such table:'))
      throw new Error(`Das ist keine Sicherung des Kartenshops: ${name}`, { cause: error });
    if (code.startsWith('SQLITE_CORRUPT'))
      throw new Error(`Die Sicherung ist beschädigt oder nicht vollständig: ${name}`, { cause: error });
    throw error;
  }
}

function copyPrivately(source: string, target: string): void {
  // It will contain addresses of guests, so only our own user may read it from the start.
  closeSync(openSync(target, 'wx', 0o600));
  copyFileSync(source, target);
  chmodSync(target, 0o600);
}

async function bringUpToDate(path: string): Promise<void> {
  const file = new Database(path);
  file.pragma('trusted_schema = OFF');
  try {
    const db = new Kysely({ dialect: new SqliteDialect({ database: file }) });
    await migrate(db);
    // What this version does not know would not be brought over to the other database.
    if (await isExpanded(db)) throw new Error('the backup has migrations that this version does not know');
  } catch (error) {
    throw new Error('Die Sicherung ist von einer anderen Version des Shops.', { cause: error });
  } finally {
    file.close();
  }
  await refuseForeignTables(path);
}

async function fillFrom(path: string, databaseUrl: string): Promise<void> {
  const file = new Database(path, { readonly: true });
  try {
    await fillPostgres(databaseUrl, file);
  } finally {
    file.close();
  }
}

/**
 * Puts the restored file in place under the lock that keeps a shop from starting. Returns the new name of the
 * previous file.
 */
function putInPlace(fresh: string, dataDir: string, now: number): string | null {
  const lock = lockFolder(dataDir);
  if (lock === null) throw new Error(STILL_RUNNING);
  try {
    const shop = join(dataDir, 'shop.sqlite');
    const earlier = existsSync(shop) ? putAside(shop, now) : null;
    syncToDisk(fresh);
    renameSync(fresh, shop);
    syncToDisk(dataDir);
    return earlier;
  } finally {
    lock.release();
  }
}

/**
 * Merges the write-ahead log into the current file and links it to a second name, so that the first one can
 * be replaced atomically.
 */
function putAside(shop: string, now: number): string {
  const earlier = `${shop}.bis-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const file = new Database(shop, { timeout: 0 });
  try {
    // Fails while another process has the file open.
    file.pragma('journal_mode = DELETE');
  } catch (error) {
    if (unreadyReason(error) !== 'database_damaged') throw new Error(STILL_RUNNING);
  } finally {
    file.close();
  }
  linkSync(shop, earlier);
  // A damaged file may have kept its log, which would be applied to the restored one.
  if (existsSync(`${shop}-wal`)) renameSync(`${shop}-wal`, `${earlier}-wal`);
  rmSync(`${shop}-shm`, { force: true });
  return earlier;
}
