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
