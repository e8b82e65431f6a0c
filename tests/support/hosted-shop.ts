import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { compileCache } from './run-folder.ts';
import { type RunningShop, startShop } from './running-shop.ts';

/** What the host is asked: to start a shop in an environment, or to end it. */
export type HostCall = { id: number; env: Record<string, string> } | { id: number };
/** A line of the shop's log, or that what it was last asked is done. */
export type HostAnswer = { id: number; line?: string };

declare global {
  /** One for all files of a worker, one shop after the other: modules are loaded and warmed up only once. */
  var shopHostOfWorker: ChildProcess | undefined;
  var hostedShops: number | undefined;
}

/**
 * Starts a shop on a data folder inside this worker's host, with all that `npm start` runs save the process; a shop
 * that asks for more of its process than its environment gets one of its own.
 */
export async function startHostedShop(dataDir: string, env: Record<string, string>): Promise<RunningShop> {
  if ('NODE_OPTIONS' in env) return startShop({ dataDir, env });
  const url = `http://127.0.0.1:${await freePort()}`;
  globalThis.shopHostOfWorker ??= fork(join(import.meta.dirname, 'shop-host.ts'), {
    execArgv: [],
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, NODE_COMPILE_CACHE: compileCache() },
  });
  const host = globalThis.shopHostOfWorker;
  globalThis.hostedShops = (globalThis.hostedShops ?? 0) + 1;
  const id = globalThis.hostedShops;
  const lines: string[] = [];
  let done = () => {};
  const listen = (answer: HostAnswer) => {
    if (answer.id !== id) return;
    if (answer.line === undefined) done();
    else lines.push(answer.line);
  };
  host.on('message', listen);
  const ask = (call: HostCall) =>
    new Promise<void>((resolve, reject) => {
      const onExit = () => reject(new Error(`The shop ended by itself.\n${lines.join('')}`));
      host.once('exit', onExit);
      done = () => {
        host.removeListener('exit', onExit);
        resolve();
      };
      host.send(call);
    });
  const port = new URL(url).port;
  await ask({ id, env: { PORT: port, PUBLIC_URL: url, DATA_DIR: dataDir, SAMPLE_DATA: '1', ...env } });
  return {
    url,
    dataDir,
    recentLog: () => lines.slice(-200).join(''),
    async stop() {
      await ask({ id });
      host.removeListener('message', listen);
    },
    kill9: () => Promise.reject(new Error('A shop that is to be killed is started with startShop().')),
  };
}
