import { memo } from 'react';
import { CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './charts.module.css';
import { type CurveRow, formatDaysBefore } from './curve-rows.ts';
import { formatAxisValue, formatMeasure } from './sales-days.ts';

const MARGIN = { top: 8, right: 18, bottom: 0, left: 0 };
const TICK = { fill: 'var(--ink-soft)', fontSize: 13 };

export interface CurveNames {
  now: string;
  before: string | null;
}

interface CurveChartProps {
  rows: ReadonlyArray<CurveRow>;
  /** Of the two events; `before` is null if there is nothing to compare with. */
  names: CurveNames;
  /** A sentence that says what the chart shows. */
  label: string;
}

/** The sale of an event, and of an earlier one as many days before its start. */
export const CurveChart = memo(function CurveChart({ rows, names, label }: CurveChartProps) {
  return (
    <div className={styles.plot}>
      <ComposedChart
        data={[...rows]}
        responsive
        className={styles.drawing}
        margin={MARGIN}
        aria-label={label}
        aria-roledescription="Diagramm"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="daysBefore"
          tickFormatter={(days: number) => (days === 0 ? 'Start' : `${-days}`.replace('-', '−'))}
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={28}
          tickMargin={8}
        />
        <YAxis
          tickFormatter={(value: number) => formatAxisValue('tickets', value)}
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
            <RowTooltip row={active ? payload?.[0]?.payload : undefined} names={names} />
          )}
        />
        {names.before !== null && (
          <Line
            dataKey="before"
            stroke="var(--ink-soft)"
            strokeWidth={2}
            strokeDasharray="5 4"
            dot={false}
            isAnimationActive={false}
          />
        )}
        <Line dataKey="now" stroke="var(--wine)" strokeWidth={2.5} dot={false} isAnimationActive={false} />
      </ComposedChart>
    </div>
  );
});

function RowTooltip({ row, names }: { row: CurveRow | undefined; names: CurveNames }) {
  return (
    <div role="status" className={row === undefined ? undefined : styles.day}>
      {row !== undefined && (
        <>
          <p className={styles.date}>{formatDaysBefore(row.daysBefore)}</p>
          {row.now !== null && (
            <p className={styles.measured}>
              {names.now}: {formatMeasure('tickets', row.now)}
            </p>
          )}
          {row.before !== null && (
            <p>
              {names.before}: {formatMeasure('tickets', row.before)}
            </p>
          )}
        </>
      )}
    </div>
  );
}
