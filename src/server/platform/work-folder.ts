import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from './database/folder-lock.ts';

/** `fetched-` and `backup-work-` are of earlier versions. */
const NAME = /^(backup-work|fetched|work)-/;
/** Where nobody can tell whose a folder is: no backup or archive takes that long. */
const LEFT_BEHIND_MS = 24 * 60 * 60 * 1000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const open = new Set<string>();

/**
 * Makes a folder in `parent` for what is gone once it is closed. It is on the disk of the shop, because what lies there
 * unencrypted must go nowhere else. What processes that were killed have left beside it goes first.
 */
export function openWorkFolder(parent: string): { folder: string; close(): void } {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  removeLeftFolders(parent);
  const folder = mkdtempSync(join(parent, 'work-'));
  open.add(folder);
  // Ends with this process, however that ends.
  const lock = lockFolder(folder);
  return {
    folder,
    close() {
      lock?.release();
      remove(folder);
      open.delete(folder);
    },
  };
}

/** Runs `work` with a folder in `parent` that is gone afterwards, as `openWorkFolder` makes it. */
export async function inWorkFolder<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const { folder, close } = openWorkFolder(parent);
  try {
    return await work(folder);
  } finally {
    close();
  }
}

/** Removes the work folders in `parent` whose processes were killed, and returns how many. */
export function removeLeftFolders(parent: string): number {
  return readdirSync(parent).filter((name) => NAME.test(name) && removeIfLeft(join(parent, name))).length;
}

/** Lets signals end this process only once its work folders are gone. Returns how to leave the signals to others again. */
export function endWithoutTraces(): () => void {
  const end = (signal: (typeof SIGNALS)[number]) => {
    for (const folder of open) remove(folder);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}

function removeIfLeft(folder: string): boolean {
  // Also that of an earlier version, or of somebody who is about to lock it.
  if (!existsSync(join(folder, 'shop.lock'))) {
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const isLeft = Date.now() - changedAt > LEFT_BEHIND_MS;
    if (isLeft) remove(folder);
    return isLeft;
  }
  const lock = lockFolder(folder);
  if (lock === null) return false;
  lock.release();
  remove(folder);
  return true;
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
