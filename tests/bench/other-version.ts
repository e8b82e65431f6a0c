import { execFileSync, spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..', '..');

/** The short hash of a commit, however it is named. */
export function hashOf(commit: string): string {
  return git('rev-parse', '--short', '--verify', `${commit}^{commit}`).trim();
}

/** Checks a commit out into `folder` and builds it there, and the working tree where it is. */
export function buildBoth(commit: string, folder: string): void {
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  // First of all that is done at the end: what encloses the folder may be removed there, too.
  process.prependOnceListener('exit', () => git('worktree', 'remove', '--force', folder));
  if (hasOurPackages(commit)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else npm(folder, 'ci');
  npm(folder, 'run', 'build');
  npm(ROOT, 'run', 'build');
}

function hasOurPackages(commit: string): boolean {
  return spawnSync('git', ['diff', '--quiet', commit, '--', 'package-lock.json'], { cwd: ROOT }).status === 0;
}

function git(...parts: string[]): string {
  return execFileSync('git', parts, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function npm(cwd: string, ...parts: string[]): void {
  execFileSync('npm', parts, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
}
