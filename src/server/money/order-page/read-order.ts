import type { Selectable } from 'kysely';
import type { OrderView } from '../../../contract/orders.ts';
import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import type { OrdersTable } from '../../platform/database/order-tables.ts';
import type { Db } from '../../platform/database/store.ts';
import type { Ports } from '../../platform/ports.ts';
import { findOrder, findOrderItems } from '../../sales/orders/orders.repository.ts';
import type { SettingsPort } from '../../settings/festival-settings.ts';
import { invoiceOfOrder } from '../invoices/documents-table.ts';
import { paypalOrdersOf } from '../paypal/paypal-orders-table.ts';
import { remindersOf } from '../reminders/reminders-table.ts';
import { toldDayOf } from '../reminders/told-day.ts';
import { viewOrder } from './order-view.ts';

/** An order with its lines, for whoever knows its id. Refused: `unknown_order`. */
export async function readOrder(
  services: Pick<Ports, 'config' | 'store'> & SettingsPort,
  id: string,
): Promise<OrderView | Refusal> {
  const { read: db } = services.store;
  const order = await findOrder(db, id);
  if (order === undefined) return refuse('unknown_order');
  const hasInvoice = (await invoiceOfOrder(db, id)) !== undefined;
  const paypal =
    order.payment_type === 'paypal' ? ((await paypalOrdersOf(db, id))[0]?.state ?? 'open') : null;
  const items = await findOrderItems(db, id);
  return viewOrder(order, items, services.settings(), {
    hasInvoice,
    paypal,
    cancelledFrom: await cancelledFromOf(db, order),
    isOnlyStored: onlyStoresMail(services.config),
  });
}

/** Whatever a guest was told: what is exempt, or paid in part, only people cancel. */
async function cancelledFromOf(
  db: Db,
  { id, status, last_deadline, exempt_because, paid_cents }: Selectable<OrdersTable>,
): Promise<string | null> {
  const isByItself = status === 'open' && exempt_because === null && paid_cents === 0;
  if (!isByItself || last_deadline === null) return null;
  return toldDayOf((await remindersOf(db, [id])).get(id) ?? []);
}
