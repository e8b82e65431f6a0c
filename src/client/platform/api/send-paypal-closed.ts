import { call } from './call.ts';

/** Ticks off what PayPal said of an order and did not fit. */
export async function sendPaypalClosed(id: string): Promise<void> {
  await call('POST /api/office/orders/:id/paypal/close', { params: { id } });
}
