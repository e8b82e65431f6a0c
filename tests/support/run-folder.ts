import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const NAME = 'kartenshop-run-';

/** Kept in memory, where nothing waits for a disk. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * From now on whatever this run puts into the temporary folder, browser and PostgreSQL included, lies in one folder
 * that goes with the run, however it ends.
 */
export function openRunFolder(): string {
  // Every set-up file has this module for itself.
  if (basename(tmpdir()).startsWith(NAME)) return tmpdir();
  const folder = mkdtempSync(join(canHold(MEMORY) ? MEMORY : tmpdir(), NAME));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // In a group of its own, so that Ctrl-C spares it. Its input ends with us; what we had started ends meanwhile.
  const keeper = spawn('sh', ['-c', 'cat > /dev/null; sleep 2; rm -rf "$1"', 'keeper', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  (keeper.stdin as Socket).unref();
  return folder;
}

/** Where the server's sources lie compiled, once for all its processes of a run: it halves their start. */
export const compileCache = () => join(tmpdir(), 'kartenshop-compiled');

/** Whether a folder has room for a run, and lets the programs run that are unpacked there. */
function canHold(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < ROOM_BYTES) return false;
    const probe = join(mkdtempSync(join(folder, NAME)), 'probe');
    writeFileSync(probe, '#!/bin/sh\n', { mode: 0o755 });
    const { status } = spawnSync(probe);
    rmSync(dirname(probe), { recursive: true });
    return status === 0;
  } catch {
    return false;
  }
}
