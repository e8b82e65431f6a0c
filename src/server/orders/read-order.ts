import type { OrderView } from '../../contract/orders.ts';
import { type Refusal, refuse } from '../../contract/refusals.ts';
import { invoiceOfOrder } from '../documents/issue/documents-table.ts';
import { paypalOrdersOf } from '../paypal/paypal-orders-table.ts';
import type { Services } from '../services.ts';
import { viewOrder } from './order-view.ts';
import { findOrder, findOrderItems } from './orders-table.ts';

/** An order with its lines, for whoever knows its id. Refused: `unknown_order`. */
export async function readOrder(services: Services, id: string): Promise<OrderView | Refusal> {
  const { read: db } = services.store;
  const order = await findOrder(db, id);
  if (order === undefined) return refuse('unknown_order');
  const hasInvoice = (await invoiceOfOrder(db, id)) !== undefined;
  const paypal =
    order.payment_type === 'paypal' ? ((await paypalOrdersOf(db, id))[0]?.state ?? 'open') : null;
  const items = await findOrderItems(db, id);
  return viewOrder(order, items, services.settings(), { hasInvoice, paypal });
}
