import { formatTime, storedTimeOfInstant } from '../../../../domain/stored-time.ts';
import { germanCount } from '../../../ui/german-count.ts';
import styles from './minute-chart.module.css';

const MINUTE_MS = 60_000;
const HEIGHT = 40;
/** So that a single guest is no wall. */
const LEAST_SCALE = 5;

/** A bar for each minute, the running one last, and the same as a table behind it. */
export function MinuteChart({ minutes, countedAt }: { minutes: ReadonlyArray<number>; countedAt: number }) {
  const most = Math.max(...minutes);
  const scale = HEIGHT / Math.max(most, LEAST_SCALE);
  const total = minutes.reduce((sum, count) => sum + count, 0);
  const bars = minutes.map((count, index) => ({
    index,
    count,
    time: formatTime(storedTimeOfInstant(countedAt - (minutes.length - 1 - index) * MINUTE_MS)),
  }));
  const busy = bars.filter(({ count }) => count > 0);
  if (busy.length === 0) return <p>In der letzten Stunde kam niemand.</p>;
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${minutes.length * 4} ${HEIGHT + 1}`}
        className={styles.chart}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Ankünfte je Minute: ${germanCount(total)} insgesamt, höchstens ${germanCount(most)} in einer Minute`}
      >
        <rect x="0" y={HEIGHT} width={minutes.length * 4} height="1" className={styles.ground} />
        {busy.map(({ index, count }) => (
          <rect
            key={index}
            x={index * 4}
            y={HEIGHT - count * scale}
            width="3"
            height={count * scale}
            className={styles.bar}
          />
        ))}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{bars[0]?.time}</span>
        <span>{bars.at(-1)?.time}</span>
      </p>
      <details>
        <summary className={styles.summary}>
          {total === 1 ? '1 Ankunft' : `${germanCount(total)} Ankünfte`} je Minute als Tabelle
        </summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Uhrzeit</th>
              <th scope="col">Ankünfte</th>
            </tr>
          </thead>
          <tbody>
            {busy.map(({ index, time, count }) => (
              <tr key={index}>
                <td>{time}</td>
                <td>{germanCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
