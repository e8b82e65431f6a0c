import { expect, test } from 'vitest';
import { readConfig } from '../../../../../src/server/platform/config.ts';
import {
  listen,
  listenerOf,
  makeServer,
  portOf,
} from '../../../../../src/server/platform/http/http-server.ts';
import {
  callerAddress,
  trustedProxies,
} from '../../../../../src/server/platform/http/limits/client-address.ts';
import { eachDatabase } from '../../../../support/each-database.ts';
import { testShop } from '../../../../support/test-shop.ts';

const GUEST = '203.0.113.9';

/** Who calls, where the other end of the socket is `peer` and names a guest. */
function callerFrom(peer: string, TRUSTED_PROXY?: string): string | null {
  const { proxies } = readConfig({ TRUSTED_PROXY });
  return callerAddress({ incoming: { socket: { remoteAddress: peer } }, proxies }, GUEST);
}

test('unless told otherwise, loopback and private networks are believed', () => {
  for (const peer of ['127.0.0.1', '::1', '::ffff:172.17.0.1', 'fd00::1'])
    expect([peer, callerFrom(peer)]).toEqual([peer, GUEST]);
  expect(callerFrom('192.0.2.1')).toBe('192.0.2.1');
});

test('a shop without a proxy believes nobody, not even the gateway of its container', () => {
  expect(callerFrom('172.17.0.1', 'none')).toBe('172.17.0.1');
  expect(callerFrom('127.0.0.1', ' none ')).toBe('127.0.0.1');
});

test('a proxy elsewhere is believed by its address or network, and then nobody else is', () => {
  const proxies = '198.51.100.7, 172.18.0.0/16,2001:db8::/32';
  expect(callerFrom('198.51.100.7', proxies)).toBe(GUEST);
  expect(callerFrom('172.18.9.9', proxies)).toBe(GUEST);
  expect(callerFrom('2001:db8:7::1', proxies)).toBe(GUEST);
  expect(callerFrom('198.51.100.8', proxies)).toBe('198.51.100.8');
  expect(callerFrom('127.0.0.1', proxies)).toBe('127.0.0.1');
});

test.each(['proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0/8', '::1/129', '10.0.0.1,', 'none,10.0.0.1'])(
  'a proxy called „%s“ ends the start with a sentence',
  (TRUSTED_PROXY) => {
    expect(() => readConfig({ TRUSTED_PROXY })).toThrow(/^TRUSTED_PROXY nennt keine Adresse und kein Netz: /);
  },
);

eachDatabase((_, openTestStore) => {
  test.each([
    ['none', 429],
    ['127.0.0.1', 404],
  ])('with „%s“ guesses from invented addresses end in %i', async (TRUSTED_PROXY, last) => {
    const config = { isRateLimited: true, proxies: trustedProxies(TRUSTED_PROXY) };
    const shop = testShop(await openTestStore(), { config });
    const server = makeServer();
    server.on('request', listenerOf(shop.app, shop.services));
    await listen(server, 0);
    const address = `http://127.0.0.1:${portOf(server)}/api/booking/order/guessed-guessed-guessed`;
    let status = 0;
    for (let n = 0; n < 61; n++)
      status = (await fetch(address, { headers: { 'X-Forwarded-For': `203.0.113.${n}` } })).status;
    server.closeAllConnections();
    server.close();
    expect(status).toBe(last);
  });
});
