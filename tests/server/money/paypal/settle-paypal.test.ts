import { expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { openPaypalAdmin } from '../../../support/paypal-admin.ts';
import { openPaypalStandIns } from '../../../support/paypal-stand-in.ts';

const openStandIn = openPaypalStandIns();

eachDatabase((_, openTestStore) => {
  test.each<[string, (said: { custom_id: string; amount: object; captures: object[]; id: string }) => void]>([
    ['another amount', (said) => Object.assign(said, { amount: { currency_code: 'EUR', value: '1.00' } })],
    ['another currency', (said) => Object.assign(said, { amount: { currency_code: 'USD', value: '16.00' } })],
    ['no amount', (said) => Object.assign(said, { amount: { currency_code: 'EUR', value: '16.0' } })],
    ['another order', (said) => Object.assign(said, { custom_id: 'WF27-AAAAAA' })],
    ['another payment', (said) => Object.assign(said, { id: 'OTHER1' })],
  ])('PayPal says %s: nothing is collected or booked, and staff see it once', async (_, lie) => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    const { id } = (await admin.place()).body.order;
    const said = paypal.orders.get(paypal.approve());
    if (said === undefined) throw new Error('nothing opened');
    lie(said);
    expect(await admin.comeBack(id)).toMatchObject({ state: 'wrong', approve_url: null });
    expect(await admin.comeBack(id)).toMatchObject({ state: 'wrong' });
    expect(paypal.callsTo('/capture')).toEqual([]);
    expect(await admin.payments()).toEqual([]);
    expect((await admin.read(id)).history.map(({ what }) => what)).toEqual(['paypal_wrong']);
  });

  test.each<[string, object]>([
    ['amount', { amount: { currency_code: 'EUR', value: '15.99' } }],
    ['currency', { amount: { currency_code: 'CHF', value: '16.00' } }],
    ['order', { custom_id: 'WF27-AAAAAA' }],
  ])('money of another %s than asked for is not booked', async (_, lie) => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    const { id } = (await admin.place()).body.order;
    const paypalId = paypal.approve();
    paypal.trouble = { at: '/capture', how: 'reset', times: 2, isAnswerLost: true };
    await admin.comeBack(id);
    Object.assign(paypal.orders.get(paypalId)?.captures[0] ?? {}, lie);
    expect(await admin.comeBack(id)).toMatchObject({ state: 'wrong' });
    expect(await admin.payments()).toEqual([]);
  });

  test('one capture is never booked for two orders', async () => {
    const paypal = await openStandIn();
    const admin = await openPaypalAdmin(openTestStore, paypal);
    const first = (await admin.place()).body.order.id;
    const firstAtPaypal = paypal.approve();
    await admin.comeBack(first);
    const second = (await admin.place()).body.order.id;
    const secondAtPaypal = paypal.approve();
    paypal.trouble = { at: '/capture', how: 'reset', times: 2, isAnswerLost: true };
    await admin.comeBack(second);
    Object.assign(paypal.orders.get(secondAtPaypal)?.captures[0] ?? {}, {
      id: admin.captureOf(firstAtPaypal),
    });
    expect(await admin.comeBack(second)).toMatchObject({ state: 'wrong' });
    expect(await admin.payments()).toHaveLength(1);
  });
});
