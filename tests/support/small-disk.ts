import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Leaves not a single byte. */
  fill(): void;
  free(): void;
  /** Only while no file on it is open for writing. */
  setReadOnly(isReadOnly: boolean): void;
  remove(): void;
}

/** A disk of its own in memory; null where this user may not mount one. */
export function openSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'kartenshop-disk-'));
  const mount = (...parts: string[]) => spawnSync('mount', parts).status === 0;
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a');
      const chunk = Buffer.alloc(64 * 1024);
      try {
        for (;;) writeSync(file, chunk);
      } catch {
        // Full.
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast),
    setReadOnly(isReadOnly) {
      if (!mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder)) throw new Error(`${folder} is in use`);
    },
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
