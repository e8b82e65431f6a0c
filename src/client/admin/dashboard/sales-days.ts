import type { Sales, SalesDay } from '../../../contract/figures.ts';
import { centsToEuros, eurosToCents } from '../../../domain/money.ts';
import { dayAfter } from '../../../domain/stored-time.ts';

/** So long the chart goes on after the last order. */
const QUIET_DAYS = 7;
/** How many days the shorter view shows. */
export const RECENT_DAYS = 30;

/**
 * Every day from the first with orders until today (at most a week after the last one), those without orders too, as
 * the chart needs them.
 */
export function everyDay({ days, today }: Pick<Sales, 'days' | 'today'>): SalesDay[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const quietEnd = dayAfter(last.day, QUIET_DAYS);
  const end = [last.day, quietEnd < today ? quietEnd : today].toSorted().at(-1) as string;
  const known = new Map(days.map((day) => [day.day, day]));
  const every: SalesDay[] = [];
  for (let day = first.day; day <= end; day = dayAfter(day, 1)) {
    every.push(known.get(day) ?? { day, orders: 0, tickets: 0, euros: 0 });
  }
  return every;
}

/** What some days come to. */
export function totalOfDays(days: ReadonlyArray<SalesDay>): Omit<SalesDay, 'day'> {
  const total = { orders: 0, tickets: 0, cents: 0 };
  for (const { orders, tickets, euros } of days) {
    total.orders += orders;
    total.tickets += tickets;
    total.cents += eurosToCents(euros);
  }
  return { orders: total.orders, tickets: total.tickets, euros: centsToEuros(total.cents) };
}
