import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';

const LOOK_AGAIN_MS = 100;

/** What keeps other processes from a data folder. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks a data folder for this process alone, or answers `null` while another one has it. It is a lock of the operating
 * system on a file of its own, so it is gone with the process, however that ends; that the file is there says nothing.
 */
export function lockFolder(dataDir: string): FolderLock | null {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'shop.lock');
  closeSync(openSync(path, 'a', 0o600));
  const file = new Database(path, { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return { release: () => file.close() };
}

/** The same for a shop that starts: waits so long at most for another one that is about to end, then throws a sentence. */
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
