import { giveBackContingents } from '../../inventory/contingents.repository.ts';
import { freePlaces } from '../../inventory/placements.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { giveBackUse } from '../../sales/discounts/discounts.repository.ts';
import { deskItemsOf, type LockedOrder } from '../../sales/orders/orders.repository.ts';

/** Gives back what an order still takes up: places, contingents and the use of its code. Answers its freed tickets. */
export async function releaseOrder(trx: Trx, order: LockedOrder) {
  const items = await deskItemsOf(trx, order.id);
  const tickets = items.filter((item) => item.cancelled_at === null);
  if (tickets.length === 0) return [];
  await freePlaces(trx, order.id, tickets);
  if (order.discount_id !== null) await giveBackUse(trx, order.discount_id, order.id);
  await giveBackContingents(trx, tickets);
  return tickets;
}
