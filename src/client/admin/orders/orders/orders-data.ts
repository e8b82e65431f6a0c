import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom';
import type { OrderEvent } from '../../../../contract/order-list.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { type Answer, type Body, call } from '../../../platform/api/call.ts';

export interface OrdersData {
  page: Answer<'GET /api/office/orders'>;
  events: OrderEvent[];
  /** Of all orders; null under a search or another filter, and if they could not be had. */
  counts: Answer<'GET /api/office/order-counts'> | null;
}

/** The filters that exclude one another. */
export const STATES = ['status', 'overdue', 'refund_due'];

/** What of the address takes nothing from the counts of the states. */
const SHOWS_ALL = [...STATES, 'sort', 'after'];

export async function loader({ request }: LoaderFunctionArgs): Promise<OrdersData> {
  // Empty fields of the filter form must not filter.
  const asked = [...new URL(request.url).searchParams].filter(([, value]) => value !== '');
  const query = new URLSearchParams(asked);
  const [page, { events }, counts] = await Promise.all([
    call('GET /api/office/orders', { query, signal: request.signal }),
    call('GET /api/office/order-events', { signal: request.signal }),
    asked.every(([name]) => SHOWS_ALL.includes(name))
      ? call('GET /api/office/order-counts', { signal: request.signal }).catch(() => null)
      : null,
  ]);
  return { page, events, counts };
}

export interface BookingOutcome {
  booked: { order: string; payment: number }[];
  /** Each with a German sentence. */
  refused: { order: string; message: string }[];
  /** Set if nothing was booked at all. */
  message?: string;
}

export async function action({ request }: ActionFunctionArgs): Promise<BookingOutcome> {
  try {
    // Submitted by the booking bar in this shape.
    const body: Body<'POST /api/office/payments'> = await request.json();
    const { results } = await call('POST /api/office/payments', { body });
    return {
      booked: results.flatMap(({ order, payment }) => (payment === null ? [] : [{ order, payment }])),
      refused: results.flatMap(({ order, message }) => (message === null ? [] : [{ order, message }])),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { booked: [], refused: [], message: Object.values(error.errors)[0] ?? error.message };
  }
}
