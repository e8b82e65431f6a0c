/**
 * What turnover tax a club owes on tickets: none, with the wording the law then asks for (§ 19 UStG and the like), or
 * a rate per line in percent, included in the price.
 */
export type TaxRule = { kind: 'exempt'; note: string } | { kind: 'rates' };

/** All lines of one rate together, integer cents; `grossCents = netCents + taxCents` to the cent. */
export interface TaxSum {
  ratePercent: number;
  grossCents: number;
  netCents: number;
  taxCents: number;
}

/**
 * The sums per rate, lowest rate first. Tax is taken out of the sum of a rate, never line by line, and rounded to the
 * nearest cent once. A discount lowers every rate by its share; the shares add up to the discount. Amounts may be
 * negative (a cancellation) and are then the exact mirror. A discount beyond the lines is a fault.
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
  return sums.map(({ ratePercent, cents }, n) => split(cents - (shares[n] ?? 0), ratePercent));
}

function split(grossCents: number, ratePercent: number): TaxSum {
  const netCents =
    Math.sign(grossCents) * Math.round((Math.abs(grossCents) * 100) / (100 + ratePercent)) || 0;
  return { ratePercent, grossCents, netCents, taxCents: grossCents - netCents };
}

/** Shares `cents` out in proportion to `parts`; what rounding down leaves goes to the largest remainders. */
function share(cents: number, parts: number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (cents === 0) return parts.map(() => 0);
  if (Math.sign(cents) !== Math.sign(whole) || Math.abs(cents) > Math.abs(whole)) {
    throw new RangeError(`a discount of ${cents} on ${whole} cents`);
  }
  const sign = Math.sign(cents);
  const exact = parts.map((part) => Math.abs(cents) * (part / whole));
  const shares = exact.map(Math.floor);
  let left = Math.abs(cents) - shares.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((value, n) => ({ n, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.n - b.n);
  for (const { n } of byRemainder) {
    if (left === 0) break;
    shares[n] = (shares[n] ?? 0) + 1;
    left -= 1;
  }
  return shares.map((part) => sign * part || 0);
}
