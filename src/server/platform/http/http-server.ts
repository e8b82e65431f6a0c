import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Server as NetServer, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { type Refusal, type RefusalCode, refuse } from '../../../contract/refusals.ts';
import type { Ports } from '../ports.ts';
import type { Logger } from './logger.ts';
import type { CallEnv } from './prepared/prepared-answers.ts';
import { PreparedReads } from './prepared/prepared-reads.ts';
import { refusalBody } from './route.ts';

/**
 * Longer than proxies keep connections open (nginx 60 s, Caddy two minutes), so that they close first and never
 * send a request into a closing one.
 */
const KEEP_ALIVE_MS = 125_000;
/** Generous: even a phone with bad reception sends an order within seconds. */
const MOST_SENDING_MS = 120_000;
/** Whoever only opens a connection, or sends its headers one by one, is cut off. */
const MOST_HEADERS_MS = 20_000;
const CHECK_CONNECTIONS_EVERY_MS = 5_000;
const MOST_WAIT_MS = 10_000;
/** A proxy that asks every second whether this process takes calls has heard by then that it does not. */
const HAND_OVER_MS = 2_500;

/**
 * Node's listener for an app. Invalid HTTP (a bad host, a backslash in the URL) never reaches the app and is
 * refused as `malformed`.
 */
export function listenerOf(
  app: Hono,
  services: Pick<Ports, 'changes' | 'clock' | 'config' | 'log' | 'metrics' | 'randomBytes'>,
): RequestListener {
  const reads = new PreparedReads(services);
  const fetch = (request: Request, env: object) => {
    // The server only speaks HTTP/1.1, so the request is an `IncomingMessage`.
    const { incoming } = env as { incoming: IncomingMessage };
    const { proxies } = services.config;
    const callEnv: CallEnv = { ...env, proxies, remember: reads.rememberer(incoming) };
    return app.fetch(request, callEnv);
  };
  const answer = getRequestListener(fetch, {
    errorHandler: (error) => answerOutsidePipeline(error, services.log),
  });
  return (incoming, outgoing) => {
    if (refuseHostless(incoming, outgoing) || reads.answer(incoming, outgoing)) return;
    answer(incoming, outgoing);
  };
}

/** For responses outside of the request pipeline, which sets more. */
const BARE_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

function answerOutsidePipeline(error: unknown, log: Logger): Response {
  const isRequest = error instanceof Error && error.name === 'RequestError';
  const stack = error instanceof Error ? error.stack : String(error);
  if (!isRequest) log.error('fault outside of a route', { stack });
  const refusal = refuse(isRequest ? 'malformed' : 'fault');
  return Response.json(refusalBody(refusal), { status: refusal.status, headers: BARE_HEADERS });
}

/**
 * Creates a server that is not listening yet. Requests that Node cannot parse are refused in the API's
 * format.
 */
export function makeServer(): Server {
  // The listener refuses a missing host itself, because Node would answer without a body.
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: MOST_SENDING_MS,
    headersTimeout: MOST_HEADERS_MS,
    connectionsCheckingInterval: CHECK_CONNECTIONS_EVERY_MS,
    requireHostHeader: false,
  });
  refuseUnparsed(server);
  return server;
}

/**
 * Listens on one address of this machine, or on all of them without `host`; with port 0 on any free port. Rejects with
 * Node's error.
 */
export function listen(server: NetServer, port: number, host = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host !== '' && { host }) }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

export function portOf(server: NetServer): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Keeps answering until a proxy that asks for the health has given new calls to other processes. Closing at once
 * would cut calls that are already on their way: on a connection that was idle a moment ago, or on a new one that
 * the kernel has accepted but not Node. Each answer closes its connection, so that none is left to be reused.
 */
export async function handOver(server: Server, forMs = HAND_OVER_MS): Promise<void> {
  server.prependListener('request', (_, outgoing: ServerResponse) =>
    outgoing.setHeader('Connection', 'close'),
  );
  await setTimeout(forMs);
}

/** Stops accepting connections and waits for running requests, for at most `mostWaitMs`. */
export async function closeServer(server: Server, mostWaitMs = MOST_WAIT_MS): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A keep-alive connection becomes idle only after its last response.
  const idle = globalThis.setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, setTimeout(mostWaitMs, undefined, { ref: false })]);
  clearInterval(idle);
  server.closeAllConnections();
}

/** Node's parser errors with a more specific code than `malformed`. */
const PARSER_REFUSALS: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'head_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/**
 * Answers what Node cannot parse with `malformed`, `head_too_large`, `too_large` or `too_slow`, then closes
 * the connection. Nothing is written into a response that is already half sent.
 */
function refuseUnparsed(server: Server): void {
  const answering = new WeakMap<Socket, ServerResponse>();
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) =>
    answering.set(incoming.socket, outgoing),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    // Node types the stream as `Duplex`, but without TLS it is the socket itself.
    const socket = stream as Socket;
    const outgoing = answering.get(socket);
    const isHalfOut = outgoing?.headersSent === true && !outgoing.writableFinished;
    if (socket.writable && !isHalfOut && error.code !== 'ECONNRESET')
      socket.write(messageOf(refuse(PARSER_REFUSALS[error.code ?? ''] ?? 'malformed')));
    // Closes after the write, because nothing reads further input.
    socket.destroySoon();
  });
}

/** Refuses a request without a host, from which no URL can be built; returns false if it has one. */
function refuseHostless(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (incoming.headers.host !== undefined) return false;
  const refusal = refuse('malformed');
  outgoing.writeHead(refusal.status, { ...BARE_HEADERS, Connection: 'close' });
  outgoing.end(JSON.stringify(refusalBody(refusal)));
  return true;
}

function messageOf(refusal: Refusal): string {
  const body = JSON.stringify(refusalBody(refusal));
  const headers = { ...BARE_HEADERS, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
