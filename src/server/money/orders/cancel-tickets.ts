import type * as v from 'valibot';
import { isRefusal, type Refusal, refuse } from '../../../contract/refusals.ts';
import type { cancelTickets as endpoint } from '../../../contract/staff-orders.ts';
import { centsToEuros, eurosToCents } from '../../../domain/money.ts';
import { statusAfter } from '../../../domain/order.ts';
import { remainingTotal } from '../../../domain/remaining-total.ts';
import { giveBackContingents } from '../../inventory/contingents.repository.ts';
import { voidItems } from '../../inventory/items.repository.ts';
import { freePlaces } from '../../inventory/placements.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import { dropOrderMail } from '../../platform/outbox/outbox.repository.ts';
import type { Ports } from '../../platform/ports.ts';
import { giveBackUse } from '../../sales/discounts/discounts.repository.ts';
import { type OrderAuditEntry, writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import {
  chargeRest,
  type LockedOrder,
  lockOrder,
  type StaffItemRow,
  staffItemsOf,
} from '../../sales/orders/orders.repository.ts';
import { issueCancellation } from '../invoices/issue-cancellation.ts';
import { announcePayment } from '../payments/book-payment.ts';

type Wish = v.InferOutput<typeof endpoint.body> & {
  /** Checked after the order is locked. */
  isStillMeant?: (trx: Trx, order: LockedOrder) => Promise<boolean>;
};

/**
 * Cancels tickets for good. They become invalid; their places and contingents are released, and with the last
 * ticket also the use of a discount; the order is priced again. An open order ends with its last ticket. For
 * a paid one the excess becomes refundable and, if there is an invoice, a cancellation document is issued and
 * mailed. Refused: `unknown_order`, `unknown_ticket`, `ticket_cancelled`, `paid_meanwhile` if the order
 * changed or `isStillMeant` says no, and `ticket_redeemed` unless `also_redeemed`.
 */
export async function cancelTickets(
  services: Pick<Ports, 'changes' | 'clock' | 'store' | 'wakeOutbox'>,
  who: OrderAuditEntry['who'],
  orderId: string,
  wish: Wish,
): Promise<Refusal | null> {
  const now = services.clock();
  const cancelled = await services.store.write((trx) =>
    cancelTicketsWithin(trx, who, { orderId, wish, now }),
  );
  if (isRefusal(cancelled)) return cancelled;
  services.wakeOutbox();
  announceFreed(services, cancelled.tickets);
  return null;
}

/** Tells open pages which places are free again, after the commit. */
export function announceFreed(
  { changes }: Pick<Ports, 'changes'>,
  cancelled: ReadonlyArray<Pick<StaffItemRow, 'event_id' | 'block_id' | 'seat_id'>>,
): void {
  for (const [eventId, tickets] of Map.groupBy(cancelled, (ticket) => ticket.event_id)) {
    const freed = tickets.map(({ block_id, seat_id }) => ({ block_id, seat_id }));
    changes.announce(eventId, { taken: [], freed });
  }
}

interface Cancellation {
  orderId: string;
  wish: Wish;
  now: number;
  /** Another mail tells of it, and attaches the document. */
  isToldElsewhere?: boolean;
}

/**
 * `cancelTickets` as part of a larger operation, which a refusal rolls back too. Returns the cancelled tickets, and the
 * id of the cancellation document, null without one.
 */
export async function cancelTicketsWithin(
  trx: Trx,
  who: OrderAuditEntry['who'],
  { orderId, wish, now, isToldElsewhere = false }: Cancellation,
) {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return refuse('unknown_order');
  if (wish.isStillMeant !== undefined && !(await wish.isStillMeant(trx, order)))
    return refuse('paid_meanwhile');
  const all = await staffItemsOf(trx, orderId);
  const ids = new Set(wish.items);
  const tickets = all.filter((item) => ids.has(item.id));
  if (tickets.length < ids.size) return refuse('unknown_ticket');
  if (tickets.some((ticket) => ticket.cancelled_at !== null)) return refuse('ticket_cancelled');
  if (wish.seen !== undefined && !isAsSeen(order, wish.seen)) return refuse('paid_meanwhile');
  // A door may redeem one right now: the update decides who was first.
  const voided = await voidItems(trx, [...ids], { now, alsoRedeemed: wish.also_redeemed });
  if (voided < ids.size) return refuse('ticket_redeemed');

  const left = all.filter((item) => item.cancelled_at === null && !ids.has(item.id));
  await freePlaces(trx, orderId, tickets);
  const totalCents = await repriceOrder(trx, order, left, now);
  const documentId = await issueCancellation(trx, { order, tickets, left, totalCents, now, isToldElsewhere });
  const facts = {
    tickets: tickets.length,
    amount: centsToEuros(tickets.reduce((sum, ticket) => sum + ticket.price_cents, 0)),
    ...(wish.reason !== '' && { reason: wish.reason }),
  };
  await writeOrderHistory(trx, { orderId, at: now, who, what: 'tickets_cancelled', facts });
  // Last, as in an order, because all orders of an event wait for its contingent row from here to the commit.
  if (left.length === 0 && order.discount_id !== null) {
    await giveBackUse(trx, order.discount_id, orderId);
  }
  await giveBackContingents(trx, tickets);
  return { tickets, documentId };
}

/** Prices a locked order again, with only these tickets left; returns the new total in cents. */
export async function repriceOrder(
  trx: Trx,
  order: LockedOrder,
  left: ReadonlyArray<{ price_cents: number }>,
  now: number,
): Promise<number> {
  const before = {
    totalCents: order.total_cents,
    discountCents: order.discount_cents,
    discountPercent: order.discount_percent,
    discountLeastCents: order.discount_least_cents,
    waivedCents: order.waived_cents,
    paidCents: order.paid_cents,
  };
  const total = remainingTotal(
    before,
    left.map((item) => item.price_cents),
  );
  const sums = { totalCents: total.totalCents, paidCents: order.paid_cents, ticketCount: left.length };
  const status = statusAfter(order.status, sums);
  const hasChanged = status !== order.status;
  await chargeRest(trx, order.id, {
    tickets_cents: total.ticketsCents,
    fees_cents: total.feesCents,
    discount_cents: total.discountCents,
    waived_cents: total.waivedCents,
    total_cents: total.totalCents,
    status,
    ...(hasChanged && status === 'paid' && { paid_at: now }),
    ...(left.length === 0 && { cancelled_at: now }),
  });
  if (hasChanged && status === 'paid') await announcePayment(trx, order, now);
  if (left.length === 0) await dropOrderMail(trx, order.id, 'order_paid');
  return total.totalCents;
}

function isAsSeen(order: LockedOrder, seen: NonNullable<Wish['seen']>): boolean {
  return order.total_cents === eurosToCents(seen.total) && order.paid_cents === eurosToCents(seen.paid);
}
