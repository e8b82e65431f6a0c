import { expect, test } from 'vitest';
import { pollPaypal } from '../../../../src/server/money/paypal/poll-paypal.ts';
import { eachDatabase } from '../../../support/each-database.ts';
import { openPaypalAdmin } from '../../../support/paypal-admin.ts';
import { openPaypalStandIns } from '../../../support/paypal-stand-in.ts';

const openStandIn = openPaypalStandIns();

eachDatabase((_, openTestStore) => {
  /** An order of €16, paid at PayPal. */
  async function openPaid() {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    const { id } = (await admin.place()).body.order;
    const paypalId = paypal.approve();
    await admin.comeBack(id);
    const captureId = admin.captureOf(paypalId);
    /** As PayPal sends it: a refund identifies its capture by a link only. */
    const say = (refundId: string, event = 'REFUNDED') => {
      const links = [{ rel: 'up', href: `${paypal.origin}/v2/payments/captures/${captureId}` }];
      return admin.hear(`PAYMENT.CAPTURE.${event}`, { id: refundId, status: 'COMPLETED', links });
    };
    const sums = async () => (await admin.payments()).map(({ cents, method }) => [cents, method]);
    const doubts = async () => {
      admin.shop.clock.advance(3_000);
      const { body } = await admin.call<{ paypal_doubts: { orders: number; one: { id: string } | null } }>(
        'GET',
        '/figures',
      );
      return body.paypal_doubts;
    };
    return { paypal, admin, id, captureId, say, sums, doubts };
  }

  test('a refund that names its capture only by a link is booked', async () => {
    const { admin, paypal, captureId, id, say, sums, doubts } = await openPaid();
    await admin.cancel(id, await admin.itemsOf(id));
    expect((await say(paypal.refund(captureId, '16.00'))).status).toBe(200);
    expect(await sums()).toEqual([
      [1600, 'paypal'],
      [-1600, 'paypal'],
    ]);
    expect(await admin.read(id)).toMatchObject({ status: 'refunded', paypal: 'paid' });
    expect(await doubts()).toEqual({ orders: 0, one: null });
  });

  test('what somebody has booked by hand and PayPal reports too is booked once', async () => {
    const { admin, paypal, captureId, id, say, sums, doubts } = await openPaid();
    const [first = '', second = ''] = await admin.itemsOf(id);
    await admin.cancel(id, [first]);
    expect((await admin.refund(id, 8, 16)).status).toBe(200);
    const refundId = paypal.refund(captureId, '8.00');
    expect([(await say(refundId)).status, (await say(refundId)).status]).toEqual([200, 200]);
    expect(await sums()).toEqual([
      [1600, 'paypal'],
      [-800, 'paypal'],
    ]);
    const order = await admin.read(id);
    expect(order).toMatchObject({ paid: 8, refund_due: 0, status: 'paid' });
    expect(order.history[0]).toMatchObject({ who: 'PayPal', what: 'paypal_matched', facts: { amount: 8 } });
    const [, byHand] = await admin.payments();
    expect((await admin.undo(id, byHand?.id ?? 0)).body.code).toBe('paypal_booking');
    expect(await doubts()).toEqual({ orders: 0, one: null });

    // A second refund of the same amount is booked separately.
    await admin.cancel(id, [second]);
    await say(paypal.refund(captureId, '8.00'));
    expect((await sums()).slice(2)).toEqual([[-800, 'paypal']]);
    expect(await admin.read(id)).toMatchObject({ status: 'refunded' });
  });

  test('a refund that was taken back, or of another amount, is not taken for PayPal’s', async () => {
    const { admin, paypal, captureId, id, say, sums } = await openPaid();
    await admin.cancel(id, (await admin.itemsOf(id)).slice(0, 1));
    const { payment } = (await admin.refund(id, 8, 16)).body;
    await admin.undo(id, payment);
    await admin.refund(id, 3, 16);
    await say(paypal.refund(captureId, '8.00'));
    expect((await sums()).slice(1)).toEqual([
      [-800, 'transfer'],
      [-300, 'transfer'],
      [-800, 'paypal'],
    ]);
  });

  test('more than is still paid is not booked; staff are told once, look, and tick it off', async () => {
    const { admin, paypal, captureId, id, say, sums, doubts } = await openPaid();
    await admin.cancel(id, await admin.itemsOf(id));
    await admin.refund(id, 10, 16);
    const refundId = paypal.refund(captureId, '16.00');
    expect([(await say(refundId)).status, (await say(refundId)).status]).toEqual([200, 200]);
    expect(await sums()).toHaveLength(2);
    const order = await admin.read(id);
    expect(order.paypal).toBe('wrong');
    expect(order.history.filter(({ what }) => what === 'paypal_wrong')).toMatchObject([
      { who: 'PayPal', facts: { about: 'refund', amount: 16 } },
    ]);
    expect(await doubts()).toMatchObject({ orders: 1, one: { id } });

    const close = () => admin.call('POST', `/orders/${id}/paypal/close`);
    expect([(await close()).status, (await close()).status]).toEqual([200, 200]);
    expect(await doubts()).toEqual({ orders: 0, one: null });
    expect((await admin.read(id)).history.filter(({ what }) => what === 'paypal_closed')).toHaveLength(1);
    await say(refundId);
    await admin.comeBack(id);
    expect(await doubts()).toEqual({ orders: 0, one: null });
    expect((await admin.call('POST', '/orders/nobody/paypal/close')).body.code).toBe('unknown_order');
  });

  test('a refund in a currency nobody asked for is told staff', async () => {
    const { admin, paypal, captureId, id, say, sums, doubts } = await openPaid();
    const refundId = paypal.refund(captureId, '16.00');
    Object.assign(paypal.refunds.get(refundId) ?? {}, { amount: { currency_code: 'USD', value: '16.00' } });
    expect((await say(refundId)).status).toBe(200);
    expect(await sums()).toHaveLength(1);
    expect((await admin.read(id)).history[0]).toMatchObject({
      what: 'paypal_wrong',
      facts: { about: 'unread' },
    });
    expect((await doubts()).orders).toBe(1);
  });

  test('what PayPal takes back for a guest is gone, his tickets stay his and let nobody in, and staff hear of it', async () => {
    const { admin, paypal, captureId, id, say, sums, doubts } = await openPaid();
    const taken = await admin.placements();
    const reversalId = paypal.refund(captureId, '16.00');
    const answers = await Promise.all([say(reversalId, 'REVERSED'), say(reversalId, 'REVERSED')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await sums()).toEqual([
      [1600, 'paypal'],
      [-1600, 'paypal'],
    ]);
    const order = await admin.read(id);
    expect(order).toMatchObject({ status: 'open', open: 16, paypal: 'wrong', tickets: 16 });
    expect(order.payments[1]?.note).toBe(`PayPal ${reversalId}, Rückbuchung`);
    expect(order.history[0]).toMatchObject({ what: 'refund_booked', facts: { way: 'reversal', amount: 16 } });
    expect(order.items.map(({ cancelled_at }) => cancelled_at)).toEqual([null, null]);
    expect(await admin.placements()).toEqual(taken);
    const [ticket = ''] = await admin.itemsOf(id);
    expect((await admin.checkIn(ticket)).body).toMatchObject({ status: false, reason: 'unpaid' });
    expect(await doubts()).toMatchObject({ orders: 1, one: { id } });
    // Until staff close it, no new payment is opened.
    expect(await admin.comeBack(id)).toMatchObject({ state: 'wrong', approve_url: null });
    await pollPaypal(admin.shop.services);
    expect((await admin.read(id)).paypal).toBe('wrong');

    await admin.call('POST', `/orders/${id}/paypal/close`);
    expect(await doubts()).toEqual({ orders: 0, one: null });
    expect((await admin.comeBack(id)).approve_url).toContain('checkoutnow');
    paypal.approve();
    await admin.comeBack(id);
    expect(await admin.read(id)).toMatchObject({ status: 'paid', paid: 16, paypal: 'paid' });
  });

  test('a part that PayPal takes back is gone, and the rest stays paid', async () => {
    const { admin, paypal, captureId, id, say, doubts } = await openPaid();
    await say(paypal.refund(captureId, '6.00'), 'REVERSED');
    expect(await admin.read(id)).toMatchObject({ status: 'paid', paid: 10, paypal: 'wrong' });
    expect((await doubts()).orders).toBe(1);
  });

  test('what the club gave back by hand and PayPal takes back as well went out twice: staff are told', async () => {
    const { admin, paypal, captureId, id, say, sums, doubts } = await openPaid();
    await admin.cancel(id, await admin.itemsOf(id));
    await admin.refund(id, 16, 16);
    await say(paypal.refund(captureId, '16.00'), 'REVERSED');
    expect(await sums()).toEqual([
      [1600, 'paypal'],
      [-1600, 'transfer'],
    ]);
    expect((await admin.read(id)).history[0]).toMatchObject({
      what: 'paypal_wrong',
      facts: { about: 'reversal', amount: 16 },
    });
    expect((await doubts()).orders).toBe(1);
  });

  test('a reversal that names the payment and not what went back is told staff', async () => {
    const { admin, captureId, id, say, sums } = await openPaid();
    expect((await say(captureId, 'REVERSED')).status).toBe(200);
    expect(await sums()).toHaveLength(1);
    expect((await admin.read(id)).history[0]).toMatchObject({
      what: 'paypal_wrong',
      facts: { about: 'unread' },
    });
  });

  test('a reversal that PayPal’s books do not show is told staff once, and booked where they do after all', async () => {
    const { admin, paypal, captureId, id, say, sums } = await openPaid();
    const late = paypal.refund(captureId, '16.00');
    const shown = paypal.refunds.get(late);
    paypal.refunds.delete(late);
    expect([(await say(late, 'REVERSED')).status, (await say(late, 'REVERSED')).status]).toEqual([503, 503]);
    expect((await admin.read(id)).history.filter(({ what }) => what === 'paypal_wrong')).toHaveLength(1);
    if (shown !== undefined) paypal.refunds.set(late, shown);
    expect((await say(late, 'REVERSED')).status).toBe(200);
    expect((await sums()).map(([cents]) => cents)).toEqual([1600, -1600]);
  });
});
