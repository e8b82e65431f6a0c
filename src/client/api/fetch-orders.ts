import type * as v from 'valibot';
import { listOrders } from '../../contract/office-orders.ts';
import { call } from './call.ts';

export type OrderPage = v.InferOutput<typeof listOrders.answer>;

/** A page of the orders that a query finds. */
export function fetchOrders(query: URLSearchParams, signal?: AbortSignal): Promise<OrderPage> {
  return call(listOrders, { query, signal });
}
