import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import type { Whereabouts } from './bench-database.ts';

export interface ShopUnderTest {
  pid: number;
  port: number;
  /** A member of the team who may check in. */
  token: string;
  /** What the server's process occupies in memory, in MB: now and at its highest. */
  memory(): { nowMb: number; highestMb: number };
  stop(): Promise<void>;
}

const ROOT = resolve(import.meta.dirname, '..', '..');
const ADMIN = { email: 'bench@weinfest.example', password: 'Riesling & Silvaner' };
/** A minute and a half: where the pages are not built yet, they are now. */
const MOST_LOOKS = 900;

/**
 * Starts the shop as `npm start` does, a process of its own and the only one or one of several; its log goes to a file,
 * as under systemd or Docker.
 */
export async function startShopUnderTest(
  { dataDir, databaseUrl }: Whereabouts,
  root = ROOT,
  processes = 1,
  smtpUrl = '',
): Promise<ShopUnderTest> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(dataDir, 'server.log');
  const log = openSync(logFile, 'a');
  const { PATH = '', HOME = '' } = process.env;
  const shop = spawn(process.execPath, [join('src', 'server', 'start.js')], {
    cwd: root,
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SMTP_URL: smtpUrl,
      SAMPLE_DATA: '1',
      PROCESSES: String(processes),
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', log, log],
  });
  const ended = once(shop, 'exit');
  const lastResort = () => shop.kill('SIGKILL');
  process.once('exit', lastResort);
  for (let look = 1; !(await isHealthy(url)); look++) {
    if (shop.exitCode !== null || look > MOST_LOOKS)
      throw new Error(`the shop did not come up:\n${readFileSync(logFile, 'utf8')}`);
    await setTimeout(100);
  }
  return {
    pid: shop.pid as number,
    port,
    token: await logIn(url),
    memory: () => memoryOf(shop.pid as number),
    async stop() {
      shop.kill('SIGTERM');
      await ended;
      process.removeListener('exit', lastResort);
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

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ ...ADMIN, remember: true }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error(`nobody can log in: ${answer.status}`);
  return token;
}

function memoryOf(pid: number): { nowMb: number; highestMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { nowMb: mb('VmRSS'), highestMb: mb('VmHWM') };
}

/** The processor time of all threads of a process, in ms; of one that has ended none. */
export function processorMsOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const threads = existsSync(folder) ? readdirSync(folder) : [];
  return threads.reduce((sum, thread) => sum + processorMsOfThread(`${folder}/${thread}`), 0);
}

/** The processor time of its main thread, in ms. */
export function mainThreadMsOf(pid: number): number {
  return processorMsOfThread(`/proc/${pid}/task/${pid}`);
}

function processorMsOfThread(folder: string): number {
  try {
    return Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}
