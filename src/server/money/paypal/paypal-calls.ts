import type { PaypalAccount } from '../../platform/config.ts';
import {
  Created,
  moneyOf,
  PaypalFailure,
  PaypalHttp,
  type PaypalSurroundings,
  Refund,
  Report,
  Verdict,
} from './paypal-client.ts';

export type PaypalCalls = ReturnType<typeof paypalCalls>;

export interface PaypalPort {
  /** The club's account there; null without one. */
  paypal: PaypalCalls | null;
}

interface PaypalWish {
  /** The same for the same wish. */
  requestId: string;
  /** Of our order. */
  number: string;
  cents: number;
  /** The club, as the guest reads it at PayPal. */
  payee: string;
  /** The order's page. */
  page: string;
}

/** The calls to PayPal that the shop needs. No database transaction may be open while one is under way. */
export function paypalCalls(account: PaypalAccount, around: PaypalSurroundings) {
  const http = new PaypalHttp(account, around);
  return {
    /** Opens an order at PayPal; answers its id and where the guest agrees to it. */
    async create({ requestId, number, cents, payee, page }: PaypalWish) {
      const created = await http.send({
        method: 'POST',
        path: '/v2/checkout/orders',
        requestId,
        answer: Created,
        body: JSON.stringify({
          intent: 'CAPTURE',
          purchase_units: [
            {
              custom_id: number,
              invoice_id: number,
              description: `Bestellung ${number}`,
              amount: moneyOf(cents),
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                brand_name: payee,
                locale: 'de-DE',
                shipping_preference: 'NO_SHIPPING',
                user_action: 'PAY_NOW',
                return_url: `${page}?paypal=zurueck`,
                cancel_url: page,
              },
            },
          },
        }),
      });
      if (created instanceof PaypalFailure) return created;
      const link = created.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
      if (link === undefined || !isPaypalPage(link, account.api))
        return new PaypalFailure(0, 'no way to pay');
      return { id: created.id, approveUrl: link };
    },

    /** An order as PayPal has it. */
    read: (id: string) => http.send({ method: 'GET', path: `/v2/checkout/orders/${id}`, answer: Report }),

    /** Collects what the guest has agreed to; a second time PayPal answers as the first time. */
    capture: (id: string) =>
      http.send({
        method: 'POST',
        path: `/v2/checkout/orders/${id}/capture`,
        requestId: `capture-${id}`,
        answer: Report,
        body: '{}',
      }),

    readRefund: (id: string) =>
      http.send({ method: 'GET', path: `/v2/payments/refunds/${id}`, answer: Refund }),

    /** Whether PayPal says that a message is its own; `event` is JSON to the letter, for that is what was signed. */
    async isSigned(signature: Record<string, string>, event: string): Promise<boolean | PaypalFailure> {
      const head = JSON.stringify({ ...signature, webhook_id: account.webhookId });
      const verdict = await http.send({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        answer: Verdict,
        body: `${head.slice(0, -1)},"webhook_event":${event}}`,
      });
      return verdict instanceof PaypalFailure ? verdict : verdict.verification_status === 'SUCCESS';
    },
  };
}

/** Guests are sent to PayPal alone (in tests: to its stand-in). */
function isPaypalPage(text: string, api: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  return url.origin === api || (url.protocol === 'https:' && isOfPaypal(url.hostname));
}

/** Whether a host is one of PayPal's own. */
export function isOfPaypal(host: string): boolean {
  return host === 'paypal.com' || host.endsWith('.paypal.com');
}
