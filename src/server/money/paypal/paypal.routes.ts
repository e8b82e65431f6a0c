import type { Hono } from 'hono';
import { payByPaypal } from '../../../contract/orders.ts';
import * as contract from '../../../contract/paypal.ts';
import { isRefusal, refuse } from '../../../contract/refusals.ts';
import { guestOf } from '../../platform/http/cookies.ts';
import { route } from '../../platform/http/route.ts';
import type { Ports } from '../../platform/ports.ts';
import { checkoutKey, placeOrderWithinLimits } from '../../sales/orders/place-order-within-limits.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { closePaypal } from './book-paypal.ts';
import { continuePaypal } from './continue-paypal.ts';
import { handlePaypalWebhook } from './handle-paypal-webhook.ts';
import type { PaypalPort } from './paypal-calls.ts';

const DONE = { success: true } as const;

/** Endpoints for ordering and paying by PayPal; without an account they refuse with `no_paypal`. */
export function paypalRoutes(
  app: Hono,
  services: Pick<
    Ports,
    'callerOf' | 'changes' | 'clock' | 'config' | 'log' | 'randomBytes' | 'store' | 'wakeOutbox'
  > &
    SettingsPort &
    PaypalPort,
): void {
  route(app, services, payByPaypal, async ({ body, c }) => {
    if (services.paypal === null) return refuse('no_paypal');
    const key = checkoutKey(c, services);
    if (isRefusal(key)) return key;
    const attempt = { checkout: body, key, guestId: guestOf(c, services), paymentType: 'paypal' } as const;
    const order = await placeOrderWithinLimits(c, services, attempt);
    if (isRefusal(order)) return order;
    const continued = await continuePaypal(services, order.id);
    if (isRefusal(continued)) return continued;
    return { success: true as const, order: { id: order.id }, approve_url: continued.approve_url };
  });

  route(app, services, contract.continuePaypal, ({ params }) => continuePaypal(services, params.id));

  route(app, services, contract.closePaypal, async ({ params, staff }) => {
    return (await closePaypal(services, staff, params.id)) ?? DONE;
  });

  route(app, services, contract.hearPaypal, async ({ c }) => {
    const header = (name: string) => c.req.header(`PAYPAL-${name}`) ?? '';
    const signature = {
      auth_algo: header('AUTH-ALGO'),
      cert_url: header('CERT-URL'),
      transmission_id: header('TRANSMISSION-ID'),
      transmission_sig: header('TRANSMISSION-SIG'),
      transmission_time: header('TRANSMISSION-TIME'),
    };
    const refused = await handlePaypalWebhook(services, { signature, text: await c.req.text() });
    return refused ?? DONE;
  });
}
