import type { LockedOrder } from '../../sales/orders/orders.repository.ts';

/** Whether there is something to be paid of an order that guests pay later. */
export function isUnpaid({ status, source, paid_cents, total_cents }: LockedOrder): boolean {
  return status === 'open' && source !== 'box_office' && paid_cents < total_cents;
}
