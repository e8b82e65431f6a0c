import { type Discount, priceLines, type Total } from './pricing.ts';

/** As much of an order as its price hangs on, amounts in integer cents. */
interface DiscountedOrder {
  totalCents: number;
  discountCents: number;
  /** Whole percent; null for an amount or none. */
  discountPercent: number | null;
  /** From which value of the tickets on the discount holds. */
  discountLeastCents: number;
}

/**
 * What an order costs when only tickets of these prices are left of it: as if they had been ordered alone by the same
 * code. Where they are worth less than it asks for, the discount falls away; but cancelling never makes what is left
 * cost more than all of it did. A last ticket gone, it is 0.
 */
export function remainingTotal(order: DiscountedOrder, leftCents: ReadonlyArray<number>): Total {
  const lines = leftCents.map((unitCents) => ({ unitCents, quantity: 1 }));
  const full = priceLines(lines, null);
  const holds = full.ticketsCents >= order.discountLeastCents;
  const { totalCents: alone } = priceLines(lines, holds ? discountOf(order) : null);
  const totalCents = Math.min(alone, order.totalCents);
  return { ...full, totalCents, discountCents: full.totalCents - totalCents };
}

/** Of an amount, no more than was taken off all of it. */
function discountOf({ discountPercent, discountCents }: DiscountedOrder): Discount | null {
  if (discountPercent !== null) return { kind: 'percent', percent: discountPercent };
  return discountCents > 0 ? { kind: 'amount', cents: discountCents } : null;
}

/** Whether what is taken off an order is just its percentage: not where part of it was cancelled and less is left of it. */
export function isPercentTakenOff(order: {
  ticketsCents: number;
  discountCents: number;
  discountPercent: number | null;
}): boolean {
  const { ticketsCents, discountCents, discountPercent: percent } = order;
  if (percent === null || discountCents === 0) return false;
  return (
    priceLines([{ unitCents: ticketsCents, quantity: 1 }], { kind: 'percent', percent }).discountCents ===
    discountCents
  );
}
