import { call } from './call.ts';

/** PayPal is asked twice, and each time may take as long as it is given (paypal-http.ts). */
const PATIENCE_MS = 45_000;

/** Brings an order's payment by PayPal as far as it goes; `approve_url` is where the guest agrees to it. */
export function sendPaypal(id: string) {
  return call('POST /api/booking/order/:id/paypal', { params: { id }, timeout: PATIENCE_MS });
}
