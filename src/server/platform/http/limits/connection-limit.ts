import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config.ts';
import type { Ports } from '../../ports.ts';
import { StreamSlots } from '../event-stream.ts';
import { peerAddress } from './client-address.ts';

/** What the databases, the log, mails under way and the files of pages need besides. */
const OTHER_FILES = 128;
/** Each takes some memory even where the system would allow a million. */
const MOST_CONNECTIONS = 10_000;
/** 400 open pages (`MAX_STREAMS`), each in a browser that opens up to six connections. */
const MOST_OF_ONE_ADDRESS = 2_400;
/** POSIX systems without `/proc` allow at least this by default. */
const USUAL_FILES = 256;
/** Whoever opens thousands of connections must not fill the log as well. */
const LOG_EVERY_MS = 60_000;

/**
 * Bounds the open connections, so that they never use up the open files that orders need: in all, and for
 * each address that is not a trusted proxy. When they run out, idle ones are closed in favour of new ones. The log
 * gets a line for the first refused one and then at most one a minute, with their number and no address.
 */
export function limitConnections(
  server: Server,
  { config: { proxies }, clock, log }: Pick<Ports, 'clock' | 'log'> & { config: Pick<Config, 'proxies'> },
  files: number = mostOpenFiles(),
): void {
  const most = mostConnections(files);
  const ofOneAddress = Math.min(MOST_OF_ONE_ADDRESS, Math.ceil(most / 2));
  const slots = new StreamSlots({ inAll: most, ofOneAddress, ofOneSite: Math.ceil((most * 3) / 4) });
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const noteRefused = () => {
    refused++;
    // A clock set back must not silence the log for as long.
    if (Math.abs(clock() - loggedAt) < LOG_EVERY_MS) return;
    log.warn('refused connections', { count: refused, most, ofOneAddress });
    loggedAt = clock();
    refused = 0;
  };
  server.maxConnections = most;
  server.on('drop', () => {
    noteRefused();
    server.closeIdleConnections();
  });
  server.on('connection', (socket: Socket) => {
    const release = slots.take(peerAddress(socket, proxies));
    if (release === null) {
      noteRefused();
      socket.destroy();
    } else socket.once('close', release);
  });
}

/** How many connections leave enough of `files` to everything else. */
export function mostConnections(files: number): number {
  return Math.min(MOST_CONNECTIONS, Math.max(files - OTHER_FILES, Math.floor(files / 2)));
}

/** The limit in force: Node raises the soft limit to the hard one when it starts. */
function mostOpenFiles(): number {
  try {
    const [, soft] =
      /^Max open files +(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? USUAL_FILES);
  } catch {
    return USUAL_FILES;
  }
}
