import type { PaypalAccount } from '../../platform/config.ts';
import {
  CreatedOrder,
  moneyOf,
  PaypalClient,
  type PaypalClientOptions,
  PaypalFailure,
  PaypalOrder,
  Refund,
  SignatureCheck,
} from './paypal-client.ts';

export type PaypalCalls = ReturnType<typeof paypalCalls>;

export interface PaypalPort {
  /** Null without an account. */
  paypal: PaypalCalls | null;
}

interface NewPaypalOrder {
  /** Equal for repeats of the same order, which PayPal then answers with the first result. */
  requestId: string;
  /** Our order's number. */
  number: string;
  cents: number;
  /** The name shown to the guest at PayPal. */
  payee: string;
  /** URL of the order's page. */
  page: string;
}

/** Never call these inside a database transaction: it would stay open for as long as PayPal takes. */
export function paypalCalls(account: PaypalAccount, options: PaypalClientOptions) {
  const client = new PaypalClient(account, options);
  return {
    /** Opens an order at PayPal; returns its id and the page where the guest approves it. */
    async create({ requestId, number, cents, payee, page }: NewPaypalOrder) {
      const created = await client.send({
        method: 'POST',
        path: '/v2/checkout/orders',
        requestId,
        answer: CreatedOrder,
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

    read: (id: string) =>
      client.send({ method: 'GET', path: `/v2/checkout/orders/${id}`, answer: PaypalOrder }),

    /** Captures an approved order; PayPal answers a repeat like the first call. */
    capture: (id: string) =>
      client.send({
        method: 'POST',
        path: `/v2/checkout/orders/${id}/capture`,
        requestId: `capture-${id}`,
        answer: PaypalOrder,
        body: '{}',
      }),

    readRefund: (id: string) =>
      client.send({ method: 'GET', path: `/v2/payments/refunds/${id}`, answer: Refund }),

    /**
     * Asks PayPal whether it signed a webhook; `event` is the body byte for byte, as that is what was signed.
     */
    async isSigned(signature: Record<string, string>, event: string): Promise<boolean | PaypalFailure> {
      const envelope = JSON.stringify({ ...signature, webhook_id: account.webhookId });
      const verdict = await client.send({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        answer: SignatureCheck,
        body: `${envelope.slice(0, -1)},"webhook_event":${event}}`,
      });
      return verdict instanceof PaypalFailure ? verdict : verdict.verification_status === 'SUCCESS';
    },
  };
}

/** Guests are redirected to PayPal only (in tests: to its stand-in). */
function isPaypalPage(text: string, api: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  return url.origin === api || (url.protocol === 'https:' && isPaypalHost(url.hostname));
}

export function isPaypalHost(host: string): boolean {
  return host === 'paypal.com' || host.endsWith('.paypal.com');
}
