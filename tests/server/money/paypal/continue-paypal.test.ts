import { expect, test } from 'vitest';
import { issueInvoice } from '../../../../src/server/money/invoices/issue-invoice.ts';
import { checkout, fairLine } from '../../../support/checkout.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { newKey } from '../../../support/order-shop.ts';
import { openPaypalAdmin } from '../../../support/paypal-admin.ts';
import { openPaypalStandIns, type Trouble } from '../../../support/paypal-stand-in.ts';

const openStandIn = openPaypalStandIns();

eachDatabase((_, openTestStore) => {
  test('a guest orders, agrees at PayPal, comes back, and the order is paid', async () => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    const placed = await admin.place();
    expect([placed.status, placed.body.success]).toEqual([200, true]);
    const { id } = placed.body.order;
    const [opened] = [...paypal.orders.values()];
    expect(placed.body.approve_url).toBe(`${paypal.origin}/checkoutnow?token=${opened?.id}`);
    const before = await admin.see(id);
    expect(before).toMatchObject({ status: 'open', payment_type: 'paypal', paypal: 'open', paid: 0 });
    expect(opened).toMatchObject({
      custom_id: before.number,
      amount: { currency_code: 'EUR', value: '16.00' },
    });
    const [call] = paypal.callsTo('/v2/checkout/orders');
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ invoice_id: before.number }],
      payment_source: {
        paypal: { experience_context: { return_url: expect.stringContaining(`/booking/order/${id}?`) } },
      },
    });
    expect(call?.body).not.toContain('zoe@');

    paypal.approve();
    expect(await admin.comeBack(id)).toMatchObject({ state: 'paid', approve_url: null });
    expect(await admin.see(id)).toMatchObject({ status: 'paid', paid: 16, open: 0, paypal: 'paid' });
    const order = await admin.read(id);
    expect(order.paypal).toBe('paid');
    expect(order.payments).toMatchObject([{ amount: 16, method: 'paypal', booked_by: 'PayPal' }]);
    expect(order.history).toMatchObject([{ what: 'payment_booked', who: 'PayPal' }]);
    expect(order.mails.map(({ kind }) => kind)).toContain('order_paid');
    await issueInvoice(admin.shop.services, id);
    const bill = await admin.store.read.selectFrom('documents').select('facts').executeTakeFirstOrThrow();
    expect(JSON.parse(bill.facts).payment).toMatchObject({ cents: 1600, method: 'PayPal' });
    const [ticket = ''] = await admin.itemsOf(id);
    expect((await admin.checkIn(ticket)).body.status).toBe(true);
  });

  test('the same attempt again is the same order, here and at PayPal', async () => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    const key = newKey();
    const basket = [fairLine(admin.hall, 2)];
    const first = await admin.place(basket, key);
    const again = await admin.place(basket, key);
    expect(again.body).toEqual(first.body);
    expect(paypal.orders.size).toBe(1);
    const other = await admin.place([fairLine(admin.hall, 1)], key);
    expect(other.body.code).toBe('key_used_otherwise');
    const onInvoice = await admin.shop.call('POST', '/api/booking/checkout/invoice', checkout(basket), key);
    expect(onInvoice.body.code).toBe('key_used_otherwise');
  });

  test.each([false, true])(
    'who comes back many times at once has paid once (keys forgotten: %s)',
    async (isForgetful) => {
      const paypal = await openStandIn();
      const admin = await openPaypalAdmin(openTestStore, paypal);
      paypal.isForgetful = isForgetful;
      const { id } = (await admin.place()).body.order;
      paypal.approve();
      const states = await Promise.all([1, 2, 3, 4, 5].map(() => admin.comeBack(id)));
      expect(states.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid', 'paid', 'paid']);
      expect(await admin.payments()).toHaveLength(1);
      expect((await admin.read(id)).history).toHaveLength(1);
      const keys = paypal.callsTo('/capture').map(({ headers }) => headers['paypal-request-id']);
      expect(new Set(keys)).toEqual(new Set([`capture-${[...paypal.orders.keys()][0]}`]));
    },
  );

  test('who does not agree has an open order and can go on, or pay otherwise', async () => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    const { order, approve_url } = (await admin.place()).body;
    expect(await admin.comeBack(order.id)).toMatchObject({ state: 'open', approve_url });
    expect(paypal.callsTo('/capture')).toEqual([]);
    expect(await admin.see(order.id)).toMatchObject({ status: 'open', open: 16 });
    await admin.book(order.id, 16, 0);
    expect(await admin.comeBack(order.id)).toMatchObject({ state: 'paid', approve_url: null });
  });

  test('what was agreed to is not collected once something else is open', async () => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    const { id } = (await admin.place()).body.order;
    const first = paypal.approve();
    await admin.book(id, 6, 0);
    const continued = await admin.comeBack(id);
    expect(continued.state).toBe('open');
    expect(paypal.orders.get(first)?.captures).toEqual([]);
    expect([...paypal.orders.values()].at(-1)?.amount.value).toBe('10.00');
    paypal.approve();
    expect(await admin.comeBack(id)).toMatchObject({ state: 'paid' });
    expect((await admin.payments()).map(({ cents, method }) => [cents, method])).toEqual([
      [600, 'transfer'],
      [1000, 'paypal'],
    ]);
  });

  test('a cancelled order collects nothing', async () => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    const { id } = (await admin.place()).body.order;
    paypal.approve();
    await admin.cancel(id, await admin.itemsOf(id));
    expect((await admin.comeBack(id)).approve_url).toBeNull();
    expect(paypal.callsTo('/capture')).toEqual([]);
  });

  test('what PayPal looks into is open, denied begins anew', async () => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    const { id } = (await admin.place()).body.order;
    paypal.captureStatus = 'PENDING';
    const paypalId = paypal.approve();
    expect(await admin.comeBack(id)).toMatchObject({ state: 'pending', approve_url: null });
    expect(await admin.see(id)).toMatchObject({ status: 'open', paypal: 'pending' });
    expect(await admin.payments()).toEqual([]);
    Object.assign(paypal.orders.get(paypalId)?.captures[0] ?? {}, { status: 'DECLINED' });
    const anew = await admin.comeBack(id);
    expect(anew.approve_url).toContain([...paypal.orders.keys()].at(-1));
    expect(paypal.orders.size).toBe(2);
  });

  test.each<[string, Trouble, number]>([
    ['a fault', 500, 1],
    ['two faults', 503, 2],
    ['too many calls', 429, 1],
    ['a token that no longer holds', 401, 1],
    ['a broken connection', 'reset', 1],
    ['silence', 'silence', 1],
    ['silence for good', 'silence', 2],
  ])('after %s at the beginning the order waits to be paid', async (_, how, times) => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal, 1_000);
    paypal.trouble = { at: '/v2/checkout/orders', how, times };
    const { status, body } = await admin.place();
    expect([status, body.approve_url === null]).toEqual([200, times === 2]);
    const continued = await admin.comeBack(body.order.id);
    expect([continued.state, continued.approve_url]).toEqual([
      'open',
      expect.stringContaining('checkoutnow'),
    ]);
    expect(paypal.orders.size).toBe(1);
  });

  test.each<[string, Trouble]>([
    ['a fault', 500],
    ['a broken connection', 'reset'],
    ['silence', 'silence'],
  ])('money collected before %s is booked once, by whoever comes next', async (_, how) => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal, 1_000);
    const { id } = (await admin.place()).body.order;
    paypal.approve();
    paypal.trouble = { at: '/capture', how, times: 2, isAnswerLost: true };
    expect(await admin.comeBack(id)).toMatchObject({ state: 'open', approve_url: null });
    expect(await admin.payments()).toEqual([]);
    expect(await admin.comeBack(id)).toMatchObject({ state: 'paid' });
    expect((await admin.payments()).map(({ cents }) => cents)).toEqual([1600]);
  });

  test('a guest is sent to PayPal alone', async () => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    paypal.page = 'https://paypal.com.evil.example/checkoutnow';
    expect((await admin.place()).body.approve_url).toBeNull();
  });

  test('nothing secret is written into the log', async () => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    paypal.trouble = { at: '/v2/', how: 500, times: 99 };
    const { id } = (await admin.place()).body.order;
    const log = JSON.stringify(admin.shop.log);
    expect(log).toContain('paypal failed');
    for (const secret of ['the-secret', 'the-client', 'token-1', id, 'zoe@'])
      expect(log).not.toContain(secret);
  });

  test('what PayPal has booked is not taken back by hand', async () => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    const { id } = (await admin.place()).body.order;
    paypal.approve();
    await admin.comeBack(id);
    const [payment] = await admin.payments();
    expect((await admin.undo(id, payment?.id ?? 0)).body.code).toBe('paypal_booking');
    expect(await admin.read(id)).toMatchObject({ status: 'paid', paid: 16 });
  });

  test('orders on invoice, unknown ones and a shop without an account know no PayPal', async () => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    expect((await admin.comeBack(await admin.order())).code).toBe('unknown_order');
    expect((await admin.comeBack('nobody')).code).toBe('unknown_order');
    admin.shop.services.paypal = null;
    expect((await admin.place()).status).toBe(501);
    expect((await admin.hear('CHECKOUT.ORDER.APPROVED', { id: 'X' })).status).toBe(501);
    expect(paypal.heard).toEqual([]);
  });
});
