import { memo } from 'react';
import { Line } from 'recharts';
import { ChartPlot } from './chart-plot.tsx';
import styles from './charts.module.css';
import { type CurveRow, formatDaysBefore } from './curve-rows.ts';
import { formatMeasure } from './sales-days.ts';

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
    <ChartPlot
      points={rows}
      along={({ daysBefore }) => daysBefore}
      formatAlong={(days) => (days === 0 ? 'Start' : `${-days}`.replace('-', '−'))}
      measure="tickets"
      label={label}
      describe={(row) => row && <RowWords row={row} names={names} />}
    >
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
    </ChartPlot>
  );
});

function RowWords({ row, names }: { row: CurveRow; names: CurveNames }) {
  return (
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
  );
}
