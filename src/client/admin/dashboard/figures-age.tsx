import type { Figures } from '../../../contract/figures.ts';
import { berlinDay, formatDate, formatTime, storedTimeOfInstant } from '../../../domain/stored-time.ts';
import type { Polled } from '../use-polled.ts';
import styles from './figures-age.module.css';

/** From when the figures are, and whether newer ones still come. */
export function FiguresAge({ answer, at, isStale }: Polled<Figures>) {
  return (
    <p role="status" className={isStale ? styles.stale : styles.age}>
      {answer !== null && !isStale && 'Zahlen laufen mit'}
      {answer !== null && isStale && `Keine Verbindung, Stand ${clock(at)}`}
    </p>
  );
}

/** Told with its day when it was not today that the answer came. */
function clock(at: number): string {
  const stored = storedTimeOfInstant(at);
  const day = berlinDay(at) === berlinDay(Date.now()) ? '' : ` am ${formatDate(stored)}`;
  return `${formatTime(stored)} Uhr${day}`;
}
