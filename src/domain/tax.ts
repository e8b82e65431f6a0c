/**
 * The spheres of a club: ideeller Bereich, Vermögensverwaltung (§ 14 AO), Zweckbetrieb (§ 65 AO) and wirtschaftlicher
 * Geschäftsbetrieb (§ 64 AO).
 */
export const spheres = ['ideal', 'assets', 'purpose', 'business'] as const;
export type Sphere = (typeof spheres)[number];

/** Up to this gross amount an invoice needs no tax number (§ 33 UStDV), in integer cents. */
export const SMALL_AMOUNT_CENTS = 25_000;

/** Whether an invoice of this gross amount must wait for the club's tax number (§ 14 (4) Nr. 2 UStG). */
export function mustAwaitTaxNumber(grossCents: number, taxNumber: string): boolean {
  return grossCents > SMALL_AMOUNT_CENTS && taxNumber.trim() === '';
}

/** The club's usual rate in percent, and another one for events before a day (`YYYY-MM-DD`). */
export interface UsualRate {
  percent: number;
  earlier?: { before: string; percent: number } | undefined;
}

/** The usual rate for an event of this day (`YYYY-MM-DD`): what counts is when it is held (§ 13 UStG), not when it is paid. */
export function usualRateOn({ percent, earlier }: UsualRate, day: string): number {
  return earlier !== undefined && day < earlier.before ? earlier.percent : percent;
}

/**
 * The turnover tax on a club's tickets: exempt, with the note the law requires (§ 19 UStG and the like), or a rate per line
 * in percent, included in the price.
 */
export type TaxRule = { kind: 'exempt'; note: string } | { kind: 'rates' };

/** The sum of all lines with one rate, in integer cents; `grossCents = netCents + taxCents` to the cent. */
export interface TaxSum {
  ratePercent: number;
  grossCents: number;
  netCents: number;
  taxCents: number;
}

/**
 * The sums per rate, lowest rate first. Tax is extracted from the sum of a rate, not per line, and rounded once to the
 * nearest cent. A discount is split over the rates in proportion, and the shares add up to it. Negative amounts (a
 * cancellation) give the exact mirror image. Throws if the discount exceeds the lines.
 */
export function taxSums(
  lines: ReadonlyArray<{ grossCents: number; ratePercent: number }>,
  discountCents = 0,
): TaxSum[] {
  const sums = [...Map.groupBy(lines, ({ ratePercent }) => ratePercent)]
    .map(([ratePercent, group]) => ({
      ratePercent,
      cents: group.reduce((sum, { grossCents }) => sum + grossCents, 0),
    }))
    .sort((a, b) => a.ratePercent - b.ratePercent);
  const shares = share(
    discountCents,
    sums.map(({ cents }) => cents),
  );
  return sums.map(({ ratePercent, cents }, n) => splitTax(cents - (shares[n] ?? 0), ratePercent));
}

/**
 * Subtracts `less` from `sums` per rate, lowest rate first, without rates that become 0. Subtracting net and tax
 * separately makes an invoice and its cancellations add up to 0, which rounding each one separately would miss by a cent.
 */
export function taxSumsLess(sums: ReadonlyArray<TaxSum>, less: ReadonlyArray<TaxSum>): TaxSum[] {
  const all = [...sums, ...less.map(oppositeOf)];
  return [...Map.groupBy(all, ({ ratePercent }) => ratePercent)]
    .map(([ratePercent, group]) => ({
      ratePercent,
      grossCents: group.reduce((sum, { grossCents }) => sum + grossCents, 0),
      netCents: group.reduce((sum, { netCents }) => sum + netCents, 0),
      taxCents: group.reduce((sum, { taxCents }) => sum + taxCents, 0),
    }))
    .filter(({ grossCents, netCents }) => grossCents !== 0 || netCents !== 0)
    .sort((a, b) => a.ratePercent - b.ratePercent);
}

export function oppositeOf({ ratePercent, grossCents, netCents, taxCents }: TaxSum): TaxSum {
  return { ratePercent, grossCents: 0 - grossCents, netCents: 0 - netCents, taxCents: 0 - taxCents };
}

/** Net and tax of a gross sum in integer cents, rounded once. */
export function splitTax(grossCents: number, ratePercent: number): TaxSum {
  const netCents =
    Math.sign(grossCents) * Math.round((Math.abs(grossCents) * 100) / (100 + ratePercent)) || 0;
  return { ratePercent, grossCents, netCents, taxCents: grossCents - netCents };
}

/**
 * Splits `cents` in proportion to `parts`; cents lost by rounding down go to the largest remainders. Throws for more than
 * all parts together.
 */
export function share(cents: number, parts: ReadonlyArray<number>): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (cents === 0) return parts.map(() => 0);
  if (Math.sign(cents) !== Math.sign(whole) || Math.abs(cents) > Math.abs(whole)) {
    throw new RangeError(`a discount of ${cents} on ${whole} cents`);
  }
  const sign = Math.sign(cents);
  // In integers, because a floating-point quotient could lose a cent.
  const dues = parts.map((part) => Math.abs(cents) * Math.abs(part));
  const shares = dues.map((due) => Math.floor(due / Math.abs(whole)));
  let left = Math.abs(cents) - shares.reduce((sum, part) => sum + part, 0);
  const byRemainder = dues
    .map((due, n) => ({ n, remainder: due % Math.abs(whole) }))
    .sort((a, b) => b.remainder - a.remainder || a.n - b.n);
  for (const { n } of byRemainder) {
    if (left === 0) break;
    shares[n] = (shares[n] ?? 0) + 1;
    left -= 1;
  }
  return shares.map((part) => sign * part || 0);
}
