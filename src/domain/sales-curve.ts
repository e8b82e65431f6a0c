import { foldForSearch } from './german-text.ts';

/** Tickets sold on one day, `YYYY-MM-DD`. */
export interface DayTickets {
  day: string;
  tickets: number;
}

/** All tickets sold until a day, counted in days before the event starts; negative after it. */
export interface CurvePoint {
  daysBefore: number;
  tickets: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days lie between two days, `YYYY-MM-DD`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The sum of the tickets by days before the start, from the first sale on; `days` from the oldest. */
export function salesCurve(days: ReadonlyArray<DayTickets>, startsOn: string): CurvePoint[] {
  let tickets = 0;
  return days.map((day) => {
    tickets += day.tickets;
    return { daysBefore: daysBetween(day.day, startsOn), tickets };
  });
}

/** How many tickets were sold when the start was still so many days ahead. */
export function soldBy(curve: ReadonlyArray<CurvePoint>, daysBefore: number): number {
  return curve.findLast((point) => point.daysBefore >= daysBefore)?.tickets ?? 0;
}

/** An event may be compared with one that started at least so many days before it: the one of the season before. */
const SEASON_DAYS = 180;

interface Comparable {
  id: number;
  name: string;
  /** `YYYY-MM-DD` */
  startsOn: string;
}

/**
 * The event of an earlier season whose sale says most about this one: the latest of the same name, whatever its year or
 * number („Weinfest 2025“), else the latest of all. `others` have sold tickets. Undefined if there is none.
 */
export function comparedEvent<Other extends Comparable>(
  event: Comparable,
  others: ReadonlyArray<Other>,
): Other | undefined {
  const earlier = others
    .filter(({ id, startsOn }) => id !== event.id && daysBetween(startsOn, event.startsOn) >= SEASON_DAYS)
    .toSorted((a, b) => (a.startsOn < b.startsOn ? 1 : -1));
  const name = bareName(event);
  return earlier.find((one) => bareName(one) === name) ?? earlier[0];
}

function bareName({ name }: Comparable): string {
  return foldForSearch(name)
    .replace(/[^\p{Letter}]+/gu, ' ')
    .trim();
}
