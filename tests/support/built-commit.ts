import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..', '..');
// Not within node_modules: there Vite takes every file for a library.
const BUILT = join(tmpdir(), 'kartenshop-commits');

/** The short hash of a commit, however it is named. */
export function hashOf(commit: string): string {
  return run('git', ['rev-parse', '--short', '--verify', `${commit}^{commit}`]).trim();
}

/** The folder of a commit of this repository with its pages built, and packages of its own where they are others; made once. */
export function buildCommit(commit: string): string {
  const hash = hashOf(commit);
  const folder = join(BUILT, hash);
  if (existsSync(folder)) return folder;
  mkdirSync(BUILT, { recursive: true });
  const half = mkdtempSync(join(BUILT, 'building-'));
  try {
    run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', hash, half]);
    process.stderr.write(`Building ${hash} …\n`);
    if (hasOurPackages(hash)) symlinkSync(join(ROOT, 'node_modules'), join(half, 'node_modules'));
    else run('npm', ['ci', '--no-audit', '--no-fund'], half);
    run('npm', ['run', 'build'], half);
    renameSync(half, folder);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return folder;
}

/** The folder of the working tree, its pages built as it stands. */
export function buildWorkingTree(): string {
  run('npm', ['run', 'build']);
  return ROOT;
}

function hasOurPackages(commit: string): boolean {
  return spawnSync('git', ['diff', '--quiet', commit, '--', 'package-lock.json'], { cwd: ROOT }).status === 0;
}

function run(program: string, args: string[], cwd = ROOT): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout;
}
