import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { listen, makeServer, portOf } from '../../../../../src/server/platform/http/http-server.ts';
import { trustedProxies } from '../../../../../src/server/platform/http/limits/client-address.ts';
import {
  limitConnections,
  mostConnections,
} from '../../../../../src/server/platform/http/limits/connection-limit.ts';

const FILES = 140;
const MOST = mostConnections(FILES);

let server: Server;
let now: number;
const lines: [what: string, facts?: Record<string, unknown>][] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function open(proxies: string): Promise<void> {
  server = makeServer();
  now = 0;
  lines.length = 0;
  const warn = (...line: (typeof lines)[number]) => void lines.push(line);
  const log = { warn, info: warn, error: warn };
  limitConnections(server, { config: { proxies: trustedProxies(proxies) }, clock: () => now, log }, FILES);
  server.on('request', (_, outgoing) => outgoing.end('served'));
  await listen(server, 0);
}

/** Opens a connection and says half a request, or nothing. */
async function openSlow(): Promise<Socket> {
  const socket = connect(portOf(server), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
  return socket;
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** Asks on a connection of its own; answers null when it is closed without an answer. */
async function ask(headers: Record<string, string> = {}): Promise<string | null> {
  try {
    const url = `http://127.0.0.1:${portOf(server)}/`;
    return await (await fetch(url, { headers })).text();
  } catch {
    return null;
  }
}

describe('slow connections', () => {
  test('leave half of all connections to others when they come from one address', async () => {
    await open('none');
    await Promise.all(Array.from({ length: MOST * 2 }, openSlow));
    await expect.poll(connections).toBe(Math.ceil(MOST / 2));
  });

  test('are bounded in all behind a proxy, and do not keep out a guest once they are gone', async () => {
    await open('127.0.0.1');
    const slow = await Promise.all(Array.from({ length: MOST * 2 }, openSlow));
    await expect.poll(connections).toBe(MOST);
    expect(await ask()).toBeNull();
    for (const socket of slow) socket.destroy();
    await expect.poll(() => ask()).toBe('served');
  });

  test.each([
    ['of one address', 'none', Math.ceil(MOST / 2)],
    ['in all', '127.0.0.1', MOST],
  ])('%s beyond the limit are one line in the log a minute', async (_, proxies, limit) => {
    await open(proxies);
    await Promise.all(Array.from({ length: limit }, openSlow));
    await expect.poll(connections).toBe(limit);
    expect(lines).toEqual([]);
    for (let turn = 0; turn < 5; turn++) expect(await ask()).toBeNull();
    const facts = { most: MOST, ofOneAddress: Math.ceil(MOST / 2) };
    expect(lines).toEqual([['refused connections', { count: 1, ...facts }]]);
    now = 60_000;
    expect(await ask()).toBeNull();
    expect(lines.slice(1)).toEqual([['refused connections', { count: 5, ...facts }]]);
  });

  test('are preferred to nobody: idle connections make room', async () => {
    await open('127.0.0.1');
    const idle = await Promise.all(Array.from({ length: MOST }, openSlow));
    for (const socket of idle) {
      socket.write('\r\n');
      await once(socket, 'data');
    }
    expect(await connections()).toBe(MOST);
    await ask({ Connection: 'close' });
    await expect.poll(() => ask({ Connection: 'close' })).toBe('served');
  });

  test('are cut off within half a minute, also those that say nothing at all', () => {
    expect([makeServer().headersTimeout, makeServer().requestTimeout]).toEqual([20_000, 120_000]);
  });
});

test('the connections leave open files to everything else', () => {
  expect([256, 1_024, 524_288, Number.POSITIVE_INFINITY].map(mostConnections)).toEqual([
    128, 896, 10_000, 10_000,
  ]);
});
