import type { OrderStatus } from './order-state.ts';

/** What an order's money and tickets come to, in integer cents. */
export interface OrderSums {
  totalCents: number;
  paidCents: number;
  /** Tickets that are not cancelled. */
  ticketCount: number;
}

/** What is still to be paid for an order, and what was paid beyond its total. One of the two is 0. */
export function balanceOf({
  status,
  totalCents,
  paidCents,
}: Omit<OrderSums, 'ticketCount'> & { status: OrderStatus }): { openCents: number; refundDueCents: number } {
  return {
    openCents: status === 'open' ? Math.max(0, totalCents - paidCents) : 0,
    refundDueCents: Math.max(0, paidCents - totalCents),
  };
}

/**
 * The status of an order after its payments or tickets have changed. An open one is paid as soon as the money is there,
 * and cancelled with its last ticket. One that was paid stays so until what was paid is given back; where nothing ever
 * was, there is nothing to give back.
 */
export function statusAfter(
  status: OrderStatus,
  { totalCents, paidCents, ticketCount }: OrderSums,
): OrderStatus {
  if (status === 'open') {
    if (ticketCount === 0) return 'cancelled';
    return paidCents >= totalCents ? 'paid' : 'open';
  }
  return status === 'paid' && ticketCount === 0 && paidCents === 0 ? 'refunded' : status;
}

/** The status after a payment or a refund was taken back, which is as if it had never been booked. */
export function statusWithoutPayment(status: OrderStatus, sums: OrderSums): OrderStatus {
  if (status === 'refunded') return sums.paidCents > 0 ? 'paid' : status;
  return status === 'paid' && (sums.paidCents < sums.totalCents || sums.paidCents === 0)
    ? statusAfter('open', sums)
    : status;
}
