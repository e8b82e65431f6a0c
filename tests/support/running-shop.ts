import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { compileCache } from './run-folder.ts';

export type RunningShop = {
  /** `http://127.0.0.1:…`, without a slash at its end. */
  url: string;
  /** Database, mails and whatever else the shop keeps. */
  dataDir: string;
  /** The last lines the shop wrote. */
  recentLog(): string;
  /** Asks it to end and waits; throws with its log when it does not end in order. Removes a folder of ours. */
  stop(): Promise<void>;
  /** Takes it down in mid-sentence. The data folder stays for a shop that goes on with it. */
  kill9(): Promise<void>;
};

export type ShopWishes = {
  /** Kept at the end; without one the shop gets a fresh folder, removed by `stop()`. */
  dataDir?: string;
  /** Added to its environment: DATABASE_URL, RATE_LIMITS, SMTP_URL …, or PORT where it must be a certain one. */
  env?: Record<string, string>;
  /** Where another state of the shop lies, built; without one it is this one. */
  root?: string;
};

const ROOT = resolve(import.meta.dirname, '..', '..');
/** It builds its pages first where their sources are newer. */
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 90_000;

/** Starts the built shop with the sample festival, as `npm start` does, on a free port, and waits until it answers. */
export async function startShop({
  dataDir,
  env = {},
  root = ROOT,
}: ShopWishes = {}): Promise<RunningShop & { pid: number }> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'kartenshop-data-'));
  const port = env.PORT ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { PATH = '', HOME = '' } = process.env;
  const shop = spawn(process.execPath, [join('src', 'server', 'start.js')], {
    cwd: root,
    env: {
      PATH,
      HOME,
      PORT: `${port}`,
      PUBLIC_URL: url,
      DATA_DIR: folder,
      SAMPLE_DATA: '1',
      NODE_COMPILE_CACHE: compileCache(),
      // Ends with us, as it ends with npm.
      npm_lifecycle_event: 'start',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  const listen = (chunk: Buffer) => {
    log.push(chunk.toString());
    if (log.length > 200) log.shift();
  };
  shop.stdout.on('data', listen);
  shop.stderr.on('data', listen);
  const recentLog = () => log.join('');
  const ended = once(shop, 'close') as Promise<[code: number | null, signal: string | null]>;
  const lastResort = () => shop.kill('SIGKILL');
  process.once('exit', lastResort);

  const removeFolder = () => {
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const isEnded = () => shop.exitCode !== null || shop.signalCode !== null;
  const failed = async (what: string) => {
    shop.kill('SIGKILL');
    await ended;
    removeFolder();
    throw new Error(`${what}\n${recentLog()}`);
  };
  const startedBy = performance.now() + START_LIMIT_MS;
  while (!(await isHealthy(url))) {
    if (isEnded()) await failed('The shop ended before it was up.');
    if (performance.now() > startedBy) await failed('The shop did not come up.');
    await setTimeout(50);
  }

  return {
    url,
    // It answers, so it was started.
    pid: shop.pid as number,
    dataDir: folder,
    recentLog,
    async stop() {
      process.removeListener('exit', lastResort);
      shop.kill('SIGTERM');
      const [code, signal] =
        (await Promise.race([ended, setTimeout(STOP_LIMIT_MS, undefined, { ref: false })])) ?? [];
      if (code !== 0) await failed(`The shop did not end in order (code ${code}, signal ${signal}).`);
      removeFolder();
    },
    async kill9() {
      process.removeListener('exit', lastResort);
      shop.kill('SIGKILL');
      await ended;
    },
  };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}
