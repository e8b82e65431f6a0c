import { expect, onTestFinished, test } from 'vitest';
import { serveMetrics } from '../../../src/server/app/serve-metrics.ts';
import type { Postbox } from '../../../src/server/messages/mail-message.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import type { Store } from '../../../src/server/platform/database/store.ts';
import { Metrics } from '../../../src/server/platform/metrics.ts';
import { checkout, fairLine } from '../../support/checkout.ts';
import { eachDatabase } from '../../support/each-database.ts';
import { RARE_CUSTOMER as customer } from '../../support/every-text.ts';
import { CHECKOUT } from '../../support/order-shop.ts';
import { buildSmallHall } from '../../support/small-hall.ts';
import { testShop } from '../../support/test-shop.ts';
import { deliverDueMail } from '../messages/deliver-all.ts';

const LOCAL = { metricsPort: 0, metricsHost: '127.0.0.1' };

async function watchedShop(store: Store) {
  const metrics = new Metrics();
  const shop = testShop(store, { metrics });
  const { port, close } = await serveMetrics(metrics, shop.services, LOCAL);
  onTestFinished(close);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  await answer.text();
  return { shop, metrics, port };
}

/** The lines with a value of our own metrics that are not 0. */
async function ours(metrics: Metrics): Promise<string[]> {
  const lines = (await metrics.text()).split('\n');
  return lines.filter((line) => /^shop_(?!.*_(bucket|sum))/.test(line) && !line.endsWith(' 0')).sort();
}

const broken: Postbox = {
  post: () => Promise.reject(new Error('no server there')),
  close() {},
};

eachDatabase((_, openTestStore) => {
  test('an evening is told in numbers: calls by their pattern, held places, mails sent, due and late', async () => {
    const store = await openTestStore();
    const hall = await buildSmallHall(store);
    const { shop, metrics } = await watchedShop(store);
    const guest = shop.guest();
    const seats = [{ id: hall.seats[0], ticket_price_id: hall.concert.adult }];
    await guest.call('POST', `/booking/event/${hall.concert.id}/reserve`, { seats });
    const body = checkout([fairLine(hall, 1)], { customer });
    for (let n = 0; n < 2; n++) await shop.guest().call('POST', CHECKOUT, body);
    await guest.call('GET', `/api/booking/order/${customer.email}`);
    await guest.call('GET', `/nowhere/${customer.lastname}`);
    await guest.call('BREW', `/nowhere/${customer.lastname}`);
    let isFirst = true;
    const postbox: Postbox = {
      close() {},
      async post() {
        if (!isFirst) throw new Error('full');
        isFirst = false;
      },
    };
    shop.clock.advance(60_000);
    await deliverDueMail(shop.services, postbox);
    shop.clock.advance(600_000);
    const told = [
      `shop_http_request_duration_seconds_count{method="POST",route="/booking/event/:id/reserve",status="200"} 1`,
      `shop_http_request_duration_seconds_count{method="POST",route="${CHECKOUT}",status="200"} 2`,
      `shop_http_request_duration_seconds_count{method="GET",route="/api/booking/order/:id",status="404"} 1`,
      `shop_http_request_duration_seconds_count{method="GET",route="other",status="404"} 1`,
      `shop_http_request_duration_seconds_count{method="other",route="other",status="404"} 1`,
      'shop_mails_total{outcome="sent"} 1',
      'shop_mails_total{outcome="failed"} 1',
      'shop_places{state="held"} 1',
      'shop_outbox_mails{state="due"} 1',
      'shop_outbox_late_seconds{state="oldest"} 660',
    ];
    expect(await ours(metrics)).toEqual(told.sort());
    const text = await metrics.text();
    for (const said of Object.values(customer)) expect(text).not.toContain(said);
  });

  test('a mail nobody takes up is late from when it is due, one for later is not, one given up is counted', async () => {
    const store = await openTestStore();
    const { shop, metrics } = await watchedShop(store);
    const row = {
      kind: 'order_confirmation',
      order_id: 'o',
      created_at: 0,
      attempts: 0,
      is_under_way: 0,
    } as const;
    const now = shop.clock.now;
    await store.write((trx) =>
      trx
        .insertInto('outbox')
        .values([
          { ...row, state: 'waiting', next_attempt_at: now - 5_000 },
          { ...row, state: 'waiting', next_attempt_at: now + 5_000 },
          // Under way for the first time.
          { ...row, state: 'waiting', next_attempt_at: now + 5_000, attempts: 1, is_under_way: 1 },
          { ...row, state: 'failed', next_attempt_at: now - 9_000, attempts: 10 },
        ])
        .execute(),
    );
    expect(await ours(metrics)).toEqual([
      'shop_outbox_late_seconds{state="oldest"} 5',
      'shop_outbox_mails{state="due"} 1',
      'shop_outbox_mails{state="failed"} 1',
      'shop_outbox_mails{state="waiting"} 2',
    ]);
  });

  test('the last attempt counts as given up', async () => {
    const store = await openTestStore();
    const { shop, metrics } = await watchedShop(store);
    await shop.call('POST', CHECKOUT, checkout([fairLine(await buildSmallHall(store), 1)], { customer }));
    for (let n = 0; n < 10; n++) {
      await deliverDueMail(shop.services, broken);
      shop.clock.advance(24 * 60 * 60 * 1000);
    }
    expect(await ours(metrics)).toContain('shop_mails_total{outcome="failed"} 9');
    expect(await ours(metrics)).toContain('shop_mails_total{outcome="given_up"} 1');
  });

  test('without its database the rest is still told', async () => {
    const store = await openTestStore();
    const { metrics } = await watchedShop(store);
    await store.close();
    const text = await metrics.text();
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).not.toMatch(/^shop_places\{/m);
  });

  test('the port answers nothing else', async () => {
    const { port } = await watchedShop(await openTestStore());
    const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
    const { headers } = await ask('/metrics');
    expect(headers.get('Content-Type')).toContain('text/plain; version=0.0.4');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    for (const answer of [await ask('/'), await ask('/api/booking/events'), await ask('/metrics', 'POST')])
      expect(answer.status).toBe(404);
  });
});

test('without METRICS_PORT nothing is counted, and with it only this machine may ask', () => {
  expect(readConfig({})).toMatchObject({ metricsPort: null, metricsHost: '127.0.0.1' });
  expect(readConfig({ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.5' })).toMatchObject({
    metricsPort: 9100,
    metricsHost: '10.0.0.5',
  });
  expect(() => readConfig({ METRICS_PORT: 'all' })).toThrow('METRICS_PORT ist keine Portnummer: all');
});
