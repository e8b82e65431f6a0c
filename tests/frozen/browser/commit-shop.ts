import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
// Not within node_modules: there Vite takes every file for a library.
const BUILT = join(tmpdir(), 'kartenshop-commits');

/** The folder of a commit of this repository, built with the packages that are installed here; built once. */
export function buildCommit(commit: string): string {
  const hash = run('git', ['rev-parse', '--verify', `${commit}^{commit}`]).trim();
  const folder = join(BUILT, hash);
  if (existsSync(folder)) return folder;
  mkdirSync(BUILT, { recursive: true });
  const half = mkdtempSync(join(BUILT, 'building-'));
  try {
    run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', hash, half]);
    symlinkSync(join(ROOT, 'node_modules'), join(half, 'node_modules'));
    process.stderr.write(`Building ${hash.slice(0, 7)} …\n`);
    run('npm', ['run', 'build'], half);
    renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return folder;
}

function run(program: string, args: string[], cwd = ROOT): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
}
