import type { EventReport } from '../../../contract/figures.ts';
import { daysBetween, salesCurve, soldBy } from '../../../domain/sales-curve.ts';
import { formatCount } from '../../ui/numbers.tsx';
import { formatTicketCount } from './format-figures.ts';

/** All tickets sold so many days before the start; null where there is nothing to say, or not yet. */
export interface CurveRow {
  daysBefore: number;
  now: number | null;
  before: number | null;
}

type Sold = Pick<EventReport, 'days' | 'starts_on'>;

const curveOf = (event: Sold) => salesCurve(event.days, event.starts_on);

/** Day by day from the first sale of either event to the last one, of today's event until today. */
export function curveRows(report: Pick<EventReport, 'compared' | 'today'> & Sold): CurveRow[] {
  const now = curveOf(report);
  const before = report.compared && curveOf(report.compared);
  const left = daysBetween(report.today, report.starts_on);
  const ends = [now, before ?? []].flatMap((curve) => [curve[0], curve.at(-1)].flatMap((end) => end ?? []));
  const days = ends.map(({ daysBefore }) => daysBefore);
  const rows: CurveRow[] = [];
  for (let daysBefore = Math.max(...days); daysBefore >= Math.min(0, ...days); daysBefore--)
    rows.push({
      daysBefore,
      now: daysBefore >= left ? soldBy(now, daysBefore) : null,
      before: before && soldBy(before, daysBefore),
    });
  return rows;
}

/** `Jetzt 340 Karten, 9 % mehr als beim „Weinfest 2026“ 30 Tage vorher (312). Damals waren es am Ende 1.204.` */
export function describeComparison(report: Pick<EventReport, 'compared' | 'today' | 'sold'> & Sold): string {
  const { compared, sold, today } = report;
  if (compared === null) return formatTicketCount(sold);
  const left = daysBetween(today, report.starts_on);
  if (left < 0)
    return `${formatTicketCount(sold)}, ${change(sold, compared.sold)} als bei „${compared.name}“.`;
  const then = soldBy(curveOf(compared), left);
  return `Jetzt ${formatTicketCount(sold)}, ${change(sold, then)} als bei „${compared.name}“ ${formatDaysBefore(left)} (${formatCount(then)}). Damals waren es am Ende ${formatCount(compared.sold)}.`;
}

/** `9 % mehr`, `so viele` */
function change(now: number, then: number): string {
  if (now === then) return 'so viele';
  if (then === 0) return 'mehr';
  const percent = Math.round((Math.abs(now - then) / then) * 100);
  return `${percent === 0 ? 'etwas' : `${formatCount(percent)} %`} ${now > then ? 'mehr' : 'weniger'}`;
}

/** `30 Tage vorher`, `am Tag selbst`, `2 Tage danach` */
export function formatDaysBefore(days: number): string {
  if (days === 0) return 'am Tag selbst';
  const count = Math.abs(days);
  return `${count === 1 ? '1 Tag' : `${formatCount(count)} Tage`} ${days > 0 ? 'vorher' : 'danach'}`;
}
