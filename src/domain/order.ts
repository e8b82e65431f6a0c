export type OrderStatus = 'open' | 'paid' | 'cancelled' | 'refunded';

const next: Record<OrderStatus, ReadonlyArray<OrderStatus>> = {
  open: ['paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
};

/** Whether an order may go from one status to another: open → paid → refunded, open → cancelled. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return next[from].includes(to);
}

/**
 * How an order came about: by a guest in the shop, or made by the team: as a gift (Ehrenkarte), at the box office
 * (Abendkasse), or for somebody on the telephone.
 */
export const orderSources = ['shop', 'complimentary', 'box_office', 'telephone'] as const;

export type OrderSource = (typeof orderSources)[number];

/** Whether an order may stand there without address, mail and telephone: nothing is sent to whoever got the tickets. */
export function mayBeNameless(source: OrderSource): boolean {
  return source === 'complimentary' || source === 'box_office';
}

/** What an order's money and tickets come to, in integer cents. */
interface OrderSums {
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
