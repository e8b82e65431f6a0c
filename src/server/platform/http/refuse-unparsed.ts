import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Refusal, type RefusalCode, refuse } from '../../../contract/refusals.ts';
import { refusalBody } from './route.ts';

/** What Node's parser calls its complaints, where they are more than a malformed request. */
const CODES: Record<string, RefusalCode> = {
  HPE_HEADER_OVERFLOW: 'head_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/**
 * Answers what Node cannot read as a request by our refusals, before it hangs up: `malformed`, `head_too_large`,
 * `too_large` or `too_slow`. Where an answer is half out already, nothing is added to it.
 */
export function refuseUnparsed(server: Server): void {
  const answering = new WeakMap<Socket, ServerResponse>();
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) =>
    answering.set(incoming.socket, outgoing),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    const outgoing = answering.get(socket);
    const isHalfOut = outgoing?.headersSent === true && !outgoing.writableFinished;
    if (socket.writable && !isHalfOut && error.code !== 'ECONNRESET')
      socket.write(messageOf(refuse(CODES[error.code ?? ''] ?? 'malformed')));
    // Written first, ended then: what still comes in is read by nobody.
    socket.destroySoon();
  });
}

/** Refuses a request without a host, which no address can be made of; false when it has one. */
export function refuseHostless(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (incoming.headers.host !== undefined) return false;
  const refusal = refuse('malformed');
  outgoing.writeHead(refusal.status, { ...UNFRAMED_HEADERS, Connection: 'close' });
  outgoing.end(JSON.stringify(refusalBody(refusal)));
  return true;
}

/** Of an answer that comes about outside of the frame, which sets more. */
export const UNFRAMED_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

function messageOf(refusal: Refusal): string {
  const body = JSON.stringify(refusalBody(refusal));
  const headers = { ...UNFRAMED_HEADERS, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
