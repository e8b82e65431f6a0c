import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { OrderInPath } from './payments.ts';
import { Done } from './wire.ts';

/**
 * How far an order's payment by PayPal has come: `open` before the guest has agreed to it, `pending` while PayPal looks
 * into it, `denied` where it said no, `wrong` where what it says does not fit the order and staff must look, `closed`
 * when they have.
 */
export const PaypalState = v.picklist(['open', 'pending', 'denied', 'paid', 'wrong', 'closed']);
export type PaypalState = v.InferOutput<typeof PaypalState>;

export const continuePaypal = endpoint({
  method: 'POST',
  path: '/api/booking/order/:id/paypal',
  summary: 'Die Zahlung einer Bestellung bei PayPal abschließen oder noch einmal beginnen',
  params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
  answer: v.object({
    success: v.literal(true),
    state: PaypalState,
    /** Where the guest agrees to the payment; null where there is nothing to agree to or PayPal does not answer. */
    approve_url: v.nullable(v.string()),
  }),
});

export const closePaypal = endpoint({
  method: 'POST',
  path: '/api/office/orders/:id/paypal/close',
  summary: 'Abhaken, was PayPal zu einer Bestellung gemeldet hat und was nicht passte',
  access: 'orders',
  params: OrderInPath,
  answer: Done,
});

export const hearPaypal = endpoint({
  method: 'POST',
  path: '/api/paypal/webhook',
  summary: 'Was PayPal meldet; mit seiner Unterschrift in den Kopfzeilen PAYPAL-…',
  answer: Done,
});

/** What is refused around PayPal; part of `refusals`. */
export const paypalRefusals = {
  webhook_unsigned: { status: 403, message: 'Diese Nachricht kam nicht von PayPal.' },
  paypal_booking: {
    status: 409,
    message:
      'Diese Buchung hat PayPal gemeldet und lässt sich hier nicht zurücknehmen. Gib das Geld bei PayPal zurück, dann bucht der Shop die Erstattung von selbst.',
  },
  no_paypal: {
    status: 501,
    message: 'Zahlung mit PayPal ist zurzeit nicht möglich. Bitte bestelle auf Rechnung.',
  },
} as const;
