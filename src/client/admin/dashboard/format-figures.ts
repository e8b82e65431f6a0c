import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { formatCount } from '../../ui/numbers.tsx';

/** `7912.5` as `7.912,50 €` */
export function formatEuros(euros: number): string {
  return formatCents(eurosToCents(euros));
}

/** `1 Karte`, `1.213 Karten`; with another word `2 Ehrenkarten`. */
export function formatTicketCount(count: number, word = 'Karte'): string {
  return count === 1 ? `1 ${word}` : `${formatCount(count)} ${word}n`;
}

/** `1 Bestellung`, `23 Bestellungen` */
export function formatOrderCount(count: number): string {
  return count === 1 ? '1 Bestellung' : `${formatCount(count)} Bestellungen`;
}

/** In whole percent; 100 % and 0 % only if it is exactly all or nothing. */
export function formatPercent(part: number, whole: number): string {
  if (whole <= 0) return '0 %';
  const percent = Math.round((part / whole) * 100);
  if (part >= whole) return `${percent} %`;
  return `${Math.min(99, part > 0 ? Math.max(1, percent) : 0)} %`;
}
