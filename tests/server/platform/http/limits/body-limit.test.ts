import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listen,
  listenerOf,
  makeServer,
  portOf,
} from '../../../../../src/server/platform/http/http-server.ts';
import { UploadBudget } from '../../../../../src/server/platform/http/limits/body-limit.ts';
import { eachDatabase } from '../../../../support/each-database.ts';
import { testShop } from '../../../../support/test-shop.ts';

const MEGABYTE = 1024 * 1024;

test('large bodies of many networks have an end, small ones of a network that sends little have none', () => {
  const room = new UploadBudget({ inAll: 4 * MEGABYTE, ofOneAddress: 2 * MEGABYTE });
  const leave = room.take('a', MEGABYTE);
  expect(room.take('a', MEGABYTE)).not.toBeNull();
  expect(room.take('a', 1)).toBeNull();
  for (let n = 0; n < 2; n++) expect(room.take('b', MEGABYTE)).not.toBeNull();
  expect(room.take('c', MEGABYTE)).toBeNull();
  expect(room.take('c', 64 * 1024)).not.toBeNull();
  expect(room.take(null, 0)).not.toBeNull();
  leave?.();
  expect(room.take('c', MEGABYTE - 64 * 1024)).not.toBeNull();
  expect(room.take('c', MEGABYTE)).toBeNull();
});

eachDatabase((_name, openTestStore) => {
  const server = makeServer();
  beforeAll(async () => {
    const shop = testShop(await openTestStore());
    server.on('request', listenerOf(shop.app, shop.services));
    await listen(server, 0);
  });
  afterAll(() => server.close());

  /** Sends a megabyte but for its last byte, from a network of its own. */
  function sendSlowly(network: string): Socket {
    const socket = connect(portOf(server), '127.0.0.1');
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: XMLHttpRequest\r\nX-Forwarded-For: ${network}\r\n` +
        `Content-Length: ${MEGABYTE}\r\n\r\n${' '.repeat(MEGABYTE - 1)}`,
    );
    return socket;
  }
  const headers = (network: string) => ({
    'X-Requested-With': 'XMLHttpRequest',
    'X-Forwarded-For': network,
  });
  const logIn = (network: string) =>
    fetch(`http://127.0.0.1:${portOf(server)}/api/login`, {
      method: 'POST',
      headers: headers(network),
      body: '{}',
    });

  test('who keeps back the last byte of many bodies waits, the others go on, and so does he afterwards', async () => {
    const slow = Array.from({ length: 16 }, () => sendSlowly('192.0.2.1'));
    for (const _ of slow) await once(server, 'request');
    const refused = await logIn('192.0.2.1');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
    expect((await logIn('192.0.2.2')).status).toBe(422);
    for (const socket of slow) socket.destroy();
    let status = 503;
    while (status === 503) status = (await logIn('192.0.2.1')).status;
    expect(status).toBe(422);
  });
});
