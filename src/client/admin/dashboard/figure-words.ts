import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { germanCount } from '../../ui/german-count.ts';

/** Euros of the API as one reads them: `7912.5` is `7.912,50 €`. */
export function formatEuros(euros: number): string {
  return formatCents(eurosToCents(euros));
}

/** `1 Karte`, `1.213 Karten`. */
export function ticketsInWords(count: number): string {
  return count === 1 ? '1 Karte' : `${germanCount(count)} Karten`;
}

/** `1 Bestellung`, `23 Bestellungen`. */
export function ordersInWords(count: number): string {
  return count === 1 ? '1 Bestellung' : `${germanCount(count)} Bestellungen`;
}

/** A share in whole per cents; 100 % and 0 % only when it is all or nothing. */
export function percentOf(part: number, whole: number): string {
  if (whole <= 0) return '0 %';
  const percent = Math.round((part / whole) * 100);
  if (part >= whole) return `${percent} %`;
  return `${Math.min(99, part > 0 ? Math.max(1, percent) : 0)} %`;
}
