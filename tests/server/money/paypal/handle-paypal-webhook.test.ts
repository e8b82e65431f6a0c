import { expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { openPaypalAdmin, SIGNED } from '../../../support/paypal-admin.ts';
import { openPaypalStandIns, type PaypalStandIn } from '../../../support/paypal-stand-in.ts';
import { testShop } from '../../../support/test-shop.ts';

const openStandIn = openPaypalStandIns();

eachDatabase((_, openTestStore) => {
  async function openAdmin() {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    const { id } = (await admin.place()).body.order;
    const { number } = await admin.see(id);
    return { paypal, admin, id, number, paypalId: [...paypal.orders.keys()].at(-1) ?? '' };
  }

  /** The guest has approved and never came back; only webhooks arrive. */
  async function openPaid() {
    const opened = await openAdmin();
    const { paypal, admin, paypalId } = opened;
    paypal.approve();
    await admin.hear('CHECKOUT.ORDER.APPROVED', { id: paypalId });
    return { ...opened, captureId: admin.captureOf(paypalId) };
  }

  test('who agrees and never comes back has paid', async () => {
    const { admin, paypal, id, paypalId } = await openAdmin();
    paypal.approve();
    expect((await admin.hear('CHECKOUT.ORDER.APPROVED', { id: paypalId })).status).toBe(200);
    expect(await admin.see(id)).toMatchObject({ status: 'paid', paid: 16 });
  });

  test('messages that come twice, late or in another sequence change nothing twice', async () => {
    const { admin, id, number, paypalId, captureId } = await openPaid();
    const completed = { id: captureId, custom_id: number };
    const answers = await Promise.all([
      admin.hear('PAYMENT.CAPTURE.COMPLETED', completed),
      admin.hear('CHECKOUT.ORDER.APPROVED', { id: paypalId }),
      admin.hear('PAYMENT.CAPTURE.COMPLETED', completed),
      admin.hear('PAYMENT.CAPTURE.DENIED', completed),
      admin.hear('PAYMENT.CAPTURE.PENDING', completed),
      admin.comeBack(id),
    ]);
    expect(answers.slice(0, 5)).toMatchObject(Array(5).fill({ status: 200 }));
    expect(await admin.payments()).toHaveLength(1);
    expect((await admin.read(id)).mails.filter(({ kind }) => kind === 'order_paid')).toHaveLength(1);
    expect(await admin.see(id)).toMatchObject({ status: 'paid', paypal: 'paid' });
  });

  test('what was pending is booked when PayPal is done with it', async () => {
    const { admin, paypal, id, number, paypalId } = await openAdmin();
    paypal.captureStatus = 'PENDING';
    paypal.approve();
    await admin.comeBack(id);
    const [capture = {}] = paypal.orders.get(paypalId)?.captures ?? [];
    const completed = { id: admin.captureOf(paypalId), custom_id: number };
    // The message arrives before PayPal's own data says so; PayPal sends it again.
    expect((await admin.hear('PAYMENT.CAPTURE.COMPLETED', completed)).status).toBe(503);
    expect(await admin.payments()).toEqual([]);
    capture.status = 'COMPLETED';
    expect((await admin.hear('PAYMENT.CAPTURE.COMPLETED', completed)).status).toBe(200);
    expect(await admin.see(id)).toMatchObject({ status: 'paid' });
  });

  test('what PayPal denies in the end stays open', async () => {
    const { admin, paypal, id, number, paypalId } = await openAdmin();
    paypal.captureStatus = 'DECLINED';
    paypal.approve();
    const resource = {
      id: 'X1',
      custom_id: number,
      supplementary_data: { related_ids: { order_id: paypalId } },
    };
    await admin.hear('CHECKOUT.ORDER.APPROVED', { id: paypalId });
    expect((await admin.hear('PAYMENT.CAPTURE.DENIED', resource)).status).toBe(200);
    expect(await admin.see(id)).toMatchObject({ status: 'open', paypal: 'denied' });
  });

  test('a message is believed for nothing: what it claims must be in the books of PayPal', async () => {
    const { admin, id, number, paypalId } = await openAdmin();
    const claim = { id: 'MADEUP1', custom_id: number, status: 'COMPLETED', amount: { value: '16.00' } };
    expect((await admin.hear('PAYMENT.CAPTURE.COMPLETED', claim)).status).toBe(503);
    expect((await admin.hear('CHECKOUT.ORDER.APPROVED', { id: paypalId, status: 'APPROVED' })).status).toBe(
      200,
    );
    expect((await admin.hear('PAYMENT.CAPTURE.REFUNDED', claim)).status).toBe(503);
    expect(await admin.payments()).toEqual([]);
    expect(await admin.see(id)).toMatchObject({ status: 'open' });
  });

  test.each<[string, Record<string, string>, boolean]>([
    ['a signature that PayPal does not know', SIGNED, false],
    ['no signature', { 'X-Requested-With': '' }, true],
    [
      'a certificate of somebody else',
      { ...SIGNED, 'PAYPAL-CERT-URL': 'https://paypal.com.evil.example/c' },
      true,
    ],
    ['a certificate over an open line', { ...SIGNED, 'PAYPAL-CERT-URL': 'http://api.paypal.com/c' }, true],
  ])('with %s a message is refused', async (_, headers, isSigned) => {
    const { admin, paypal, id, paypalId } = await openAdmin();
    paypal.approve();
    paypal.isSigned = isSigned;
    const answer = await admin.hear('CHECKOUT.ORDER.APPROVED', { id: paypalId }, headers);
    expect([answer.status, answer.body.code]).toEqual([403, 'webhook_unsigned']);
    expect(paypal.callsTo('verify').length).toBe(isSigned ? 0 : 1);
    expect(paypal.callsTo('/capture')).toEqual([]);
    expect(await admin.see(id)).toMatchObject({ status: 'open' });
  });

  test.each<[string, Record<string, string>, boolean, number]>([
    ['no signature', { 'X-Requested-With': '' }, true, 403],
    ['a signature that PayPal does not know', SIGNED, false, 403],
    ['a true signature', SIGNED, true, 200],
  ])('with %s nobody learns by it which orders there are', async (_, headers, isSigned, status) => {
    const { admin, paypal, number } = await openAdmin();
    paypal.isSigned = isSigned;
    for (const custom_id of [number, 'WF-2027-99999']) {
      const answer = await admin.hear('PAYMENT.CAPTURE.DENIED', { id: 'MADEUP1', custom_id }, headers);
      expect(answer.status).toBe(status);
    }
  });

  test.each([400, 404, 422])('a signature PayPal answers with %s is none', async (how) => {
    const { admin, paypal, id, paypalId } = await openAdmin();
    paypal.approve();
    paypal.trouble = { at: 'verify', how, times: 1 };
    const answer = await admin.hear('CHECKOUT.ORDER.APPROVED', { id: paypalId });
    expect([answer.status, answer.body.code]).toEqual([403, 'webhook_unsigned']);
    expect(await admin.see(id)).toMatchObject({ status: 'open' });
  });

  test('what was signed is asked about to the letter', async () => {
    const { admin, paypal, paypalId } = await openAdmin();
    const text = `{ "event_type":"CHECKOUT.ORDER.APPROVED",\n "resource":{"id":"${paypalId}", "ä":1.50} }`;
    await admin.shop.call('POST', '/api/paypal/webhook', text, SIGNED);
    const [asked] = paypal.callsTo('verify');
    expect(asked?.body).toContain(`"webhook_event":${text}}`);
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({ webhook_id: 'WH1', auth_algo: 'SHA256withRSA' });
  });

  test.each([
    [
      'nothing we listen to',
      JSON.stringify({ event_type: 'CATALOG.PRODUCT.CREATED', resource: { id: 'X' } }),
      200,
    ],
    ['no message', '{"event_type":1}', 400],
    ['no JSON', 'event_type=1', 400],
    ['an id that is none', JSON.stringify({ event_type: 'X', resource: { id: "a'\u0000" } }), 400],
  ])('%s is not asked about', async (_, text, status) => {
    const { admin, paypal } = await openAdmin();
    const before = paypal.heard.length;
    expect((await admin.shop.call('POST', '/api/paypal/webhook', text, SIGNED)).status).toBe(status);
    expect(paypal.heard).toHaveLength(before);
  });

  test.each(['verify', '/v2/checkout/orders/'])(
    'while %s does not answer, PayPal is to say it again',
    async (at) => {
      const { admin, paypal, id, paypalId } = await openAdmin();
      paypal.approve();
      paypal.trouble = { at, how: 500, times: 2 };
      expect((await admin.hear('CHECKOUT.ORDER.APPROVED', { id: paypalId })).status).toBe(503);
      expect((await admin.hear('CHECKOUT.ORDER.APPROVED', { id: paypalId })).status).toBe(200);
      expect(await admin.see(id)).toMatchObject({ status: 'paid' });
    },
  );

  test('money given back at PayPal for cancelled tickets is booked as a refund, once', async () => {
    const { admin, paypal, id, number, captureId } = await openPaid();
    await admin.cancel(id, await admin.itemsOf(id));
    expect(await admin.read(id)).toMatchObject({ refund_due: 16 });
    const refund = { id: paypal.refund(captureId, '16.00'), custom_id: number };
    const say = () => admin.hear('PAYMENT.CAPTURE.REFUNDED', refund);
    const answers = [...(await Promise.all([say(), say(), say()])), await say()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const order = await admin.read(id);
    expect(order).toMatchObject({ status: 'refunded', paid: 0, refund_due: 0 });
    expect(order.payments.map(({ amount, method }) => [amount, method])).toEqual([
      [16, 'paypal'],
      [-16, 'paypal'],
    ]);
    expect(order.history[0]).toMatchObject({ what: 'refund_booked', who: 'PayPal' });
  });

  test('a refund heard of before its payment is booked after it', async () => {
    const { admin, paypal, id, number, paypalId } = await openAdmin();
    paypal.approve();
    paypal.trouble = { at: '/capture', how: 'reset', times: 2, isAnswerLost: true };
    await admin.comeBack(id);
    const refund = { id: paypal.refund(admin.captureOf(paypalId), '6.00'), custom_id: number };
    const say = () => admin.hear('PAYMENT.CAPTURE.REFUNDED', refund);
    const answers = await Promise.all([say(), say(), say()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await admin.payments()).map(({ cents }) => cents)).toEqual([1600, -600]);
  });

  test('with all its money back an order whose tickets hold is open again, and they let nobody in', async () => {
    const { admin, paypal, id, number, captureId } = await openPaid();
    await admin.hear('PAYMENT.CAPTURE.REFUNDED', {
      id: paypal.refund(captureId, '16.00'),
      custom_id: number,
    });
    expect(await admin.read(id)).toMatchObject({ status: 'open', paid: 0, open: 16 });
    const [ticket = ''] = await admin.itemsOf(id);
    expect((await admin.checkIn(ticket)).body).toMatchObject({ status: false, reason: 'unpaid' });
  });

  test.each([
    ['pending', '16.00', 'PENDING', 503],
    ['more than was paid', '16.01', 'COMPLETED', 200],
  ])('a refund that is %s is not booked', async (_, value, state, status) => {
    const { admin, paypal, number, captureId } = await openPaid();
    const refund = { id: paypal.refund(captureId, value, state), custom_id: number };
    expect((await admin.hear('PAYMENT.CAPTURE.REFUNDED', refund)).status).toBe(status);
    expect(await admin.payments()).toHaveLength(1);
  });

  test('a refund of somebody else is not booked here', async () => {
    const { admin, paypal, number } = await openPaid();
    const refund = { id: paypal.refund('CAPTUREELSE', '16.00'), custom_id: number };
    expect((await admin.hear('PAYMENT.CAPTURE.REFUNDED', refund)).status).toBe(503);
    expect(await admin.payments()).toHaveLength(1);
  });

  test.each<[string, Partial<PaypalStandIn>, string?]>([
    ['about orders that there are none of', { isSigned: false }, 'WF-2027-99999'],
    ['whose signature is false', { isSigned: false }],
    ['whose signature PayPal cannot read', { trouble: { at: 'verify', how: 400, times: 999 } }],
    ['that PayPal says nothing to', { trouble: { at: 'verify', how: 503, times: 999 } }],
    ['of which its books know nothing', {}],
  ])('messages %s make us ask PayPal only so often', async (_, said, guessed) => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    const { number } = await admin.see((await admin.place()).body.order.id);
    const limited = testShop(admin.store, { config: { isRateLimited: true } });
    limited.services.paypal = admin.shop.services.paypal;
    Object.assign(paypal, said);
    const event = {
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: 'MADEUP1', custom_id: guessed ?? number },
    };
    const hear = async () => {
      const init = { method: 'POST', headers: SIGNED, body: JSON.stringify(event) };
      const socket = { remoteAddress: '192.0.2.1' };
      return (await limited.app.request('/api/paypal/webhook', init, { incoming: { socket } })).status;
    };
    for (let count = 0; count < 60; count++) expect([403, 503]).toContain(await hear());
    const asked = paypal.heard.length;
    expect(await hear()).toBe(429);
    expect(paypal.heard).toHaveLength(asked);
  });
});
