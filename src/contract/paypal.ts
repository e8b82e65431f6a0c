import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { OrderInPath } from './payments.ts';
import { Done } from './wire.ts';

/**
 * The state of a PayPal payment: `open` before the guest approves it, `pending` while PayPal checks it, `denied` by
 * PayPal, `wrong` if a message does not fit the order and staff have to look, `closed` once they have.
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
    /** The page to approve the payment; null if that is not needed or PayPal does not answer. */
    approve_url: v.nullable(v.string()),
  }),
  refuses: [501],
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
  refuses: [501],
});

/** Refusals about PayPal; part of `refusals`. */
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
