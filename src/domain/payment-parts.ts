import { share, taxSums } from './tax.ts';

/** In place of a ticket price: what was paid beyond the total, and is nobody's income. */
export const OVERPAID = 0;

/** Integer cents by ticket price, negative for what was given back. */
export type PaymentParts = ReadonlyMap<number, number>;

/** The tickets of an order with one price that are not cancelled. */
export interface PricedTickets {
  priceId: number;
  /** Their prices together, before discount, in integer cents. */
  cents: number;
  /** Null as long as no invoice has said it. */
  ratePercent: number | null;
}

interface PaidOrder {
  tickets: ReadonlyArray<PricedTickets>;
  totalCents: number;
  paidCents: number;
}

/**
 * What the money paid for an order so far is for. It is split over the rates as the invoice splits the discount, and within
 * a rate over the prices, so that of a paid order each rate has what the invoice says; beyond the total it is overpaid.
 */
export function partsOfOrder({ tickets, totalCents, paidCents }: PaidOrder): Map<number, number> {
  const earnedCents = Math.max(0, Math.min(paidCents, totalCents));
  const worthCents = tickets.reduce((sum, { cents }) => sum + cents, 0);
  const lines = tickets.map(({ cents, ratePercent }) => ({
    grossCents: cents,
    // A rate of its own, below all real ones.
    ratePercent: ratePercent ?? -1,
  }));
  const rates = taxSums(lines, Math.max(0, worthCents - totalCents));
  const shares = share(
    earnedCents,
    rates.map(({ grossCents }) => grossCents),
  );
  const parts = new Map<number, number>();
  for (const [at, { ratePercent }] of rates.entries()) {
    const group = tickets.filter((ticket) => (ticket.ratePercent ?? -1) === ratePercent);
    const cents = share(
      shares[at] ?? 0,
      group.map((ticket) => ticket.cents),
    );
    for (const [n, { priceId }] of group.entries())
      parts.set(priceId, (parts.get(priceId) ?? 0) + (cents[n] ?? 0));
  }
  if (paidCents !== earnedCents) parts.set(OVERPAID, paidCents - earnedCents);
  return parts;
}

/** What has to be added to some parts to make them others, without zeros. */
export function partsLess(wanted: PaymentParts, known: PaymentParts): Map<number, number> {
  const prices = new Set([...wanted.keys(), ...known.keys()]);
  return new Map(
    [...prices]
      .map((price) => [price, (wanted.get(price) ?? 0) - (known.get(price) ?? 0)] as const)
      .filter(([, cents]) => cents !== 0),
  );
}
