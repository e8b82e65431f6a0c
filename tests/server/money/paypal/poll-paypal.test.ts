import { expect, test } from 'vitest';
import { pollPaypal } from '../../../../src/server/money/paypal/poll-paypal.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { openPaypalDesk } from '../../../support/paypal-desk.ts';
import { openPaypalStandIns } from '../../../support/paypal-stand-in.ts';

const openStandIn = openPaypalStandIns();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

eachDatabase((_, openTestStore) => {
  /** A guest has ordered and been sent to PayPal, and nothing was reported since. */
  async function openDesk(store: OpenTestStore = openTestStore) {
    const paypal = await openStandIn();
    const desk = await openPaypalDesk(store, paypal);
    const { id } = (await desk.place()).body.order;
    const { shop } = desk;
    const asked = () => paypal.callsTo('/v2/checkout/orders/').length;
    /** Polls every `step` for `ms`; returns how often PayPal was asked. */
    const wait = async (ms: number, step = MINUTE) => {
      const before = asked();
      for (const until = shop.clock.now + ms; shop.clock.now < until; ) {
        shop.clock.advance(step);
        await pollPaypal(shop.services);
      }
      return asked() - before;
    };
    return { paypal, desk, id, wait };
  }

  test('money collected before answer and message were lost is booked within minutes, once', async () => {
    const { paypal, desk, id, wait } = await openDesk();
    paypal.approve();
    paypal.trouble = { at: '/capture', how: 'reset', times: 2, isAnswerLost: true };
    await desk.comeBack(id);
    expect(await desk.payments()).toEqual([]);
    await wait(3 * MINUTE);
    expect(await desk.see(id)).toMatchObject({ status: 'paid', paypal: 'paid' });
    expect((await desk.read(id)).mails.map(({ kind }) => kind)).toContain('order_paid');
    expect(await wait(DAY, HOUR)).toBe(0);
    await desk.comeBack(id);
    expect(await desk.payments()).toHaveLength(1);
  });

  test('who agrees, never comes back and no message says so has paid', async () => {
    const { paypal, desk, id, wait } = await openDesk();
    paypal.approve();
    await wait(3 * MINUTE);
    expect(await desk.see(id)).toMatchObject({ status: 'paid', paid: 16 });
  });

  test('nobody is asked about while he is at PayPal, then ever more rarely, and in the end no more', async () => {
    const { wait } = await openDesk();
    expect(await wait(MINUTE)).toBe(0);
    expect(await wait(HOUR)).toBeGreaterThan(2);
    expect(await wait(DAY, HOUR / 4)).toBeLessThan(6);
    expect(await wait(10 * DAY, 6 * HOUR)).toBe(0);
  });

  test('what PayPal looks into is booked days later, and is for staff where it never decides', async () => {
    const { paypal, desk, id, wait } = await openDesk();
    paypal.captureStatus = 'PENDING';
    const first = paypal.approve();
    await desk.comeBack(id);
    await wait(3 * DAY, HOUR);
    expect(await desk.see(id)).toMatchObject({ status: 'open', paypal: 'pending' });
    Object.assign(paypal.orders.get(first)?.captures[0] ?? {}, { status: 'COMPLETED' });
    await wait(DAY, HOUR);
    expect(await desk.see(id)).toMatchObject({ status: 'paid' });

    const other = (await desk.place()).body.order.id;
    paypal.approve();
    await desk.comeBack(other);
    await wait(34 * DAY, DAY);
    expect((await desk.see(other)).paypal).toBe('pending');
    await wait(3 * DAY, DAY);
    expect((await desk.see(other)).paypal).toBe('wrong');
    const told = desk.store.read.selectFrom('order_history').select('what').where('order_id', '=', other);
    expect(await told.execute()).toEqual([{ what: 'paypal_wrong' }]);
    expect(await wait(3 * DAY, DAY)).toBe(0);
  });

  test('what lapsed at PayPal is given up', async () => {
    const { paypal, desk, id, wait } = await openDesk();
    paypal.orders.clear();
    await wait(9 * HOUR, HOUR / 4);
    expect(await wait(2 * DAY, 6 * HOUR)).toBe(0);
    expect(await desk.see(id)).toMatchObject({ status: 'open', paypal: 'open' });
  });

  test('a silent PayPal is asked about one order, not about all, and never given up at once', async () => {
    const { paypal, desk, wait } = await openDesk();
    await desk.place();
    await desk.place();
    paypal.trouble = { at: '/v2/checkout/orders/', how: 503, times: 4 };
    desk.shop.clock.advance(8 * HOUR);
    const before = paypal.heard.length;
    await pollPaypal(desk.shop.services);
    // One request and its retry.
    expect(paypal.heard.length - before).toBe(2);
    await wait(MINUTE);
    paypal.trouble = null;
    for (const paypalId of paypal.orders.keys()) paypal.approve(paypalId);
    await wait(20 * HOUR, HOUR);
    expect((await desk.payments()).map(({ cents }) => cents)).toEqual([1600, 1600, 1600]);
  });

  test('at most twenty at once are asked about, each by one of several servers', async () => {
    const { paypal, desk, id } = await openDesk();
    const row = { order_id: id, cents: 1600, approve_url: '', state: 'open' as const, created_at: 0 };
    const rows = Array.from({ length: 24 }, (_, n) => ({ ...row, id: `OLD${n}`, ask_at: n }));
    await desk.store.write((trx) => trx.insertInto('paypal_orders').values(rows).execute());
    const asked = () => new Set(paypal.callsTo('/orders/OLD').map(({ path }) => path)).size;
    const { services } = desk.shop;
    await pollPaypal(services);
    expect(asked()).toBe(20);
    await Promise.all([pollPaypal(services), pollPaypal(services)]);
    expect([asked(), paypal.callsTo('/orders/OLD').length]).toEqual([24, 24]);
  });

  test('a capture that was denied and then lost is asked about again', async () => {
    const { paypal, desk, id, wait } = await openDesk();
    const paypalId = paypal.approve();
    paypal.trouble = { at: '/capture', how: 422, times: 1 };
    expect(await desk.comeBack(id)).toMatchObject({ state: 'denied' });
    expect(await wait(HOUR)).toBe(0);
    paypal.approve(paypalId);
    paypal.trouble = { at: '/capture', how: 'reset', times: 2, isAnswerLost: true };
    await desk.comeBack(id);
    await wait(3 * MINUTE);
    expect(await desk.see(id)).toMatchObject({ status: 'paid', paypal: 'paid' });
  });

  test('a capture that was lost long after the last question is asked about again', async () => {
    const { paypal, desk, id, wait } = await openDesk();
    await wait(9 * HOUR, HOUR / 4);
    paypal.approve();
    paypal.trouble = { at: '/capture', how: 'reset', times: 2, isAnswerLost: true };
    await desk.comeBack(id);
    await wait(3 * MINUTE);
    expect(await desk.see(id)).toMatchObject({ status: 'paid', paypal: 'paid' });
  });

  test('without an account nobody is asked', async () => {
    const { paypal, desk, wait } = await openDesk();
    desk.shop.services.paypal = null;
    const before = paypal.heard.length;
    await wait(DAY, HOUR);
    expect(paypal.heard).toHaveLength(before);
  });
});
