import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';

export interface Balancer {
  url: string;
  /** The processes that calls are given to, in turn; may be changed at any time. */
  targets: string[];
  close(): Promise<void>;
}

/** How long a call waits for a process that takes it, like `lb_try_duration` of Caddy. */
const TRY_FOR_MS = 5_000;
const PAUSE_MS = 100;
/** Like `health_interval` in our Caddyfile. */
const ASK_HEALTH_EVERY_MS = 1_000;

/**
 * Gives each call to the next process, as a reverse proxy does: one that refuses the connection is passed over. What may
 * have been received is sent again only where the shop promises that a repeat is harmless, a read or a call with a key.
 * Whoever is not well, by `/healthz`, gets no new calls.
 */
export async function startBalancer(targets: string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  let unwell = new Set<string>();
  const asking = setInterval(async () => {
    const asked = [...balancer.targets];
    const answers = await Promise.allSettled(asked.map((target) => fetch(`${target}/healthz`)));
    const isUnwell = (answer: (typeof answers)[number] | undefined) =>
      answer?.status !== 'fulfilled' || !answer.value.ok;
    unwell = new Set(asked.filter((_, at) => isUnwell(answers[at])));
  }, ASK_HEALTH_EVERY_MS);

  function nextTarget(): string {
    const { targets } = balancer;
    const well = targets.filter((target) => !unwell.has(target));
    const among = well.length > 0 ? well : targets;
    return among[next++ % among.length] ?? '';
  }

  const server = createServer((asked, answer) => {
    carry(asked, answer).catch(() => answer.destroy());
  });

  async function carry(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked);
    const isHarmless = asked.method === 'GET' || asked.headers['idempotency-key'] !== undefined;
    for (const giveUpAt = performance.now() + TRY_FOR_MS; performance.now() < giveUpAt; ) {
      const target = nextTarget();
      try {
        const ahead = request(target + (asked.url ?? '/'), {
          method: asked.method ?? 'GET',
          headers: asked.headers,
          agent,
        });
        const came = once(ahead, 'response') as Promise<[IncomingMessage]>;
        ahead.end(body);
        const [response] = await came;
        answer.once('close', () => ahead.destroy());
        answer.writeHead(response.statusCode ?? 500, response.headers);
        return await pipeline(response, answer);
      } catch (fault) {
        const wasReceived = (fault as NodeJS.ErrnoException).code !== 'ECONNREFUSED';
        if (answer.headersSent || answer.destroyed || (wasReceived && !isHarmless)) throw fault;
        await setTimeout(PAUSE_MS);
      }
    }
    answer.writeHead(502).end();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    async close() {
      clearInterval(asking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return balancer;
}
