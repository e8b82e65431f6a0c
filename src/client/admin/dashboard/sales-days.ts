import type { Sales, SalesDay } from '../../../contract/figures.ts';
import { centsToEuros, eurosToCents } from '../../../domain/money.ts';
import { dayAfter } from '../../../domain/stored-time.ts';
import { formatCount } from '../../ui/numbers.tsx';
import { formatEuros, formatOrderCount, formatTicketCount } from './format-figures.ts';

/** How far the chart continues after the last order. */
const QUIET_DAYS = 7;

export const RECENT_DAYS = 30;

/**
 * From the first order until today, but at most a week after the last order; includes days without orders.
 */
export function everyDay({ days, today }: Pick<Sales, 'days' | 'today'>): SalesDay[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const quietEnd = dayAfter(last.day, QUIET_DAYS);
  const quietOrToday = quietEnd < today ? quietEnd : today;
  const end = last.day > quietOrToday ? last.day : quietOrToday;
  const known = new Map(days.map((day) => [day.day, day]));
  const every: SalesDay[] = [];
  for (let day = first.day; day <= end; day = dayAfter(day, 1)) {
    every.push(known.get(day) ?? { day, orders: 0, tickets: 0, euros: 0 });
  }
  return every;
}

/** Sums in cents, because sums of euros would accumulate rounding errors. */
export function totalOfDays(days: ReadonlyArray<SalesDay>): Omit<SalesDay, 'day'> {
  const total = { orders: 0, tickets: 0, cents: 0 };
  for (const { orders, tickets, euros } of days) {
    total.orders += orders;
    total.tickets += tickets;
    total.cents += eurosToCents(euros);
  }
  return { orders: total.orders, tickets: total.tickets, euros: centsToEuros(total.cents) };
}

export type SalesMeasure = 'tickets' | 'orders' | 'euros';

export const MEASURES: readonly [SalesMeasure, ...SalesMeasure[]] = ['tickets', 'orders', 'euros'];

export const MEASURE_LABELS: ReadonlyArray<{ view: SalesMeasure; name: string }> = [
  { view: 'tickets', name: 'Karten' },
  { view: 'orders', name: 'Bestellungen' },
  { view: 'euros', name: 'Euro' },
];

const compact = new Intl.NumberFormat('de-DE', { notation: 'compact', maximumFractionDigits: 1 });

/** The later one of two equal days. */
export function bestDay(days: ReadonlyArray<SalesDay>, measure: SalesMeasure): SalesDay | undefined {
  return days.reduce<SalesDay | undefined>(
    (best, day) => (best === undefined || day[measure] >= best[measure] ? day : best),
    undefined,
  );
}

export function formatMeasure(measure: SalesMeasure, value: number): string {
  if (measure === 'tickets') return formatTicketCount(value);
  return measure === 'orders' ? formatOrderCount(value) : formatEuros(value);
}

/** Shortened for the axis. */
export function formatAxisValue(measure: SalesMeasure, value: number): string {
  if (measure === 'euros') return `${value < 10_000 ? formatCount(value) : compact.format(value)} €`;
  return value < 10_000 ? formatCount(value) : compact.format(value);
}
