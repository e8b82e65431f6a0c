import { lazy } from 'react';
import type { Sales, SalesDay } from '../../../contract/figures.ts';
import { formatDay } from '../../../domain/stored-time.ts';
import { Card } from '../../ui/card.tsx';
import { formatCount } from '../../ui/numbers.tsx';
import { useStoredView, ViewSwitch } from '../../ui/view-switch.tsx';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';
import { DataTable, TablePane } from './data-table.tsx';
import { formatEuros, formatOrderCount, formatTicketCount } from './format-figures.ts';
import {
  bestDay,
  everyDay,
  formatMeasure,
  MEASURE_LABELS,
  MEASURES,
  RECENT_DAYS,
  totalOfDays,
} from './sales-days.ts';
import { useUnchanged } from './use-unchanged.ts';

/** The chart library is large, so it is loaded after the figures. */
const SalesChart = lazy(() => import('./sales-chart.tsx').then((module) => ({ default: module.SalesChart })));

const SPANS = ['all', 'recent'] as const;
const SPAN_NAMES = [
  { view: 'all', name: 'Alles' },
  { view: 'recent', name: `${RECENT_DAYS} Tage` },
] as const;

export function SalesPanel({ sales }: { sales: Sales }) {
  const [measure, setMeasure] = useStoredView('dashboard-measure', MEASURES);
  const [span, setSpan] = useStoredView<(typeof SPANS)[number]>('dashboard-span', SPANS);
  const every = useUnchanged(everyDay(sales));
  const isLong = every.length > RECENT_DAYS;
  const days = useUnchanged(isLong && span === 'recent' ? every.slice(-RECENT_DAYS) : every);
  const best = bestDay(days, measure);
  const { orders, tickets, euros } = totalOfDays(days);
  if (best === undefined) return null;
  const summary = `${formatTicketCount(tickets)} in ${formatOrderCount(orders)} für ${formatEuros(euros)}`;
  const top = `am meisten am ${formatDay(best.day)}: ${formatMeasure(measure, best[measure])}`;
  return (
    <Card as="section" aria-labelledby="verlauf" className={styles.panel}>
      <div className={styles.head}>
        <h2 id="verlauf" className={styles.heading}>
          Verkauf
        </h2>
        {isLong && <ViewSwitch label="Zeitraum" views={SPAN_NAMES} shown={span} onChange={setSpan} />}
      </div>
      <p className={styles.note}>{`${summary}, ohne Storniertes`}</p>
      <ViewSwitch label="Je Tag gezählt" views={MEASURE_LABELS} shown={measure} onChange={setMeasure} />
      <ChartFrame>
        <SalesChart days={days} measure={measure} label={`Verkauf nach Tagen: ${summary}, ${top}`} />
      </ChartFrame>
      <DataTable what="Verkauf nach Tagen">
        <SalesTable days={days} />
      </DataTable>
    </Card>
  );
}

/** Days with orders, latest first, and their total. */
function SalesTable({ days }: { days: ReadonlyArray<SalesDay> }) {
  const total = totalOfDays(days);
  const sold = days.filter(({ orders }) => orders > 0).toReversed();
  return (
    <TablePane label="Verkauf nach Tagen als Tabelle">
      <thead>
        <tr>
          <th scope="col">Tag</th>
          <th scope="col">
            <abbr title="Bestellungen">Best.</abbr>
          </th>
          <th scope="col">Karten</th>
          <th scope="col">Betrag</th>
        </tr>
      </thead>
      <tbody>
        {sold.map(({ day, orders, tickets, euros }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            <td>{formatCount(orders)}</td>
            <td>{formatCount(tickets)}</td>
            <td>{formatEuros(euros)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Summe</th>
          <td>{formatCount(total.orders)}</td>
          <td>{formatCount(total.tickets)}</td>
          <td>{formatEuros(total.euros)}</td>
        </tr>
      </tfoot>
    </TablePane>
  );
}
