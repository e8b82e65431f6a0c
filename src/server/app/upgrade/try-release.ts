import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../../platform/config.ts';
import { listen, portOf } from '../../platform/http/http-server.ts';
import { type Identity, lastLines, nodeOf, runInPlace, runProgram } from './child-program.ts';
import type { Release } from './release-archive.ts';

/** A slow machine with a large database. */
const MOST_START_MS = 10 * 60 * 1000;
const LOOK_AGAIN_MS = 250;
const MOST_ANSWER_MS = 10_000;

/** Where a version is tried; it has the guests' data for as long as that takes. */
const trialFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'upgrade');

/**
 * Removes what a trial has left. This and making the folder are done by its user alone, never by root: `DATA_DIR` is that
 * user's, who could put a link there between any two calls of ours.
 */
export function removeTrial(config: Pick<Config, 'dataDir'>, as: Identity): void {
  runInPlace('rm', ['-rf', '--', trialFolder(config)], as);
}

/**
 * Restores a backup by the new version, which migrates the copy, then starts that version on it, for nobody but us:
 * it is a rehearsal, which sends and books nothing. Throws with a message for the operator unless it starts, can store
 * orders, shows its pages and ends in order.
 */
export async function tryRelease(
  { version, folder }: Release,
  backup: string,
  { config, as }: { config: Pick<Config, 'backup' | 'dataDir'>; as: Identity },
): Promise<void> {
  const dataDir = trialFolder(config);
  removeTrial(config, as);
  runInPlace('mkdir', ['-m', '700', '--', dataDir], as);
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    BACKUP_DIR: config.backup.folder,
    PROCESSES: '1',
  };
  const restoring = join(folder, 'src/server/app/backup/run-restore.ts');
  await runProgram(nodeOf(folder), [restoring, backup], { cwd: folder, env, as });
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const shop = spawn(nodeOf(folder), ['src/server/start.js'], {
    cwd: folder,
    ...as,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      REHEARSAL: '1',
      PORT: String(port),
      LISTEN_HOST: '127.0.0.1',
      METRICS_PORT: '',
      SAMPLE_DATA: '0',
      // Ends with us, as it ends with npm.
      npm_lifecycle_event: 'start',
    },
  });
  let said = '';
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-10_000);
    });
  }
  const ending = new AbortController();
  const ended = once(shop, 'close').finally(() => ending.abort());
  // Whoever waits for it below hears of it too.
  ended.catch(() => {});
  try {
    await awaitVersion(address, version, { mostMs: MOST_START_MS, signal: ending.signal });
    await checkPages(address);
    shop.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`endete mit Code ${code}`);
  } catch (error) {
    shop.kill('SIGKILL');
    await ended.catch(() => {});
    throw new Error(`${(error as Error).message}\n${lastLines(said)}`, { cause: error });
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await listen(probe, 0, '127.0.0.1');
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The version that can store orders at an address (`http://127.0.0.1:3000`), or why none can. */
async function versionAt(address: string): Promise<{ version: string } | { reason: string }> {
  try {
    const signal = AbortSignal.timeout(MOST_ANSWER_MS);
    const answer = await fetch(`${address}/readyz`, { signal });
    const { version = '', reason } = (await answer.json()) as { version?: string; reason?: string };
    return answer.ok ? { version } : { reason: `/readyz meldet ${reason}` };
  } catch {
    return { reason: `unter ${address} antwortet niemand` };
  }
}

/** Whether this version answers there and can store orders. */
export async function isVersionAt(address: string, version: string): Promise<boolean> {
  const found = await versionAt(address);
  return 'version' in found && found.version === version;
}

/** Waits until this version answers there and can store orders. Throws with the reason when time is up or on `signal`. */
export async function awaitVersion(
  address: string,
  version: string,
  { mostMs, signal }: { mostMs: number; signal?: AbortSignal },
): Promise<void> {
  const until = performance.now() + mostMs;
  for (;;) {
    const found = await versionAt(address);
    if ('version' in found && found.version === version) return;
    if (signal?.aborted) throw new Error('startet nicht');
    if (performance.now() > until)
      throw new Error('version' in found ? `es antwortet noch Version ${found.version}` : found.reason);
    await setTimeout(LOOK_AGAIN_MS);
  }
}

/** Throws unless the home page, the files it names and the list of events are there. */
export async function checkPages(address: string): Promise<void> {
  const read = async (path: string) => {
    const signal = AbortSignal.timeout(MOST_ANSWER_MS);
    const answer = await fetch(`${address}${path}`, { signal });
    if (!answer.ok) throw new Error(`${path} antwortet mit Status ${answer.status}`);
    return answer.text();
  };
  const home = await read('/');
  if (!home.includes('<div id="root">')) throw new Error('die Startseite ist leer');
  const files = [...home.matchAll(/(?:src|href)="(\/[^"?]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  for (const path of new Set([...files, '/api/booking/events'])) await read(path);
}
