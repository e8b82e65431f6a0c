import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compileCache } from './run-folder.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');

export type ShopProcess = {
  /** All it wrote so far, its log included. */
  said(): string;
  /** Sends a signal and waits for the end; answers the exit code, null where the signal itself ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** The exit code once it has ended by itself. */
  ended: Promise<number | null>;
};

/**
 * Starts the shop as a process of its own, without pages; whether and how it comes up is for the test to see. `work` is the
 * body of an async function that it runs before it listens, with its `services`. Its clock begins at `now`, epoch
 * milliseconds, if that is given.
 */
export function startShopProcess({
  env = {},
  options = {},
  work = '',
  now,
}: {
  env?: Record<string, string>;
  options?: object;
  work?: string;
  now?: number;
}): ShopProcess {
  const ownFolder = mkdtempSync(join(tmpdir(), 'kartenshop-process-'));
  const program = `
    import { runShop } from './src/server/app/run-shop.ts';
    const { now: real } = Date;
    const later = ${now === undefined ? 0 : `${now} - real()`};
    Date.now = () => real() + later;
    runShop(async ({ services }) => {
      await (async () => {${work}})();
      return { listener: (_, outgoing) => outgoing.end() };
    }, ${JSON.stringify(options)});`;
  const shop = spawn(process.execPath, ['-e', program], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache(),
      PORT: '0',
      DATA_DIR: ownFolder,
      SAMPLE_DATA: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lastResort = () => shop.kill('SIGKILL');
  process.once('exit', lastResort);
  let text = '';
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  }
  const ended = once(shop, 'close').then(([code]) => {
    process.removeListener('exit', lastResort);
    rmSync(ownFolder, { recursive: true, force: true });
    return code as number | null;
  });
  return {
    said: () => text,
    ended,
    end(signal) {
      shop.kill(signal);
      return ended;
    },
  };
}
