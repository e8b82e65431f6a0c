import { type Discount, priceLines, type Total } from './pricing.ts';

/** What the price of an order depends on; amounts in integer cents. */
interface DiscountedOrder {
  totalCents: number;
  discountCents: number;
  /** Whole percent; null for a fixed amount or no discount. */
  discountPercent: number | null;
  /** The minimum value of the tickets for the discount. */
  discountLeastCents: number;
  /** The part of the discount that staff waived because it was never paid. */
  waivedCents: number;
  paidCents: number;
}

/**
 * The total of an order with only tickets of these prices left, in integer cents: as if they had been ordered alone with
 * the same code, so the discount lapses below its minimum value. Cancelling tickets never makes the rest cost more than
 * the whole order did; without tickets the total is 0. What was waived stays so only where it is still missing: guests
 * get back what they paid beyond the price of the tickets they keep.
 */
export function remainingTotal(
  { waivedCents, paidCents, ...order }: DiscountedOrder,
  leftCents: ReadonlyArray<number>,
): Total & { waivedCents: number } {
  const before = {
    ...order,
    totalCents: order.totalCents + waivedCents,
    discountCents: order.discountCents - waivedCents,
  };
  const rest = remainingWithDiscount(before, leftCents);
  const missing = Math.min(waivedCents, Math.max(0, rest.totalCents - paidCents));
  const stillWaived = Math.max(missing, rest.totalCents - order.totalCents);
  return {
    ...rest,
    totalCents: rest.totalCents - stillWaived,
    discountCents: rest.discountCents + stillWaived,
    waivedCents: stillWaived,
  };
}

type Discounted = Omit<DiscountedOrder, 'waivedCents' | 'paidCents'>;

function remainingWithDiscount(order: Discounted, leftCents: ReadonlyArray<number>): Total {
  const lines = leftCents.map((unitCents) => ({ unitCents, quantity: 1 }));
  const full = priceLines(lines, null);
  const holds = full.ticketsCents >= order.discountLeastCents;
  const { totalCents: alone } = priceLines(lines, holds ? discountOf(order) : null);
  const totalCents = Math.min(alone, order.totalCents);
  return { ...full, totalCents, discountCents: full.totalCents - totalCents };
}

/** A fixed amount is limited to what was taken off the whole order. */
function discountOf({ discountPercent, discountCents }: Discounted): Discount | null {
  if (discountPercent !== null) return { kind: 'percent', percent: discountPercent };
  return discountCents > 0 ? { kind: 'amount', cents: discountCents } : null;
}

/** Whether an order's discount is exactly its percentage, which a partial cancellation can change. */
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
