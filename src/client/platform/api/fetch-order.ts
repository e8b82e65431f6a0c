import type { OrderView } from '../../../contract/orders.ts';
import { call } from './call.ts';

/** One order, for whoever knows its address. */
export async function fetchOrder(id: string): Promise<OrderView> {
  return (await call('GET /api/booking/order/:id', { params: { id } })).order;
}
