import { type Refusal, refuse } from '../../../contract/refusals.ts';
import { centsToEuros } from '../../../domain/money.ts';
import { balanceOf, statusAfter, statusWithoutPayment } from '../../../domain/order.ts';
import { countTickets } from '../../inventory/items.repository.ts';
import type { Trx } from '../../platform/database/store.ts';
import type { Staff } from '../../platform/http/actor.ts';
import type { Ports } from '../../platform/ports.ts';
import { type OrderAuditEntry, writeOrderHistory } from '../../sales/orders/order-history.repository.ts';
import { chargeRest, type LockedOrder, lockOrder } from '../../sales/orders/orders.repository.ts';
import { invoiceOfOrder } from '../invoices/documents.repository.ts';
import { pendingRefundCents } from '../refunds/refunds.repository.ts';
import { announcePayment, revokePayment } from './book-payment.ts';

interface Waiver {
  orderId: string;
  /** The missing rest as it was seen, in integer cents. */
  restCents: number;
  reason: string;
}

interface Moment {
  who: OrderAuditEntry['who'];
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Waives what is missing of a partly paid order, which is then paid: the price falls to what was received, and so does
 * what the invoice states. Refused: `unknown_order`, `nothing_open`, `paid_meanwhile` if another amount is missing,
 * `waiver_unpaid` if nothing was received, `invoice_issued`.
 */
export function waiveRest(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  waiver: Waiver,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write((trx) => waiveRestWithin(trx, { who, now }, waiver));
}

/** `waiveRest` as part of a larger operation, which a refusal rolls back too. */
export async function waiveRestWithin(
  trx: Trx,
  { who, now }: Moment,
  { orderId, restCents, reason }: Waiver,
): Promise<Refusal | null> {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return refuse('unknown_order');
  const { status, total_cents: totalCents, paid_cents: paidCents } = order;
  const { openCents } = balanceOf({ status, totalCents, paidCents });
  if (openCents === 0) return refuse('nothing_open');
  if (openCents !== restCents) return refuse('paid_meanwhile');
  if (paidCents === 0) return refuse('waiver_unpaid');
  if ((await invoiceOfOrder(trx, orderId)) !== undefined) return refuse('invoice_issued');
  const ticketCount = await countTickets(trx, orderId);
  const paid = statusAfter(status, { totalCents: paidCents, paidCents, ticketCount });
  await chargeRest(trx, orderId, { ...pricedBy(order, openCents), status: paid, paid_at: now });
  const facts = { amount: centsToEuros(openCents), reason };
  await writeOrderHistory(trx, { orderId, at: now, who, what: 'rest_waived', facts });
  await announcePayment(trx, order, now);
  return null;
}

/**
 * Asks for what was waived again, so that the order is open. Refused: `unknown_order`, `no_waiver`, `invoice_issued`,
 * `refund_in_run` if a refund that is about to be transferred would no longer be owed.
 */
export function undoWaiver(
  services: Pick<Ports, 'clock' | 'store'>,
  who: Staff,
  orderId: string,
): Promise<Refusal | null> {
  const now = services.clock();
  return services.store.write(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return refuse('unknown_order');
    if (order.waived_cents === 0) return refuse('no_waiver');
    if ((await invoiceOfOrder(trx, orderId)) !== undefined) return refuse('invoice_issued');
    const leftCents = order.paid_cents - order.total_cents - order.waived_cents;
    const waitingCents = await pendingRefundCents(trx, orderId);
    if (waitingCents > 0 && leftCents < waitingCents) return refuse('refund_in_run', { names: order.number });
    await undoWaiverWithin(trx, { who, now }, order);
    return null;
  });
}

/** Takes back the waiver of a locked order without an invoice; nothing happens where nothing is waived. */
export async function undoWaiverWithin(trx: Trx, { who, now }: Moment, order: LockedOrder): Promise<void> {
  if (order.waived_cents === 0) return;
  const { id: orderId, paid_cents: paidCents } = order;
  const totalCents = order.total_cents + order.waived_cents;
  const ticketCount = await countTickets(trx, orderId);
  const status = statusWithoutPayment(order.status, { totalCents, paidCents, ticketCount });
  const isLost = order.status === 'paid' && status === 'open';
  await chargeRest(trx, orderId, {
    ...pricedBy(order, -order.waived_cents),
    status,
    ...(isLost && { paid_at: null }),
  });
  const facts = { amount: centsToEuros(order.waived_cents) };
  await writeOrderHistory(trx, { orderId, at: now, who, what: 'waiver_undone', facts });
  if (isLost) await revokePayment(trx, { id: orderId, now });
}

/** The price of an order of which so much more is waived. */
function pricedBy(order: LockedOrder, cents: number) {
  return {
    discount_cents: order.discount_cents + cents,
    waived_cents: order.waived_cents + cents,
    total_cents: order.total_cents - cents,
  };
}
