import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../harness/free-port.ts';

export interface ShopUnderTest {
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

/** Starts the shop as `npm start` does, a process of its own; its log goes to a file, as under systemd or Docker. */
export async function startShopUnderTest(dataDir: string, databaseUrl: string): Promise<ShopUnderTest> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(dataDir, 'server.log');
  const log = openSync(logFile, 'a');
  const { PATH = '', HOME = '' } = process.env;
  const shop = spawn(process.execPath, [join('src', 'server', 'start.js')], {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SAMPLE_DATA: '1',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', log, log],
  });
  const ended = once(shop, 'exit');
  process.once('exit', () => shop.kill('SIGKILL'));
  for (let look = 1; !(await isHealthy(url)); look++) {
    if (shop.exitCode !== null || look > MOST_LOOKS)
      throw new Error(`the shop did not come up:\n${readFileSync(logFile, 'utf8')}`);
    await setTimeout(100);
  }
  return {
    port,
    token: await logIn(url),
    memory: () => memoryOf(shop.pid as number),
    async stop() {
      shop.kill('SIGTERM');
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
