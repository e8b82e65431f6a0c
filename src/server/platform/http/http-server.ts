import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { refuse } from '../../../contract/refusals.ts';
import type { Ports } from '../ports.ts';
import type { Logger } from './logger.ts';
import type { CallEnv } from './prepared-answers.ts';
import { PreparedReads } from './prepared-reads.ts';
import { refuseHostless, refuseUnparsed, UNFRAMED_HEADERS } from './refuse-unparsed.ts';
import { refusalBody } from './route.ts';

/** Longer than proxies keep a connection, so that it is they who close it and no call meets a closed one. */
const KEEP_ALIVE_MS = 65_000;
/** A phone at the edge of its network sends an order within seconds. */
const MOST_SENDING_MS = 120_000;
const MOST_WAIT_MS = 10_000;

/**
 * Node's listener for an app. What is no proper HTTP request (an impossible host, a backslash in its address) never
 * reaches the app and is refused as `malformed`.
 */
export function listenerOf(
  app: Hono,
  services: Pick<Ports, 'changes' | 'clock' | 'config' | 'log' | 'randomBytes'>,
): RequestListener {
  const reads = new PreparedReads(services);
  const fetch = (request: Request, env: object) => {
    const { incoming } = env as { incoming: IncomingMessage };
    const { proxies } = services.config;
    const callEnv: CallEnv = { ...env, proxies, remember: reads.rememberer(incoming) };
    return app.fetch(request, callEnv);
  };
  const answer = getRequestListener(fetch, { errorHandler: (error) => answerUnframed(error, services.log) });
  return (incoming, outgoing) => {
    if (refuseHostless(incoming, outgoing) || reads.answer(incoming, outgoing)) return;
    answer(incoming, outgoing);
  };
}

function answerUnframed(error: unknown, log: Logger): Response {
  const isRequest = error instanceof Error && error.name === 'RequestError';
  if (!isRequest) log.error('fault outside of a route', { stack: (error as Error)?.stack ?? String(error) });
  const refusal = refuse(isRequest ? 'malformed' : 'fault');
  return Response.json(refusalBody(refusal), { status: refusal.status, headers: UNFRAMED_HEADERS });
}

/** A server that does not listen yet. What its parser cannot read it refuses in our words. */
export function makeServer(): Server {
  // A missing host is refused by the listener: Node itself would answer without a word.
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: MOST_SENDING_MS,
    requireHostHeader: false,
  });
  refuseUnparsed(server);
  return server;
}

/** Listens on a port of all interfaces, 0 for any that is free; throws what Node says when it cannot. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** The port a server listens on. */
export function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Takes no new calls and waits until those under way are answered, at most ten seconds. */
export async function closeServer(server: Server, mostWaitMs = MOST_WAIT_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that a browser keeps open becomes idle only when its last answer is out.
  const idle = globalThis.setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, setTimeout(mostWaitMs, undefined, { ref: false })]);
  clearInterval(idle);
  server.closeAllConnections();
}
