import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import {
  closeServer,
  handOver,
  listen,
  listenerOf,
  makeServer,
  portOf,
} from '../../../../src/server/platform/http/http-server.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { testShop } from '../../../support/test-shop.ts';

eachDatabase((_, openTestStore) => {
  test('a process that stops says so, answers on, and leaves no connection to be used again', async () => {
    let isStopping = false;
    const { app, services } = testShop(await openTestStore(), { isStopping: () => isStopping });
    const server = makeServer();
    server.on('request', listenerOf(app, services));
    await listen(server, 0);
    const agent = new Agent({ keepAlive: true });
    const ask = async (path: string) => {
      const [answer] = (await once(get({ port: portOf(server), path, agent }), 'response')) as [
        IncomingMessage,
      ];
      const text = await answer.setEncoding('utf8').toArray();
      return [answer.statusCode, answer.headers.connection, text.join('')];
    };
    // Twice, because the second answer is a prepared one.
    const events = [await ask('/api/booking/events'), await ask('/api/booking/events')];
    expect(events.map(([status, connection]) => [status, connection])).toEqual(
      Array(2).fill([200, 'keep-alive']),
    );
    expect(await ask('/healthz')).toEqual([200, 'keep-alive', '{"status":"ok"}']);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const ready = JSON.stringify({ status: 'ok', version });
    expect(await ask('/readyz')).toEqual([200, 'keep-alive', ready]);

    isStopping = true;
    const handedOver = handOver(server, 0);
    const stopping = [503, 'close', '{"status":"down","reason":"stopping"}'];
    expect(await ask('/healthz')).toEqual(stopping);
    expect(await ask('/readyz')).toEqual(stopping);
    expect(await ask('/api/booking/events')).toEqual([200, 'close', events[0]?.[2]]);
    await handedOver;
    expect(server.listening).toBe(true);
    await closeServer(server);
  });
});
