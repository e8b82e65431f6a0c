import type { Hono } from 'hono';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import { findSeatOrders } from '../../../contract/seat-orders.ts';
import type { StaffOrder } from '../../../contract/staff-orders.ts';
import * as contract from '../../../contract/staff-orders.ts';
import { berlinDay, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import { newestBookedDay } from '../../money/bank/bank-entries.repository.ts';
import { paymentsOfOrder } from '../../money/payments/payments.repository.ts';
import { paypalOrdersOf } from '../../money/paypal/paypal-orders.repository.ts';
import { withdrawalsOfOrder } from '../../money/withdrawals/withdrawals.repository.ts';
import { onlyStoresMail } from '../../platform/config.ts';
import { route } from '../../platform/http/route.ts';
import { mailsOfOrder } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { historyOfOrder, notesOfOrders } from '../../sales/orders/order-history.repository.ts';
import { findOrder, staffItemsOf } from '../../sales/orders/orders.repository.ts';
import { ticketsOnSeat } from './seat-search.repository.ts';
import { viewStaffOrder } from './staff-order-view.ts';

const MOST_SEATS = 6;

/** Endpoints for an order in the back office, and for who has a seat. */
export function staffOrderRoutes(
  app: Hono,
  services: Pick<Ports, 'callerOf' | 'clock' | 'config' | 'store'>,
): void {
  route(app, services, contract.readDeskOrder, async ({ params }) => {
    const order = await readStaffOrder(services, params.id);
    return isRefusal(order) ? order : { order };
  });
  route(app, services, findSeatOrders, async ({ query }) => {
    const now = storedTimeOfInstant(services.clock());
    return { seats: await ticketsOnSeat(services.store.read, { ...query, now }, MOST_SEATS) };
  });
}

/** An order with everything staff may see about it. Refused: `unknown_order`. */
async function readStaffOrder(
  { store: { read: db }, clock, config }: Pick<Ports, 'clock' | 'config' | 'store'>,
  id: string,
): Promise<StaffOrder | Refusal> {
  const [order, items, payments, paypal, mails, withdrawals, history, notes] = await Promise.all([
    findOrder(db, id),
    staffItemsOf(db, id),
    paymentsOfOrder(db, id),
    paypalOrdersOf(db, id),
    mailsOfOrder(db, id),
    withdrawalsOfOrder(db, id),
    historyOfOrder(db, id),
    notesOfOrders(db, [id]),
  ]);
  if (order === undefined) return refuse('unknown_order');
  const today = berlinDay(clock());
  const isOverdue = order.status === 'open' && order.due_on < today;
  const bookedDay = isOverdue ? await newestBookedDay(db) : null;
  const rows = { order, items, payments, paypal, mails, withdrawals, history, notes, bookedDay };
  return viewStaffOrder({ ...rows, hasMailServer: !onlyStoresMail(config) }, today);
}
