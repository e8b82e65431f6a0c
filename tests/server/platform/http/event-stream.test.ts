import { once } from 'node:events';
import { createConnection } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import {
  EventStream,
  StreamSlots,
  streamMessage,
} from '../../../../src/server/platform/http/event-stream.ts';
import { freePort } from '../../../support/free-port.ts';

describe('places for streams', () => {
  test('are limited in all and by address, and come back once', () => {
    const places = new StreamSlots({ inAll: 3, ofOneAddress: 2, ofOneSite: 3 });
    const first = places.take('a');
    expect(places.take('a')).not.toBe(null);
    expect(places.take('a')).toBe(null);
    expect(places.take('b')).not.toBe(null);
    expect(places.take('c')).toBe(null);
    first?.();
    expect(places.take('a')).not.toBe(null);
    expect(places.take(null)).toBe(null);
  });

  test('are limited together for the networks that somebody rents at once', () => {
    const places = new StreamSlots({ inAll: 9, ofOneAddress: 2, ofOneSite: 3 });
    const first = places.take('2001:db8:7:1');
    expect(places.take('2001:db8:7:2')).not.toBe(null);
    expect(places.take('2001:db8:7:3')).not.toBe(null);
    expect(places.take('2001:db8:7:4')).toBe(null);
    expect(places.take('2001:db8:8:1')).not.toBe(null);
    first?.();
    expect(places.take('2001:db8:7:4')).not.toBe(null);
    expect(places.take('2001:db8:7:5')).toBe(null);
  });

  test('calls from within have no address and no limit but the whole', () => {
    const places = new StreamSlots({ inAll: 3, ofOneAddress: 1, ofOneSite: 3 });
    expect([null, null, null, null].map((address) => places.take(address) !== null)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

test('a reader who does not read is let go, and what waits for him with him', async () => {
  const app = new Hono();
  let stream: EventStream | undefined;
  const closed = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  app.get('/', (c) => {
    stream = new EventStream(c, () => closed.resolve());
    asked.resolve();
    return stream.response;
  });
  const port = await freePort();
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const socket = createConnection(port, '127.0.0.1').on('error', () => {});
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await asked.promise;

  const message = streamMessage('placements', '1', 'x'.repeat(30_000));
  let isClosed = false;
  closed.promise.then(() => {
    isClosed = true;
  });
  // As much as the kernel takes in goes through; then it must end.
  for (let i = 0; i < 5_000 && !isClosed; i++) {
    stream?.send(message);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(isClosed).toBe(true);
  stream?.send(message);
  stream?.close();
  socket.destroy();
  server.close();
});

test('a reader who goes is forgotten, and closing twice does no harm', async () => {
  const app = new Hono();
  let closed = 0;
  let stream: EventStream | undefined;
  app.get('/', (c) => {
    stream = new EventStream(c, () => {
      closed++;
    });
    return stream.response;
  });
  const response = await app.request('/');
  await response.body?.cancel();
  expect(closed).toBe(1);
  stream?.send(streamMessage('placements', '1', '{}'));
  stream?.close();
  expect(closed).toBe(1);
});
