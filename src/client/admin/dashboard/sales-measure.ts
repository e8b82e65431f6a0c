import type { SalesDay } from '../../../contract/figures.ts';
import { germanCount } from '../../ui/german-count.ts';
import { formatEuros, ordersInWords, ticketsInWords } from './figure-words.ts';

/** What of a day is drawn. */
export type SalesMeasure = 'tickets' | 'orders' | 'euros';

export const MEASURES: readonly [SalesMeasure, ...SalesMeasure[]] = ['tickets', 'orders', 'euros'];

export const MEASURE_NAMES: ReadonlyArray<{ view: SalesMeasure; name: string }> = [
  { view: 'tickets', name: 'Karten' },
  { view: 'orders', name: 'Bestellungen' },
  { view: 'euros', name: 'Euro' },
];

/** A day's value with its unit. */
export function measureInWords(measure: SalesMeasure, value: number): string {
  if (measure === 'tickets') return ticketsInWords(value);
  return measure === 'orders' ? ordersInWords(value) : formatEuros(value);
}

const compact = new Intl.NumberFormat('de-DE', { notation: 'compact', maximumFractionDigits: 1 });

/** The same beside the axis, as short as it gets. */
export function measureOnAxis(measure: SalesMeasure, value: number): string {
  if (measure === 'euros') return `${value < 10_000 ? germanCount(value) : compact.format(value)} €`;
  return value < 10_000 ? germanCount(value) : compact.format(value);
}

/** The best day, the later one of two. */
export function bestDay(days: ReadonlyArray<SalesDay>, measure: SalesMeasure): SalesDay | undefined {
  return days.reduce<SalesDay | undefined>(
    (best, day) => (best === undefined || day[measure] >= best[measure] ? day : best),
    undefined,
  );
}
