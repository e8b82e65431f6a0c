import { memo } from 'react';
import { Area, Bar, CartesianGrid, ComposedChart, Tooltip, XAxis, YAxis } from 'recharts';
import type { SalesDay } from '../../../contract/figures.ts';
import { formatDay } from '../../../domain/stored-time.ts';
import styles from './charts.module.css';
import { formatAxisValue, formatMeasure, type SalesMeasure } from './sales-days.ts';

/** Beyond this many days, bars would be too thin. */
const MAX_BARS = 62;
const MARGIN = { top: 8, right: 18, bottom: 0, left: 0 };
const TICK = { fill: 'var(--ink-soft)', fontSize: 13 };

interface SalesChartProps {
  days: ReadonlyArray<SalesDay>;
  measure: SalesMeasure;
  /** A sentence that says what the chart shows. */
  label: string;
}

/** Bars per day, or an area for many days. Not animated, because the figures change all the time. */
export const SalesChart = memo(function SalesChart({ days, measure, label }: SalesChartProps) {
  return (
    <div className={styles.plot}>
      <ComposedChart
        data={[...days]}
        responsive
        className={styles.drawing}
        margin={MARGIN}
        aria-label={label}
        aria-roledescription="Diagramm"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => formatDay(day).slice(0, 6)}
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={28}
          tickMargin={8}
        />
        <YAxis
          tickFormatter={(value: number) => formatAxisValue(measure, value)}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          width="auto"
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--ink-soft)', strokeDasharray: '3 3' }}
          content={({ active, payload }) => (
            <DayTooltip day={active ? payload?.[0]?.payload : undefined} measure={measure} />
          )}
        />
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
      </ComposedChart>
    </div>
  );
});

function DayTooltip({ day, measure }: { day: SalesDay | undefined; measure: SalesMeasure }) {
  return (
    <div role="status" className={day === undefined ? undefined : styles.day}>
      {day !== undefined && (
        <>
          <p className={styles.date}>{formatDay(day.day)}</p>
          {(['tickets', 'orders', 'euros'] as const).map((one) => (
            <p key={one} className={one === measure ? styles.measured : undefined}>
              {formatMeasure(one, day[one])}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
