import { lazy, Suspense } from 'react';
import type { Sales } from '../../../contract/figures.ts';
import { formatDay } from '../../../domain/stored-time.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useKeptView, ViewSwitch } from '../../ui/view-switch.tsx';
import { ChartGuard } from './chart-guard.tsx';
import { formatEuros, ordersInWords, ticketsInWords } from './figure-words.ts';
import styles from './panel.module.css';
import { everyDay, RECENT_DAYS, totalOfDays } from './sales-days.ts';
import { bestDay, MEASURE_NAMES, MEASURES, measureInWords } from './sales-measure.ts';
import { SalesTable } from './sales-table.tsx';
import { TableBehind } from './table-behind.tsx';
import { useUnchanged } from './use-unchanged.ts';

/** The library of the charts is large: it comes after the figures. */
const SalesChart = lazy(() => import('./sales-chart.tsx').then((module) => ({ default: module.SalesChart })));

const SPANS = ['all', 'recent'] as const;
const SPAN_NAMES = [
  { view: 'all', name: 'Alles' },
  { view: 'recent', name: `${RECENT_DAYS} Tage` },
] as const;

/** How the sale has gone, day by day: tickets, orders or money, as a chart and as a table. */
export function SalesPanel({ sales }: { sales: Sales }) {
  const [measure, setMeasure] = useKeptView('dashboard-measure', MEASURES);
  const [span, setSpan] = useKeptView<(typeof SPANS)[number]>('dashboard-span', SPANS);
  const every = useUnchanged(everyDay(sales));
  const isLong = every.length > RECENT_DAYS;
  const days = useUnchanged(isLong && span === 'recent' ? every.slice(-RECENT_DAYS) : every);
  const best = bestDay(days, measure);
  const { orders, tickets, euros } = totalOfDays(days);
  if (best === undefined) return null;
  const summary = `${ticketsInWords(tickets)} in ${ordersInWords(orders)} für ${formatEuros(euros)}`;
  const top = `am meisten am ${formatDay(best.day)}: ${measureInWords(measure, best[measure])}`;
  return (
    <Card as="section" aria-labelledby="verlauf" className={styles.panel}>
      <div className={styles.head}>
        <h2 id="verlauf" className={styles.heading}>
          Verkauf
        </h2>
        {isLong && <ViewSwitch label="Zeitraum" views={SPAN_NAMES} shown={span} onChange={setSpan} />}
      </div>
      <p className={styles.note}>{`${summary}, ohne Storniertes`}</p>
      <ViewSwitch label="Je Tag gezählt" views={MEASURE_NAMES} shown={measure} onChange={setMeasure} />
      <ChartGuard fallback={<p>Das Diagramm ließ sich nicht laden. In der Tabelle steht dasselbe.</p>}>
        <Suspense fallback={<Skeleton shape="block" className={styles.chart} />}>
          <SalesChart days={days} measure={measure} label={`Verkauf nach Tagen: ${summary}, ${top}`} />
        </Suspense>
      </ChartGuard>
      <TableBehind what="Verkauf nach Tagen">
        <SalesTable days={days} />
      </TableBehind>
    </Card>
  );
}
