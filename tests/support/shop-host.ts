import { resolve } from 'node:path';
import { servePages } from '../../src/server/app/pages/serve-pages.ts';
import { serveShop } from '../../src/server/app/run-shop.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import { listenerOf } from '../../src/server/platform/http/http-server.ts';
import { jsonLogger } from '../../src/server/platform/http/logger.ts';
import type { HostAnswer, HostCall } from './hosted-shop.ts';

/** A process that runs one shop after the other, as `hosted-shop.ts` asks it to, and ends with whoever started it. */
const DIST = resolve(import.meta.dirname, '..', '..', 'dist');
const running = new Map<number, () => Promise<void>>();
const answer = (message: HostAnswer) => process.send?.(message);

async function start(id: number, env: Record<string, string>): Promise<void> {
  const tell = (line: string) => answer({ id, line });
  const stop = await serveShop(readConfig(env), {
    log: jsonLogger(tell, Date.now),
    listening: async ({ app, services }) => {
      await servePages(app, services, DIST);
      return { listener: listenerOf(app, services) };
    },
  });
  running.set(id, stop);
  if (stop.setUpAddress !== null) tell(stop.setUpAddress);
}

async function stop(id: number): Promise<void> {
  await running.get(id)?.();
  running.delete(id);
}

process.on('message', async (call: HostCall) => {
  await ('env' in call ? start(call.id, call.env) : stop(call.id));
  answer({ id: call.id });
});
process.on('disconnect', () => process.exit());
