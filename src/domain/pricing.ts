/** A discount: a fixed amount in cents, or a whole percentage from 1 to 100. */
export type Discount = { kind: 'amount'; cents: number } | { kind: 'percent'; percent: number };

/** „Rabatt (10 %)“, „Nachlass“ for what staff waived, or both; `waived` is a part of `discount`, in the same unit. */
export function discountLabel({
  discount,
  waived = 0,
  percent = null,
}: {
  discount: number;
  waived?: number | undefined;
  percent?: number | null;
}): string {
  if (waived > 0 && waived === discount) return 'Nachlass';
  return `Rabatt${percent === null ? '' : ` (${percent} %)`}${waived > 0 ? ' und Nachlass' : ''}`;
}

/** The price of an order or basket in integer cents; `totalCents = ticketsCents + feesCents - discountCents`. */
export interface Total {
  ticketsCents: number;
  feesCents: number;
  discountCents: number;
  totalCents: number;
}

/** Administration fees are fixed at 0 (specification, section 9). */
export const FEES_CENTS = 0;

/**
 * Adds up lines of `unitCents` × `quantity` and subtracts the discount. A fixed amount never takes the total below 0; a
 * percentage is rounded to the nearest cent, half a cent in the guest's favour.
 */
export function priceLines(
  lines: ReadonlyArray<{ unitCents: number; quantity: number }>,
  discount: Discount | null,
): Total {
  const ticketsCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
  const gross = ticketsCents + FEES_CENTS;
  const discountCents = discount ? discountOn(gross, discount) : 0;
  return { ticketsCents, feesCents: FEES_CENTS, discountCents, totalCents: gross - discountCents };
}

function discountOn(grossCents: number, discount: Discount): number {
  return discount.kind === 'amount'
    ? Math.min(discount.cents, grossCents)
    : Math.round((grossCents * discount.percent) / 100);
}
