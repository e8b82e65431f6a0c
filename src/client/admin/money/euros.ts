import { eurosToCents, formatCents } from '../../../domain/money.ts';

/** Formats euros of the API, with a no-break space before the sign. */
export function formatEuros(euros: number): string {
  return formatCents(eurosToCents(euros)).replace(' ', '\u00a0');
}

/** Parses a typed amount such as `22,50`, `1.250` or `25 €` into euros; NaN if it is none. */
export function parseEuros(typed: string): number {
  const text = typed.replace(/[\s€]/g, '');
  if (!/^\d[\d.]*(,\d{1,2})?$/.test(text) && !/^\d+\.\d{1,2}$/.test(text)) return Number.NaN;
  // A point before one or two digits is a decimal point, before three a thousands separator.
  return /^\d+\.\d{1,2}$/.test(text) ? Number(text) : Number(text.replaceAll('.', '').replace(',', '.'));
}

/** Euros as they are typed into a field: `22,50`. */
export function formatEurosInput(euros: number): string {
  return euros.toFixed(2).replace('.', ',');
}
