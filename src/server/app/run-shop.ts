import type { RequestListener, Server } from 'node:http';
import { type Config, readConfig } from '../platform/config.ts';
import { type FolderLock, lockFolderOfShop } from '../platform/database/folder-lock.ts';
import { closeServer, handOver, listen, makeServer, portOf } from '../platform/http/http-server.ts';
import { limitConnections } from '../platform/http/limits/connection-limit.ts';
import { jsonLogger, LogWriter } from '../platform/http/logger.ts';
import { openShop, type Shop } from './open-shop.ts';
import { startFailure } from './start-failure.ts';

/** Creates the request listener for a shop; `close` releases what the listener needed. */
type Listening = (
  shop: Shop,
  server: Server,
) => Promise<{ listener: RequestListener; close?: () => Promise<void> }>;

/**
 * Runs the shop as this process until a signal, even during startup, or an uncaught error. Waits up to
 * `mostWaitMs` for another shop on the same data folder to end, and otherwise does not start.
 */
export async function runShop(listening: Listening, { mostWaitMs = 0 } = {}): Promise<void> {
  const writer = new LogWriter((text) => process.stdout.write(text));
  const log = jsonLogger(writer.write, Date.now);
  const end = (code: number) => {
    writer.flush();
    process.exit(code);
  };
  const onFault = (what: string) => (fault: unknown) => {
    log.error(what, { stack: fault instanceof Error ? fault.stack : String(fault) });
    end(1);
  };
  process.on('uncaughtException', onFault('uncaught exception'));
  process.on('unhandledRejection', onFault('unhandled rejection'));
  // Whatever reads the log may be gone, which is no reason to stop selling.
  process.stdout.on('error', () => {});

  let stop: Awaited<ReturnType<typeof serveShop>> | undefined;
  let isStopping = false;
  const onSignal = async (signal: string) => {
    if (isStopping) return end(1);
    isStopping = true;
    log.info('stopping', { signal });
    // Before it listens there is nothing to wait for: no request is open, and uncommitted changes are lost
    // anyway.
    await stop?.();
    log.info('stopped');
    end(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);

  try {
    const config = readConfig(process.env);
    stop = await serveShop(config, { listening, log, mostWaitMs });
    process.stdout.write(`Kartenshop läuft auf ${addressOf(config, stop.port)}\n`);
    // Not logged, because logs may be stored.
    if (stop.setUpAddress !== null) process.stderr.write(setUpText(stop.setUpAddress));
  } catch (error) {
    process.stderr.write(`Der Kartenshop kann nicht starten. ${startFailure(error)}\n`);
    end(1);
  }
}

interface Start {
  listening: Listening;
  log: ReturnType<typeof jsonLogger>;
  mostWaitMs?: number;
}

/**
 * Serves a shop until the returned function is called, whose `port` is the one listened on. Throws if it
 * cannot start.
 */
export async function serveShop(config: Config, { listening, log, mostWaitMs = 0 }: Start) {
  // A second process on the same files would keep sending prepared answers that the first has made obsolete.
  const isInFolder = config.databaseUrl === '';
  const lock: FolderLock | null = isInFolder ? await lockFolderOfShop(config.dataDir, mostWaitMs) : null;
  const shop = await openShop(config, log, (error) => process.stderr.write(waitingText(error)));
  const server = makeServer();
  limitConnections(server, shop.services);
  const { listener, close } = await listening(shop, server);
  server.on('request', listener);
  await listen(server, config.port, config.listenHost);
  const stop = async () => {
    shop.sayStopping();
    // Nobody takes over from a process that is alone.
    if (config.processes > 1) await handOver(server);
    shop.services.changes.end();
    await Promise.all([closeServer(server), close?.()]);
    await shop.close();
    lock?.release();
  };
  return Object.assign(stop, { port: portOf(server), setUpAddress: shop.setUpAddress });
}

/** The local address comes first, because `PUBLIC_URL` may not work before the proxy is set up. */
function addressOf({ publicUrl }: Config, port: number): string {
  const local = `http://localhost:${port}`;
  return publicUrl === local ? local : `${local} (öffentlich: ${publicUrl})`;
}

function waitingText({ message, code }: NodeJS.ErrnoException): string {
  return `Die Datenbank ist unter DATABASE_URL noch nicht zu erreichen (${message || code}). Der Kartenshop startet, sobald sie da ist.\n`;
}

function setUpText(address: string): string {
  return [
    '',
    'Noch hat niemand ein Konto. Lege hier das erste an, es darf alles:',
    `  ${address}`,
    'Der Link gilt 24 Stunden und nur einmal. Nach einem Neustart gilt ein neuer.',
    '',
    '',
  ].join('\n');
}
