import { memo } from 'react';
import { Area, Bar, CartesianGrid, ComposedChart, Tooltip, XAxis, YAxis } from 'recharts';
import type { SalesDay } from '../../../contract/figures.ts';
import { formatDay } from '../../../domain/stored-time.ts';
import styles from './sales-chart.module.css';
import { measureInWords, measureOnAxis, type SalesMeasure } from './sales-measure.ts';

/** With more days than these, bars would be hairs. */
const MOST_BARS = 62;
const MARGIN = { top: 8, right: 18, bottom: 0, left: 0 };
const TICK = { fill: 'var(--ink-soft)', fontSize: 13 };

interface SalesChartProps {
  days: ReadonlyArray<SalesDay>;
  measure: SalesMeasure;
  /** What it shows, in a sentence. */
  label: string;
}

/** A bar a day, or the outline of many. The arrow keys go from day to day. Nothing moves: the figures change all the time. */
export const SalesChart = memo(function SalesChart({ days, measure, label }: SalesChartProps) {
  return (
    <div className={styles.chart}>
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
          tickFormatter={(value: number) => measureOnAxis(measure, value)}
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
            <Day day={active ? payload?.[0]?.payload : undefined} measure={measure} />
          )}
        />
        {days.length > MOST_BARS ? (
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

/** The day under pointer or keys, with all that it came to. */
function Day({ day, measure }: { day: SalesDay | undefined; measure: SalesMeasure }) {
  return (
    <div role="status" className={day === undefined ? undefined : styles.day}>
      {day !== undefined && (
        <>
          <p className={styles.date}>{formatDay(day.day)}</p>
          {(['tickets', 'orders', 'euros'] as const).map((one) => (
            <p key={one} className={one === measure ? styles.measured : undefined}>
              {measureInWords(one, day[one])}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
