import type { OrderView } from '../../src/contract/orders.ts';
import type { PaypalState } from '../../src/contract/paypal.ts';
import { paypalCalls } from '../../src/server/money/paypal/paypal-calls.ts';
import { checkout, fairLine } from './checkout.ts';
import type { OpenTestStore } from './each-database.ts';
import { openOrderAdmin } from './order-admin.ts';
import { newKey } from './order-shop.ts';
import type { PaypalStandIn } from './paypal-stand-in.ts';

export const SIGNED = {
  'PAYPAL-AUTH-ALGO': 'SHA256withRSA',
  'PAYPAL-CERT-URL': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'PAYPAL-TRANSMISSION-ID': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  'PAYPAL-TRANSMISSION-SIG': 'lmI95Jx3Y9nhR5SJWlHVIWpg4AgFk7n9bCHSRxbrd8A9zrhdu2rMyFrmz+Zjh3s3boXB07VXCXUZy',
  'PAYPAL-TRANSMISSION-TIME': '2027-03-01T12:00:00Z',
  // Whoever calls from elsewhere knows nothing of our marker.
  'X-Requested-With': '',
};

export type PaypalAdmin = Awaited<ReturnType<typeof openPaypalAdmin>>;

interface Placed {
  success: boolean;
  code?: string;
  order: { id: string };
  approve_url: string | null;
}

interface Continued {
  state: PaypalState;
  approve_url: string | null;
  code?: string;
}

/** A shop with an account at the stand-in whose answers may take so long, and somebody of the team. */
export async function openPaypalAdmin(
  openTestStore: OpenTestStore,
  paypal: PaypalStandIn,
  timeoutMs = 8_000,
) {
  const admin = await openOrderAdmin(openTestStore);
  const { shop } = admin;
  const account = { clientId: 'the-client', secret: 'the-secret', webhookId: 'WH1', api: paypal.origin };
  shop.services.paypal = paypalCalls(account, {
    log: shop.services.log,
    clock: () => shop.clock.now,
    timeoutMs,
    pauseMs: 0,
  });
  const guest = shop.guest();
  return {
    ...admin,
    paypal,
    place: (basket: unknown[] = [fairLine(admin.hall, 2)], key = newKey()) =>
      guest.call<Placed>('POST', '/booking/checkout/paypal', checkout(basket), key),
    /** The guest comes back from PayPal. */
    async comeBack(id: string) {
      shop.clock.advance(1000);
      const path = `/api/booking/order/${id}/paypal`;
      return (await guest.call<Continued>('POST', path)).body;
    },
    see: async (id: string) =>
      (await guest.call<{ order: OrderView }>('GET', `/api/booking/order/${id}`)).body.order,
    hear: (event_type: string, resource: object, headers: Record<string, string> = SIGNED) =>
      guest.call('POST', '/api/paypal/webhook', { id: 'WH-1', event_type, resource }, headers),
    captureOf: (id: string) => String(paypal.orders.get(id)?.captures[0]?.id),
    payments: () => admin.store.read.selectFrom('payments').selectAll().orderBy('id').execute(),
  };
}
