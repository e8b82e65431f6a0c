import { memo } from 'react';
import { Area, Bar } from 'recharts';
import type { SalesDay } from '../../../contract/figures.ts';
import { formatDay } from '../../../domain/stored-time.ts';
import { ChartPlot } from './chart-plot.tsx';
import styles from './charts.module.css';
import { formatMeasure, type SalesMeasure } from './sales-days.ts';

/** Beyond this many days, bars would be too thin. */
const MAX_BARS = 62;

interface SalesChartProps {
  days: ReadonlyArray<SalesDay>;
  measure: SalesMeasure;
  /** A sentence that says what the chart shows. */
  label: string;
}

/** Bars per day, or an area for many days. */
export const SalesChart = memo(function SalesChart({ days, measure, label }: SalesChartProps) {
  return (
    <ChartPlot
      points={days}
      along={({ day }) => day}
      formatAlong={(day) => formatDay(day).slice(0, 6)}
      measure={measure}
      label={label}
      describe={(day) => day && <DayWords day={day} measure={measure} />}
    >
      {days.length > MAX_BARS ? (
        <Area
          dataKey={measure}
          type="monotone"
          stroke="var(--wine)"
          strokeWidth={2}
          fill="var(--wine-tint)"
          fillOpacity={1}
          activeDot={{ r: 5, fill: 'var(--wine)', stroke: 'var(--surface)', strokeWidth: 2 }}
          isAnimationActive={false}
        />
      ) : (
        <Bar
          dataKey={measure}
          fill="var(--wine)"
          radius={[3, 3, 0, 0]}
          maxBarSize={36}
          activeBar={{ fill: 'var(--wine-deep)' }}
          isAnimationActive={false}
        />
      )}
    </ChartPlot>
  );
});

function DayWords({ day, measure }: { day: SalesDay; measure: SalesMeasure }) {
  return (
    <>
      <p className={styles.date}>{formatDay(day.day)}</p>
      {(['tickets', 'orders', 'euros'] as const).map((one) => (
        <p key={one} className={one === measure ? styles.measured : undefined}>
          {formatMeasure(one, day[one])}
        </p>
      ))}
    </>
  );
}
