import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { streamSSE } from 'hono/streaming';
import { beforeAll, expect, test } from 'vitest';
import type { Store } from '../../../../src/server/platform/database/store.ts';
import {
  closeServer,
  listen,
  listenerOf,
  makeServer,
  portOf,
} from '../../../../src/server/platform/http/http-server.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { testShop } from '../../../support/test-shop.ts';

/** A server with `/slow`, which answers when told to, and `/live`, which never ends by itself. */
async function slowServer(store: Store) {
  const slow = Promise.withResolvers<void>();
  const live = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const { app, services } = testShop(store);
  app.get('/quick', (c) => c.text('quick'));
  app.get('/slow', async (c) => {
    reached.resolve();
    await slow.promise;
    return c.text('slow');
  });
  app.get('/live', (c) => streamSSE(c, () => live.promise));
  const server = makeServer();
  server.on('request', listenerOf(app, services));
  await listen(server, 0);
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string): Promise<IncomingMessage> => {
    const [answer] = await once(get({ port: portOf(server), path, agent }), 'response');
    return answer;
  };
  return { server, ask, slow, live, reached: reached.promise };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) text += chunk;
  return text;
}

eachDatabase((_name, openTestStore) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
  });

  test('calls under way are answered, new ones are not taken', async () => {
    const { server, ask, slow, reached } = await slowServer(store);
    const answer = ask('/slow');
    await reached;
    const closed = closeServer(server);
    await expect(ask('/quick')).rejects.toThrow('ECONNREFUSED');
    slow.resolve();
    expect(await textOf(await answer)).toBe('slow');
    const since = performance.now();
    await closed;
    expect(performance.now() - since).toBeLessThan(4_000);
  });

  test('connections that a browser keeps open are no reason to wait', async () => {
    const { server, ask } = await slowServer(store);
    await textOf(await ask('/quick'));
    await closeServer(server);
    expect(server.listening).toBe(false);
  });

  test('what does not end in time is cut off', async () => {
    const { server, ask } = await slowServer(store);
    const stream = await ask('/live');
    await closeServer(server, 100);
    await expect(textOf(stream)).rejects.toThrow('aborted');
  });
});
