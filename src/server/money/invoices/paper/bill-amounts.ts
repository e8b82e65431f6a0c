import { formatCents } from '../../../../domain/money.ts';
import { oppositeOf, type TaxSum, taxSums } from '../../../../domain/tax.ts';
import type { AnyBillFacts } from './invoice-facts.ts';

/** A bill's figures as they are printed: a cancellation's are negative. */
export interface BillAmounts {
  /** 1, or -1 for a cancellation. */
  sign: 1 | -1;
  linesCents: number;
  discountCents: number;
  totalCents: number;
  /** Empty where the club owes no tax. */
  taxes: TaxSum[];
}

/** Adds a bill up; the sums per rate make the total to the cent. */
export function billAmounts(facts: AnyBillFacts): BillAmounts {
  const { kind, lines, discount, tax } = facts;
  const sign = kind === 'cancellation' ? -1 : 1;
  const gross = lines.map(({ quantity, unitCents, ratePercent }) => ({
    grossCents: sign * quantity * unitCents,
    ratePercent,
  }));
  const linesCents = gross.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const discountCents = sign * (discount?.cents ?? 0);
  const kept = facts.kind === 'cancellation' ? facts.taxes?.map(oppositeOf) : undefined;
  return {
    sign,
    linesCents,
    discountCents,
    totalCents: linesCents - discountCents,
    taxes: tax.kind === 'exempt' ? [] : (kept ?? taxSums(gross, discountCents)),
  };
}

/** A rate as Germans write it: `19 %`, `5,5 %`. */
export function formatRate(ratePercent: number): string {
  return `${String(ratePercent).replace('.', ',')} %`;
}

/** An amount that keeps its sign on its line and never parts from its currency. */
export function formatAmount(cents: number): string {
  return formatCents(cents).replace(' €', '\u00a0€');
}
