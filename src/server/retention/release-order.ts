import type { Trx } from '../database/store.ts';
import { giveBackUse } from '../discounts/discounts-table.ts';
import { deskItemsOf } from '../orders/desk-order-table.ts';
import { freePlaces, giveBackContingents } from '../orders/give-back.ts';
import type { LockedOrder } from '../orders/lock-order.ts';

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
