import { eurosToCents, formatCents } from '../../domain/money.ts';

/** Euros of the API as one reads them, never parted at the end of a line. */
export function euroWords(euros: number): string {
  return formatCents(eurosToCents(euros)).replace(' ', '\u00a0');
}
