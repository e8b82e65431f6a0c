import { eurosToCents, formatCents } from '../../../domain/money.ts';

/** Replaces the blank before the sign by a non-breaking one. */
export function formatEuros(euros: number): string {
  return formatCents(eurosToCents(euros)).replace(' ', '\u00a0');
}

/** Parses an amount such as `22,50`, `1.250` or `25 €`; NaN if it is not an amount. */
export function parseEuros(typed: string): number {
  const text = typed.replace(/[\s€]/g, '');
  if (!/^\d[\d.]*(,\d{1,2})?$/.test(text) && !/^\d+\.\d{1,2}$/.test(text)) return Number.NaN;
  // A point before one or two digits is a decimal point, before three a thousands separator.
  return /^\d+\.\d{1,2}$/.test(text) ? Number(text) : Number(text.replaceAll('.', '').replace(',', '.'));
}

/** As typed into a field: `22,50` */
export function formatEurosInput(euros: number): string {
  return euros.toFixed(2).replace('.', ',');
}
