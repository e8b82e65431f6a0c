import type * as v from 'valibot';
import type * as payments from '../../../contract/payments.ts';
import { call } from './call.ts';

export type Booking = v.InferInput<typeof payments.bookPayment.body>;
export type Bookings = v.InferInput<typeof payments.bookOpenAmounts.body>;

/** Books a payment and gives its id. */
export async function sendPayment(id: string, body: Booking): Promise<number> {
  const { payment } = await call('POST /api/office/orders/:id/payments', { params: { id }, body });
  return payment;
}

/** Books what was given back and gives its id. */
export async function sendRefund(id: string, body: Booking): Promise<number> {
  const { payment } = await call('POST /api/office/orders/:id/refunds', { params: { id }, body });
  return payment;
}

/** Takes a booking back. */
export async function sendPaymentUndo(id: string, payment: number): Promise<void> {
  await call('POST /api/office/orders/:id/payments/:payment/undo', { params: { id, payment } });
}

/** Books what is open of several orders; each may be refused for itself. */
export async function sendPayments(body: Bookings): Promise<payments.BookingResult[]> {
  const { results } = await call('POST /api/office/payments', { body });
  return results;
}
