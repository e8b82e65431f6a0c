import type { DeskOrder, FreeSeat } from '../../../contract/staff-orders.ts';
import { call } from './call.ts';

/** Everything of an order. */
export async function fetchDeskOrder(id: string, signal?: AbortSignal): Promise<DeskOrder> {
  const { order } = await call('GET /api/office/orders/:id', { params: { id }, signal });
  return order;
}

/** The free seats that a ticket of an order may move to. */
export async function fetchFreeSeats(id: string, item: string, signal?: AbortSignal): Promise<FreeSeat[]> {
  const { seats } = await call('GET /api/office/orders/:id/items/:item/seats', {
    params: { id, item },
    signal,
  });
  return seats;
}
