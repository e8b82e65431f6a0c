import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type SmtpInbox = {
  url: string;
  /** What arrived, as it stood on the wire. */
  received: Buffer[];
  /** The same, read. */
  emails(): Promise<Email[]>;
  close(): Promise<void>;
};

/** A mail server on a free port that takes everything, unless `options` say otherwise. */
export async function smtpInbox(options: SMTPServerOptions = {}): Promise<SmtpInbox> {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
    ...options,
  });
  // A client that goes away in mid-sentence is part of these tests.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: urlOf(server.server),
    received,
    emails: () => Promise.all(received.map((raw) => PostalMime.parse(raw))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A server that takes connections and then does with them as it pleases. */
export async function oddServer(
  onConnection: (socket: Socket) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: urlOf(server),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function urlOf(server: Pick<Server, 'address'>): string {
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
