export const orderStatuses = ['open', 'paid', 'cancelled', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const TRANSITIONS: Record<OrderStatus, ReadonlyArray<OrderStatus>> = {
  open: ['paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
};

/** Whether an order may go from one status to another: open → paid → refunded, open → cancelled. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/**
 * How an order was made: by a guest in the shop, or by the team as complimentary tickets (Ehrenkarten), at the box office
 * (Abendkasse) or by telephone.
 */
export const orderSources = ['shop', 'complimentary', 'box_office', 'telephone'] as const;

export type OrderSource = (typeof orderSources)[number];

/** Whether an order may lack name and contact data, because nothing is sent to the buyer. */
export function mayBeNameless(source: OrderSource): boolean {
  return source === 'complimentary' || source === 'box_office';
}

/** Amounts in integer cents. */
interface OrderSums {
  totalCents: number;
  paidCents: number;
  /** Tickets that are not cancelled. */
  ticketCount: number;
}

/** The unpaid and the overpaid amount of an order, in integer cents; at least one of them is 0. */
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
 * The status of an order after its payments or tickets have changed. An open order is paid once its total is covered, and
 * cancelled with its last ticket. A paid order stays paid until it has neither tickets nor payments left.
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

/** The status after a payment or refund was undone, as if it had never been booked. */
export function statusWithoutPayment(status: OrderStatus, sums: OrderSums): OrderStatus {
  if (status === 'refunded') return sums.paidCents > 0 ? 'paid' : status;
  return status === 'paid' && (sums.paidCents < sums.totalCents || sums.paidCents === 0)
    ? statusAfter('open', sums)
    : status;
}
