import type { BankFileRefusal } from '../../../../domain/bank-entry.ts';
import { formatCents } from '../../../../domain/money.ts';
import { fileRefusal } from './first-fault.ts';

/** What was on an account before and after a statement; integer cents. */
export interface Balances {
  openingCents: number;
  closingCents: number;
  currency: string;
  /** Where the closing balance stands. */
  line: number;
}

/** Refuses a statement whose entries, by currency, do not lead from its opening to its closing balance. */
export function balanceFault(
  { openingCents, closingCents, currency, line }: Balances,
  sums: Map<string, number>,
): BankFileRefusal | null {
  const expected = openingCents + (sums.get(currency) ?? 0);
  const isAllInIt = [...sums.keys()].every((one) => one === currency);
  if (isAllInIt && expected === closingCents) return null;
  return fileRefusal('balance_differs', line, `${formatCents(expected)} statt ${formatCents(closingCents)}`);
}
