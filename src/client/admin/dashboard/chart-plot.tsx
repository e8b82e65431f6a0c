import type { ReactNode } from 'react';
import { CartesianGrid, ComposedChart, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './charts.module.css';
import { formatAxisValue, type SalesMeasure } from './sales-days.ts';

const MARGIN = { top: 8, right: 18, bottom: 0, left: 0 };
const TICK = { fill: 'var(--ink-soft)', fontSize: 13 };

interface ChartPlotProps<Point, Value> {
  points: ReadonlyArray<Point>;
  /** What stands below the chart. */
  along: (point: Point) => Value;
  formatAlong: (value: Value) => string;
  /** What is measured. */
  measure: SalesMeasure;
  /** A sentence that says what the chart shows. */
  label: string;
  /** What is said of the point under the pointer, or undefined for none. */
  describe: (point: Point | undefined) => ReactNode;
  /** Bars, lines or areas. */
  children: ReactNode;
}

/** The axes, the grid and the words of a chart. Not animated, because the figures change all the time. */
export function ChartPlot<Point, Value>({
  points,
  along,
  formatAlong,
  measure,
  label,
  describe,
  children,
}: ChartPlotProps<Point, Value>) {
  return (
    <div className={styles.plot}>
      <ComposedChart
        data={[...points]}
        responsive
        className={styles.drawing}
        margin={MARGIN}
        aria-label={label}
        aria-roledescription="Diagramm"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey={along}
          tickFormatter={formatAlong}
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
          content={({ active, payload }) => {
            const point: Point | undefined = active ? payload?.[0]?.payload : undefined;
            return (
              <div role="status" className={point === undefined ? undefined : styles.day}>
                {describe(point)}
              </div>
            );
          }}
        />
        {children}
      </ComposedChart>
    </div>
  );
}
