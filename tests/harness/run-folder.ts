import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const NAME = 'kartenshop-run-';

/**
 * From now on whatever this run puts into the temporary folder, browser and PostgreSQL included, lies in one folder
 * that goes with the run, however it ends.
 */
export function openRunFolder(): string {
  // Every set-up file has this module for itself.
  if (basename(tmpdir()).startsWith(NAME)) return tmpdir();
  const folder = mkdtempSync(join(tmpdir(), NAME));
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
