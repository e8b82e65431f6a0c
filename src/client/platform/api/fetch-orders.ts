import type * as v from 'valibot';
import { listOrderEvents, listOrders, type OrderEvent } from '../../../contract/office-orders.ts';
import { call } from './call.ts';

export type OrderPage = v.InferOutput<typeof listOrders.answer>;

/** A page of the orders that a query finds. */
export function fetchOrders(query: URLSearchParams, signal?: AbortSignal): Promise<OrderPage> {
  return call(listOrders, { query, signal });
}

/** Every event that there may be orders of, the latest first. */
export async function fetchOrderEvents(signal?: AbortSignal): Promise<OrderEvent[]> {
  return (await call(listOrderEvents, { signal })).events;
}
