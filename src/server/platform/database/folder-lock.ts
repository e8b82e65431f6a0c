import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';

const LOOK_AGAIN_MS = 100;

export interface FolderLock {
  release(): void;
}

/**
 * Locks a data folder, or what `name` stands for in it, for this process; null while another process has it. It is an
 * operating-system lock on a file of its own, so it ends with the process; the existence of the file means nothing.
 */
export function lockFolder(dataDir: string, name = 'shop.lock'): FolderLock | null {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, name);
  closeSync(openSync(path, 'a', 0o600));
  const file = new Database(path, { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return { release: () => file.close() };
}

/**
 * Locks the folder for a starting shop, waiting up to `mostWaitMs` for another one that is shutting down.
 * @throws an error with a message for the operator when the folder is still locked.
 */
export async function lockFolderOfShop(dataDir: string, mostWaitMs: number): Promise<FolderLock> {
  const until = performance.now() + mostWaitMs;
  for (;;) {
    const lock = lockFolder(dataDir);
    if (lock !== null) return lock;
    if (performance.now() >= until) {
      throw new Error(
        `Mit dem Datenordner ${dataDir} läuft schon ein Kartenshop, oder es wird gerade eine Sicherung zurückgeholt. Einen anderen Ordner nimmt er mit DATA_DIR.`,
      );
    }
    await setTimeout(LOOK_AGAIN_MS);
  }
}
