import type * as v from 'valibot';
import type { listOrders, OrderEvent } from '../../../contract/staff-orders.ts';
import { call } from './call.ts';

export type OrderPage = v.InferOutput<typeof listOrders.answer>;

/** A page of the orders that a query finds. */
export function fetchOrders(query: URLSearchParams, signal?: AbortSignal): Promise<OrderPage> {
  return call('GET /api/office/orders', { query, signal });
}

/** Every event that there may be orders of, the latest first. */
export async function fetchOrderEvents(signal?: AbortSignal): Promise<OrderEvent[]> {
  return (await call('GET /api/office/order-events', { signal })).events;
}
