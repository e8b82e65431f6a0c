import type { ActionFunctionArgs } from 'react-router-dom';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Bookings, sendPayments } from '../../../platform/api/send-payment.ts';

/** What became of many bookings: those that were made, and a sentence for each order that was not booked. */
export interface BookingOutcome {
  booked: { order: string; payment: number }[];
  refused: { order: string; message: string }[];
  /** Why nothing at all was booked. */
  message?: string;
}

/** Books what is open of the orders that were ticked. */
export async function bookOrders({ request }: ActionFunctionArgs): Promise<BookingOutcome> {
  try {
    const results = await sendPayments((await request.json()) as Bookings);
    return {
      booked: results.flatMap(({ order, payment }) => (payment === null ? [] : [{ order, payment }])),
      refused: results.flatMap(({ order, message }) => (message === null ? [] : [{ order, message }])),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { booked: [], refused: [], message: Object.values(error.errors)[0] ?? error.message };
  }
}
