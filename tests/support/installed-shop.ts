import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Whereabouts } from '../frozen/server/stored-shop.ts';
import { freePort } from './free-port.ts';
import { compileCache } from './run-folder.ts';
import { writePages } from './several-processes.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const PACKED = ['src/server', 'src/contract', 'src/domain', 'package.json', 'package-lock.json'];

/** Lays this version down as another one: `kartenshop-<version>` in `beside`, with small pages and without packages. */
export function layDown(
  beside: string,
  version: string,
  change: (folder: string) => void = () => {},
): string {
  const folder = join(beside, `kartenshop-${version}`);
  for (const path of PACKED) {
    // With their times, or they would be newer than the pages and have those built.
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, preserveTimestamps: true });
  }
  writePages(folder);
  rewrite(join(folder, 'package.json'), (was) => was.replace(/"version": ".*?"/, `"version": "${version}"`));
  change(folder);
  return folder;
}

/** The pages of the build instead of the small ones. */
export function takeBuiltPages(folder: string): void {
  rmSync(join(folder, 'dist'), { recursive: true });
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true, preserveTimestamps: true });
}

export function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/** The archive of a folder that was laid down, beside it. */
export function pack(folder: string): string {
  const archive = `${folder}.tar.gz`;
  const parts = ['--create', '--use-compress-program=gzip -1', '--file', archive];
  const { status, stderr } = spawnSync(
    'tar',
    [...parts, '--directory', resolve(folder, '..'), folder.slice(folder.lastIndexOf('/') + 1)],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return archive;
}

/** Makes it version 1.0.0 as far as its database goes: without the migrations that came later. */
export function forgetMigrations(folder: string): void {
  rewrite(join(folder, 'src/server/platform/database/migrate.ts'), (was) =>
    was.replace(/^ {2}'(?!0001)\d{4}-.*\n/gm, ''),
  );
}

/** Before the rest of `main.ts`: ends a service, but no trial, right after the migrations. */
export const CRASH_OF_A_SERVICE = `import { openStore } from '../platform/database/open-store.ts';
  if (process.env.REHEARSAL !== '1') {
    await openStore({ databaseUrl: process.env.DATABASE_URL ?? '', dataDir: process.env.DATA_DIR ?? '' });
    process.exit(1);
  }`;

/** Shared packages in the place of npm, which takes a minute and may run no script but that of `node`. */
export const linkPackages = `case "$*" in
  ci*--ignore-scripts*) ln -s '${join(ROOT, 'node_modules')}' node_modules ;;
  'rebuild node') ;;
  *) exit 1 ;;
esac`;

interface Installation {
  /** What the clock of every version shows at first, epoch milliseconds. */
  now?: number;
  /** What installs packages instead of npm, a line of a shell. */
  npm?: string;
  /** What makes this version the first one. */
  change?: (folder: string) => void;
}

/** A shop as an operator has it, as version 1.0.0 behind a link that a service follows, until the test is over. */
export async function installShop(there: Whereabouts, { now = Date.now(), npm, change }: Installation = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kartenshop-installed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const link = join(folder, 'kartenshop');
  const old = layDown(folder, '1.0.0', change);
  symlinkSync(join(ROOT, 'node_modules'), join(old, 'node_modules'));
  symlinkSync('kartenshop-1.0.0', link);
  const bin = join(folder, 'bin');
  if (npm !== undefined) {
    mkdirSync(bin);
    writeFileSync(join(bin, 'npm'), `#!/bin/sh\n${npm}\n`);
    chmodSync(join(bin, 'npm'), 0o755);
  }
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const clock = `const late = ${now - Date.now()}; const now = Date.now; Date.now = () => now() + late;`;
  const { PATH = '', HOME = '' } = process.env;
  // Where npm finds packages on this machine.
  const ofNetwork = Object.entries(process.env).filter(([name]) => /^npm_config_|proxy$|_certs$/i.test(name));
  const env = {
    ...Object.fromEntries(ofNetwork),
    ...there,
    PATH: `${bin}:${PATH}`,
    HOME,
    PORT: String(port),
    PUBLIC_URL: address,
    SAMPLE_DATA: '0',
    RATE_LIMITS: 'off',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: compileCache(),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}`,
  };

  let service: ChildProcess | undefined;
  const stop = async () => {
    if (service === undefined || service.exitCode !== null || service.signalCode !== null) return;
    const ended = once(service, 'close');
    service.kill('SIGTERM');
    await ended;
  };
  const restart = async () => {
    await stop();
    service = spawn(process.execPath, ['src/server/start.js'], { cwd: link, env, stdio: 'ignore' });
  };
  // In the place of systemd, which the command asks to restart the service.
  const manager = createServer(async (_, answer) => {
    await restart();
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(manager, 'listening');
  onTestFinished(async () => {
    manager.close();
    await stop();
  });
  const bound = manager.address();
  const managed = typeof bound === 'object' ? bound?.port : 0;

  return {
    folder,
    link,
    address,
    restart,
    /** What answers there and can store orders, null if nobody does. */
    async version(): Promise<string | null> {
      const answer = await fetch(`${address}/readyz`).catch(() => null);
      return answer?.ok ? (await answer.json()).version : null;
    },
    pid: () => service?.pid,
    /** Runs the command of the version that the service follows; answers its exit code and all it wrote. */
    async upgrade(archive: string): Promise<{ code: number; said: string }> {
      const program = join(realpathSync(link), 'src/server/app/upgrade/run-upgrade.ts');
      const command = spawn(process.execPath, [program, archive], {
        env: { ...env, RESTART_COMMAND: `"${process.execPath}" -e "fetch('http://127.0.0.1:${managed}')"` },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = once(command, 'close');
      const [said, complained, [code]] = await Promise.all([
        text(command.stdout),
        text(command.stderr),
        ended,
      ]);
      return { code, said: `${said}${complained}` };
    },
  };
}
