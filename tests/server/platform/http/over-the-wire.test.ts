import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, listenerOf, makeServer, portOf } from '../../../../src/server/platform/http/http-server.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { type TestShop, testShop } from '../../../support/test-shop.ts';

const HOST = 'Host: localhost';
const MARKER = 'X-Requested-With: XMLHttpRequest';
const MEGABYTE = 1024 * 1024;

eachDatabase((_name, openTestStore) => {
  let shop: TestShop;
  let server: Server;
  beforeAll(async () => {
    shop = testShop(await openTestStore());
    server = makeServer();
    server.on('request', listenerOf(shop.app, shop.services));
    await listen(server, 0);
  });
  afterAll(() => server.close());

  /** Sends bytes as they stand and gives back all that comes until the server closes. */
  async function say(text: string): Promise<string> {
    const socket = connect(portOf(server), '127.0.0.1');
    socket.write(text);
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString();
    });
    await once(socket, 'close');
    return heard;
  }

  /** One request with these lines, on a connection of its own. */
  const ask = (...lines: string[]) => say(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);

  /** One whole refusal: its status, its length and its words. */
  function expectRefusal(heard: string, status: number, code: string): void {
    const [head = '', body = ''] = heard.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/content-type: application\/json/i);
    expect(JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0$/g, ''))).toMatchObject({ success: false, code });
  }

  test('the headers of every answer are there, and a route wins over them', async () => {
    const unknown = await ask('GET /api/nothing HTTP/1.1', HOST);
    expect(unknown).toMatch(/^HTTP\/1.1 404 /);
    expect(unknown).toMatch(/x-content-type-options: nosniff/i);
    expect(unknown).toMatch(/x-request-id: \S+/i);
    expect(unknown).toMatch(/cache-control: no-store/i);
    const document = await ask('GET /api/openapi.json HTTP/1.1', HOST);
    expect(document.match(/cache-control: .*/gi)).toEqual(['Cache-Control: no-cache']);
  });

  test('HEAD answers like GET without a body', async () => {
    const answer = await ask('HEAD /healthz HTTP/1.1', HOST);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toMatch(/\r\n\r\n$/);
  });

  describe('what is no proper request is refused', () => {
    test.each([
      ['a host that cannot be', 'GET /healthz HTTP/1.1', 'Host: a b'],
      ['a backslash in the address', 'GET /api\\x HTTP/1.1', HOST],
    ])('%s, with our words', async (_what, ...lines) => {
      const answer = await ask(...lines);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain('"code":"malformed"');
      expect(answer).toMatch(/cache-control: no-store/i);
      expect(answer).toMatch(/x-content-type-options: nosniff/i);
    });

    test.each([
      ['no HTTP at all', 'GARBAGE'],
      ['two lengths', 'POST /api/login HTTP/1.1', HOST, 'Content-Length: 1', 'Content-Length: 2'],
      ['a length and chunks', 'POST /a HTTP/1.1', HOST, 'Content-Length: 5', 'Transfer-Encoding: chunked'],
      ['a negative length', 'POST /api/login HTTP/1.1', HOST, 'Content-Length: -1'],
      ['a NUL in a header', 'GET /healthz HTTP/1.1', HOST, 'X-A: a\0b'],
      ['no host', 'GET /healthz HTTP/1.1'],
      ['letters beyond ASCII in the address', 'GET /api/größe HTTP/1.1', HOST],
    ])('%s, before it reaches the app', async (_what, ...lines) => {
      expectRefusal(await ask(...lines), 400, 'malformed');
    });

    test('an address longer than 16 kB', async () => {
      expectRefusal(await ask(`GET /${'a'.repeat(20_000)} HTTP/1.1`, HOST), 431, 'head_too_large');
    });

    test('chunks that are none', async () => {
      const head = ['POST /api/login HTTP/1.1', HOST, MARKER, 'Transfer-Encoding: chunked'].join('\r\n');
      expectRefusal(await say(`${head}\r\n\r\nzz\r\nmany\r\n`), 400, 'malformed');
      const answered = await say(`${head}\r\n\r\n4\r\n{"a"\r\nzz\r\n`);
      expectRefusal(answered, 400, 'malformed');
    });

    test('what comes after a good request on the same connection', async () => {
      const both = await say(`GET /readyz HTTP/1.1\r\n${HOST}\r\n\r\nGARBAGE\r\n\r\n`);
      expect(both).toMatch(/^HTTP\/1.1 (200|400) /);
      expect(both.match(/"code":"malformed"/g)).toHaveLength(1);
    });
  });

  test.each([
    ['an address with a host in it', 'GET http://elsewhere.example/healthz HTTP/1.1', HOST, 200],
    ['HTTP/1.0 without a host', 'GET /healthz HTTP/1.0', 'X-A: b', 400],
    ['TRACE', 'TRACE /healthz HTTP/1.1', HOST, 405],
    ['a method nobody knows', 'PROPFIND /api/nothing HTTP/1.1', HOST, 404],
    ['percent signs that mean nothing', 'GET /api/%zz%%% HTTP/1.1', HOST, 404],
    ['a header twice', 'GET /healthz HTTP/1.1', `${HOST}\r\nIf-None-Match: a\r\nIf-None-Match: b`, 200],
    ['cookies that are none', 'GET /api/booking/holds HTTP/1.1', `${HOST}\r\nCookie: ;;=;guest=%;guest`, 200],
    ['no token at all', 'GET /api/updt HTTP/1.1', `${HOST}\r\nAuthorization: Bearer`, 401],
    ['half a token', 'GET /api/updt HTTP/1.1', `${HOST}\r\nAuthorization: Basic x\r\nAuthorization: y`, 401],
  ])('%s is answered', async (_what, line, headers, status) => {
    expect(await ask(line, headers)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  describe('a body over one megabyte', () => {
    const post = ['POST /booking/event/1/reserve HTTP/1.1', HOST, MARKER, 'Connection: close'].join('\r\n');

    test('is refused by its length before it is sent', async () => {
      const answer = await say(`${post}\r\nContent-Length: ${3 * MEGABYTE}\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 413 /);
      expect(answer).toContain('"code":"too_large"');
    });

    test('is refused when it comes in chunks', async () => {
      const chunk = `${MEGABYTE.toString(16)}\r\n${'x'.repeat(MEGABYTE)}\r\n`;
      const answer = await say(`${post}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}0\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 413 /);
    });

    test('in small chunks is read', async () => {
      const answer = await say(
        `${post}\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{"a"\r\n3\r\n:1}\r\n0\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 422 /);
    });
  });

  test('a guest who hangs up in the middle of his order is no fault of ours', async () => {
    const socket = connect(portOf(server), '127.0.0.1');
    socket.write(
      `POST /booking/event/1/reserve HTTP/1.1\r\n${HOST}\r\n${MARKER}\r\nContent-Length: 10\r\n\r\n{"a`,
    );
    await once(server, 'request');
    socket.destroy();
    const before = shop.log.length;
    while (!shop.log.slice(before).some(({ what }) => what === 'request')) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(shop.log.slice(before)).toMatchObject([{ facts: { status: 400 } }]);
  });

  test('whatever came, nothing was a fault', () => {
    expect(shop.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
