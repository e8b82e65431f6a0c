import type { BankFileFault, BankFileRefusal } from '../../../../domain/bank-entry.ts';
import { formatCents } from '../../../../domain/money.ts';

const MAX_TEXT_LENGTH = 60;

/**
 * Keeps the first parse error. A parser continues with null and checks here after a line instead of after
 * every field.
 */
export class FirstParseError {
  found: BankFileRefusal | null = null;

  note(reason: BankFileFault, line: number | null = null, text: string | null = null): null {
    this.found ??= fileRefusal(reason, line, text);
    return null;
  }
}

/** Refuses a whole file. `text` is stripped of control characters and cut to 60 characters. */
export function fileRefusal(
  reason: BankFileFault,
  line: number | null = null,
  text: string | null = null,
): BankFileRefusal {
  return { reason, line, text: text === null ? null : plainText(text), name: null };
}

export function isFileRefusal(answer: object): answer is BankFileRefusal {
  return 'reason' in answer;
}

function plainText(text: string): string {
  const plain = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return plain.length > MAX_TEXT_LENGTH ? `${plain.slice(0, MAX_TEXT_LENGTH - 1)}…` : plain;
}

/** The balances before and after a statement, in integer cents. */
export interface Balances {
  openingCents: number;
  closingCents: number;
  currency: string;
  line: number;
}

/**
 * Refuses a statement whose entries (sums by currency) do not lead from its opening to its closing balance.
 */
export function checkBalances(
  { openingCents, closingCents, currency, line }: Balances,
  sums: Map<string, number>,
): BankFileRefusal | null {
  const expected = openingCents + (sums.get(currency) ?? 0);
  const isAllInIt = [...sums.keys()].every((one) => one === currency);
  if (isAllInIt && expected === closingCents) return null;
  return fileRefusal('balance_differs', line, `${formatCents(expected)} statt ${formatCents(closingCents)}`);
}
