import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_PICTURE_BYTES } from '../../../../src/contract/pictures.ts';
import { refusals } from '../../../../src/contract/refusals.ts';
import { listen, listenerOf, makeServer, portOf } from '../../../../src/server/platform/http/http-server.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { PICTURES, uploading } from './uploading.ts';

const MB = 1024 * 1024;
/** What lies in the kernel's and in Node's own buffers beside what was read. */
const BUFFERS = 4 * MB;

eachDatabase((_, openTestStore) => {
  let server: Server;
  let kept: () => Promise<string[]>;
  let staff: Record<string, string>;
  /** What the server's end of each connection has taken from the network. */
  const ends: Socket[] = [];
  beforeAll(async () => {
    const uploader = await uploading(openTestStore);
    ({ kept, staff } = uploader);
    server = makeServer();
    server.on('request', listenerOf(uploader.shop.app, uploader.shop.services));
    server.on('connection', (socket) => ends.push(socket));
    await listen(server, 0);
  });
  afterAll(() => server.close());

  /** Sends so many pieces, each as the last one is taken, until all are out or the server has had enough. */
  async function sendAll(header: string, piece: Buffer, pieces: number): Promise<string> {
    const socket = connect(portOf(server), '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString();
    });
    // A server that stops reading may hang up while there is still something on its way.
    socket.on('error', () => {});
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const lines = [
      `POST ${PICTURES} HTTP/1.1`,
      'Host: localhost',
      'X-Requested-With: XMLHttpRequest',
      'Content-Type: image/png',
      ...Object.entries(staff).map(([name, value]) => `${name}: ${value}`),
      header,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    for (let sent = 0; sent < pieces && heard === '' && socket.writable; sent++) {
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
    }
    await closed;
    return heard;
  }

  test.each([
    ['says its size', `Content-Length: ${50 * MB}`, Buffer.alloc(MB)],
    [
      'comes in chunks',
      'Transfer-Encoding: chunked',
      Buffer.concat([Buffer.from(`${MB.toString(16)}\r\n`), Buffer.alloc(MB), Buffer.from('\r\n')]),
    ],
  ])(
    'a picture of 50 MB that %s is refused in German, long before it is read',
    async (_how, header, piece) => {
      const heard = await sendAll(header, piece, 50);
      expect(heard).toMatch(/^HTTP\/1.1 413 /);
      expect(heard).toContain(refusals.picture_too_large.message);
      expect(ends.at(-1)?.bytesRead).toBeLessThan(MOST_PICTURE_BYTES + BUFFERS);
      expect(await kept()).toEqual([]);
    },
  );

  test('a script that calls itself a picture is refused', async () => {
    const script = Buffer.from('#!/bin/sh\nrm -rf /\n');
    const heard = await sendAll(`Connection: close\r\nContent-Length: ${script.length}`, script, 1);
    expect(heard).toMatch(/^HTTP\/1.1 422 /);
    expect(heard).toContain(refusals.picture_unreadable.message);
    expect(await kept()).toEqual([]);
  });
});
