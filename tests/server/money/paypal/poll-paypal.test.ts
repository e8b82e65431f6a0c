import { expect, test } from 'vitest';
import { pollPaypal } from '../../../../src/server/money/paypal/poll-paypal.ts';
import { eachDatabase, type OpenTestStore } from '../../../support/each-database.ts';
import { openPaypalAdmin } from '../../../support/paypal-admin.ts';
import { openPaypalStandIns } from '../../../support/paypal-stand-in.ts';

const openStandIn = openPaypalStandIns();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

eachDatabase((_, openTestStore) => {
  /** A guest has ordered and been sent to PayPal, and nothing was reported since. */
  async function openAdmin(store: OpenTestStore = openTestStore) {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(store, paypal);
    const { id } = (await admin.place()).body.order;
    const { shop } = admin;
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
    return { paypal, admin, id, wait };
  }

  test('money collected before answer and message were lost is booked within minutes, once', async () => {
    const { paypal, admin, id, wait } = await openAdmin();
    paypal.approve();
    paypal.trouble = { at: '/capture', how: 'reset', times: 2, isAnswerLost: true };
    await admin.comeBack(id);
    expect(await admin.payments()).toEqual([]);
    await wait(3 * MINUTE);
    expect(await admin.see(id)).toMatchObject({ status: 'paid', paypal: 'paid' });
    expect((await admin.read(id)).mails.map(({ kind }) => kind)).toContain('order_paid');
    expect(await wait(DAY, HOUR)).toBe(0);
    await admin.comeBack(id);
    expect(await admin.payments()).toHaveLength(1);
  });

  test('who agrees, never comes back and no message says so has paid', async () => {
    const { paypal, admin, id, wait } = await openAdmin();
    paypal.approve();
    await wait(3 * MINUTE);
    expect(await admin.see(id)).toMatchObject({ status: 'paid', paid: 16 });
  });

  test('nobody is asked about while he is at PayPal, then ever more rarely, and in the end no more', async () => {
    const { wait } = await openAdmin();
    expect(await wait(MINUTE)).toBe(0);
    expect(await wait(HOUR)).toBeGreaterThan(2);
    expect(await wait(DAY, HOUR / 4)).toBeLessThan(6);
    expect(await wait(10 * DAY, 6 * HOUR)).toBe(0);
  });

  test('what PayPal looks into is booked days later, and is for staff where it never decides', async () => {
    const { paypal, admin, id, wait } = await openAdmin();
    paypal.captureStatus = 'PENDING';
    const first = paypal.approve();
    await admin.comeBack(id);
    await wait(3 * DAY, HOUR);
    expect(await admin.see(id)).toMatchObject({ status: 'open', paypal: 'pending' });
    Object.assign(paypal.orders.get(first)?.captures[0] ?? {}, { status: 'COMPLETED' });
    await wait(DAY, HOUR);
    expect(await admin.see(id)).toMatchObject({ status: 'paid' });

    const other = (await admin.place()).body.order.id;
    paypal.approve();
    await admin.comeBack(other);
    await wait(34 * DAY, DAY);
    expect((await admin.see(other)).paypal).toBe('pending');
    await wait(3 * DAY, DAY);
    expect((await admin.see(other)).paypal).toBe('wrong');
    const told = admin.store.read.selectFrom('order_history').select('what').where('order_id', '=', other);
    expect(await told.execute()).toEqual([{ what: 'paypal_wrong' }]);
    expect(await wait(3 * DAY, DAY)).toBe(0);
  });

  test('what lapsed at PayPal is given up', async () => {
    const { paypal, admin, id, wait } = await openAdmin();
    paypal.orders.clear();
    await wait(9 * HOUR, HOUR / 4);
    expect(await wait(2 * DAY, 6 * HOUR)).toBe(0);
    expect(await admin.see(id)).toMatchObject({ status: 'open', paypal: 'open' });
  });

  test('a silent PayPal is asked about one order, not about all, and never given up at once', async () => {
    const { paypal, admin, wait } = await openAdmin();
    await admin.place();
    await admin.place();
    paypal.trouble = { at: '/v2/checkout/orders/', how: 503, times: 4 };
    admin.shop.clock.advance(8 * HOUR);
    const before = paypal.heard.length;
    await pollPaypal(admin.shop.services);
    // One request and its retry.
    expect(paypal.heard.length - before).toBe(2);
    await wait(MINUTE);
    paypal.trouble = null;
    for (const paypalId of paypal.orders.keys()) paypal.approve(paypalId);
    await wait(20 * HOUR, HOUR);
    expect((await admin.payments()).map(({ cents }) => cents)).toEqual([1600, 1600, 1600]);
  });

  test('at most twenty at once are asked about, each by one of several servers', async () => {
    const { paypal, admin, id } = await openAdmin();
    const row = { order_id: id, cents: 1600, approve_url: '', state: 'open' as const, created_at: 0 };
    const rows = Array.from({ length: 24 }, (_, n) => ({ ...row, id: `OLD${n}`, ask_at: n }));
    await admin.store.write((trx) => trx.insertInto('paypal_orders').values(rows).execute());
    const asked = () => new Set(paypal.callsTo('/orders/OLD').map(({ path }) => path)).size;
    const { services } = admin.shop;
    await pollPaypal(services);
    expect(asked()).toBe(20);
    await Promise.all([pollPaypal(services), pollPaypal(services)]);
    expect([asked(), paypal.callsTo('/orders/OLD').length]).toEqual([24, 24]);
  });

  test('a capture that was denied and then lost is asked about again', async () => {
    const { paypal, admin, id, wait } = await openAdmin();
    const paypalId = paypal.approve();
    paypal.trouble = { at: '/capture', how: 422, times: 1 };
    expect(await admin.comeBack(id)).toMatchObject({ state: 'denied' });
    expect(await wait(HOUR)).toBe(0);
    paypal.approve(paypalId);
    paypal.trouble = { at: '/capture', how: 'reset', times: 2, isAnswerLost: true };
    await admin.comeBack(id);
    await wait(3 * MINUTE);
    expect(await admin.see(id)).toMatchObject({ status: 'paid', paypal: 'paid' });
  });

  test('a capture that was lost long after the last question is asked about again', async () => {
    const { paypal, admin, id, wait } = await openAdmin();
    await wait(9 * HOUR, HOUR / 4);
    paypal.approve();
    paypal.trouble = { at: '/capture', how: 'reset', times: 2, isAnswerLost: true };
    await admin.comeBack(id);
    await wait(3 * MINUTE);
    expect(await admin.see(id)).toMatchObject({ status: 'paid', paypal: 'paid' });
  });

  test('without an account nobody is asked', async () => {
    const { paypal, admin, wait } = await openAdmin();
    admin.shop.services.paypal = null;
    const before = paypal.heard.length;
    await wait(DAY, HOUR);
    expect(paypal.heard).toHaveLength(before);
  });
});
