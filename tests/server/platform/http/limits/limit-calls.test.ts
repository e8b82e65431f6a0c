import { beforeAll, expect, test } from 'vitest';
import type { Store } from '../../../../../src/server/platform/database/store.ts';
import { eachDatabase } from '../../../../support/each-database.ts';
import { loggedInMember } from '../../../../support/team-member.ts';
import { type TestShop, testShop } from '../../../../support/test-shop.ts';

const marker = { 'X-Requested-With': 'XMLHttpRequest' };
const MINUTE = 60_000;

/** A call as it comes from a socket; gives the status. */
async function callFrom(
  shop: TestShop,
  remoteAddress: string | undefined,
  method: string,
  path: string,
  headers = {},
) {
  const init: RequestInit = { method, headers: { ...marker, ...headers } };
  if (method === 'POST') init.body = '{}';
  return shop.app.request(path, init, { incoming: { socket: { remoteAddress } } });
}

async function statuses(count: number, call: () => Promise<Response>): Promise<number[]> {
  const answers: number[] = [];
  for (let i = 0; i < count; i++) answers.push((await call()).status);
  return answers;
}

eachDatabase((_name, openTestStore) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore();
  });

  const limitedShop = async () => testShop(store, { config: { isRateLimited: true } });

  test('after 300 reservations at once an address waits, another does not', async () => {
    const shop = await limitedShop();
    const reserve = (address: string) => callFrom(shop, address, 'POST', '/booking/event/1/reserve');
    expect(await statuses(300, () => reserve('192.0.2.1'))).not.toContain(429);

    const refused = await reserve('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('1');
    expect(await refused.json()).toMatchObject({ success: false, code: 'too_many' });
    expect((await callFrom(shop, '192.0.2.1', 'POST', '/api/booking/event/1/reserve')).status).toBe(429);
    expect((await reserve('192.0.2.2')).status).not.toBe(429);

    shop.clock.advance(MINUTE);
    expect((await reserve('192.0.2.1')).status).not.toBe(429);
  });

  test('whoever rents a /48 declares 60 withdrawals from it and not 20 from each address, and learns another way', async () => {
    const shop = await limitedShop();
    const withdraw = (network: number, site = 7) =>
      callFrom(shop, `2001:db8:${site}:${(network << 8).toString(16)}::1`, 'POST', '/api/withdrawals');
    let last = 0;
    expect(await statuses(60, () => withdraw(++last))).not.toContain(429);
    const refused = await withdraw(++last);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30']);
    const { email } = shop.services.settings().club;
    expect(await refused.json()).toMatchObject({
      code: 'withdraw_by_mail',
      message: expect.stringContaining(`als Mail an ${email} oder als Brief`),
    });
    expect((await withdraw(1, 8)).status).toBe(422);
    shop.clock.advance(MINUTE);
    expect(await statuses(3, () => withdraw(++last))).toEqual([422, 422, 429]);
  });

  test('the tickets of one order are printed twenty times at once, from however many addresses', async () => {
    const shop = await limitedShop();
    let last = 0;
    const print = (order: string) =>
      callFrom(shop, `192.0.2.${++last}`, 'GET', `/api/booking/order/${order}/tickets.pdf`);
    expect(await statuses(20, () => print('one'))).not.toContain(429);
    const refused = await print('one');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '6']);
    expect(await refused.json()).toMatchObject({ success: false, code: 'too_many' });
    expect((await print('another')).status).toBe(404);
    shop.clock.advance(MINUTE);
    expect((await print('one')).status).toBe(404);
  });

  test('who hangs up before he can be told apart is counted with all who do', async () => {
    const shop = await limitedShop();
    const order = (forwardedFor: string) =>
      callFrom(shop, undefined, 'POST', '/api/booking/checkout/invoice', { 'X-Forwarded-For': forwardedFor });
    let last = 0;
    expect(await statuses(300, () => order(`192.0.2.${++last % 250}`))).not.toContain(429);
    expect((await order('192.0.2.251')).status).toBe(429);
    expect((await callFrom(shop, '192.0.2.1', 'POST', '/api/booking/checkout/invoice')).status).toBe(422);
  });

  test('one guest reserves 30 times a minute, whatever his address', async () => {
    const shop = await limitedShop();
    const Cookie = `guest=${'a'.repeat(43)}`;
    let last = 0;
    const reserve = () => callFrom(shop, `192.0.2.${++last}`, 'POST', '/booking/event/1/reserve', { Cookie });
    expect(await statuses(30, reserve)).not.toContain(429);
    expect((await reserve()).status).toBe(429);
  });

  test('from one address twenty withdraw at once, and one every two minutes from then on', async () => {
    const shop = await limitedShop();
    const declare = () => callFrom(shop, '192.0.2.1', 'POST', '/api/withdrawals');
    expect(await statuses(20, declare)).not.toContain(429);
    expect((await declare()).status).toBe(429);
    shop.clock.advance(2 * MINUTE);
    expect(await statuses(2, declare)).toEqual([422, 429]);
  });

  test('guessing order ids is limited, reading what exists is not', async () => {
    const shop = await limitedShop();
    const guess = () => callFrom(shop, '192.0.2.1', 'GET', '/api/booking/order/guessed-guessed-guessed');
    expect(await statuses(61, guess)).toEqual([...Array(60).fill(404), 429]);
    const read = () => callFrom(shop, '192.0.2.1', 'GET', '/api/booking/events');
    expect(await statuses(100, read)).not.toContain(429);
  });

  test('guessing the codes of pairing links is limited', async () => {
    const shop = await limitedShop();
    const guess = async (address: string) =>
      shop.app.request(
        '/api/door/pair',
        { method: 'POST', headers: marker, body: JSON.stringify({ code: 'guessed' }) },
        { incoming: { socket: { remoteAddress: address } } },
      );
    const answers = await statuses(31, () => guess('192.0.2.1'));
    expect(answers.slice(0, 30)).not.toContain(429);
    expect(answers[30]).toBe(429);
    expect((await guess('192.0.2.2')).status).toBe(answers[0]);
  });

  test('what takes long is asked for by one token only so often, wherever from', async () => {
    const shop = await limitedShop();
    const staff = await loggedInMember(store, shop.clock.now);
    const other = { Authorization: 'Bearer door_stolen' };
    for (const [path, most] of [
      ['/api/door/list', 90],
      ['/api/office/orders', 300],
      ['/api/office/orders.csv', 10],
    ] as const) {
      let last = 0;
      const ask = (headers: object) => callFrom(shop, `192.0.2.${++last % 200}`, 'GET', path, headers);
      expect(await statuses(most + 1, () => ask(staff))).toEqual([...Array(most).fill(200), 429]);
      expect((await ask(other)).status).toBe(401);
      shop.clock.advance(MINUTE);
      expect((await ask(staff)).status).toBe(200);
    }
  });

  test('a runaway script is slowed, whatever it asks for', async () => {
    const shop = await limitedShop();
    const calls = Array.from({ length: 20_001 }, (_, i) =>
      callFrom(shop, '192.0.2.1', 'GET', i % 2 === 0 ? '/robots.txt' : '/api/nothing'),
    );
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.get('Retry-After')).toBe('1');
    expect(await refused[0]?.json()).toMatchObject({ success: false, code: 'too_many' });
    expect((await callFrom(shop, '192.0.2.2', 'GET', '/robots.txt')).status).toBe(404);
  });

  test('many guesses at the same moment are counted one by one', async () => {
    const shop = await limitedShop();
    const guesses = Array.from({ length: 100 }, () =>
      callFrom(shop, '192.0.2.1', 'GET', '/api/booking/order/guessed-guessed-guessed'),
    );
    const refused = (await Promise.all(guesses)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40);
  });

  test('without limits, and for calls of the server itself, nothing is counted', async () => {
    const free = testShop(store);
    const reserve = () => callFrom(free, '192.0.2.1', 'POST', '/booking/event/1/reserve');
    expect(await statuses(301, reserve)).not.toContain(429);

    const limited = await limitedShop();
    const own = async () => limited.app.request('/api/booking/order/guessed-guessed-guessed');
    expect(await statuses(61, own)).not.toContain(429);
  });

  test('behind a proxy of ours the last hop counts, from elsewhere nobody is believed', async () => {
    const shop = await limitedShop();
    const guess = (socket: string, forwarded: string) =>
      callFrom(shop, socket, 'GET', '/api/booking/order/guessed-guessed-guessed', {
        'X-Forwarded-For': forwarded,
      });
    for (const proxy of ['127.0.0.1', '::1', '::ffff:10.0.0.7', 'fd00::1']) {
      const guest = `198.51.100.7, 198.51.100.8, 192.0.2.${proxy.length}`;
      expect(await statuses(61, () => guess(proxy, guest))).toEqual([...Array(60).fill(404), 429]);
      expect((await guess(proxy, `198.51.100.7, 192.0.2.${proxy.length}, 203.0.113.9`)).status).toBe(404);
    }
    let invented = 0;
    const liar = () => guess('192.0.2.200', `198.51.100.${invented++ % 250}`);
    expect(await statuses(61, liar)).toEqual([...Array(60).fill(404), 429]);
  });

  test('callers with IPv4 are told apart where the server listens on IPv6', async () => {
    const shop = await limitedShop();
    const guess = (address: string) => callFrom(shop, address, 'GET', '/api/booking/order/guessed-guessed');
    expect(await statuses(61, () => guess('::ffff:192.0.2.1'))).toEqual([...Array(60).fill(404), 429]);
    expect((await guess('::ffff:192.0.2.2')).status).toBe(404);
  });

  test('a household with IPv6 is one caller', async () => {
    const shop = await limitedShop();
    let host = 0;
    const guess = () =>
      callFrom(
        shop,
        `2001:db8:1:12${(host++ % 100).toString().padStart(2, '0')}::1`,
        'GET',
        '/api/booking/order/guessed-guessed',
      );
    expect(await statuses(61, guess)).toEqual([...Array(60).fill(404), 429]);
    const neighbour = await callFrom(shop, '2001:db8:1:1300::1', 'GET', '/api/booking/order/guessed-guessed');
    expect(neighbour.status).toBe(404);
  });
});
