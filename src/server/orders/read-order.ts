import type { OrderView } from '../../contract/orders.ts';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import type { Services } from '../services.ts';
import { viewOrder } from './order-view.ts';
import { findOrder, findOrderItems } from './orders-table.ts';

/** An order with its lines, for whoever knows its id. Refused: `unknown_order`. */
export async function readOrder(services: Services, id: string): Promise<OrderView | Refusal> {
  const order = await findOrder(services.store.read, id);
  if (order === undefined) return refuse('unknown_order');
  return viewOrder(order, await findOrderItems(services.store.read, id), services.settings());
}
