import { expect, test } from 'vitest';
import { eachDatabase } from '../../../support/each-database.ts';
import { openPaypalDesk, SIGNED } from '../../../support/paypal-desk.ts';
import { openPaypalStandIns, type PaypalStandIn } from '../../../support/paypal-stand-in.ts';
import { testShop } from '../../../support/test-shop.ts';

const openStandIn = openPaypalStandIns();

eachDatabase((_, openTestStore) => {
  test.each<[string, Partial<PaypalStandIn>, string?]>([
    ['about orders that there are none of', { isSigned: false }, 'WF-2027-99999'],
    ['whose signature is false', { isSigned: false }],
    ['whose signature PayPal cannot read', { trouble: { at: 'verify', how: 400, times: 999 } }],
    ['that PayPal says nothing to', { trouble: { at: 'verify', how: 503, times: 999 } }],
    ['of which its books know nothing', {}],
  ])('messages %s make us ask PayPal only so often', async (_, said, guessed) => {
    const paypal = await openStandIn();
    const desk = await openPaypalDesk(openTestStore, paypal);
    const { number } = await desk.see((await desk.place()).body.order.id);
    const limited = testShop(desk.store, { config: { isRateLimited: true } });
    limited.services.paypal = desk.shop.services.paypal;
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
