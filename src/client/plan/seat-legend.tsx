import { seatKindWords } from '../../domain/seat-kind.ts';
import cell from './seat-cell.module.css';
import styles from './seat-legend.module.css';
import { stateWords } from './seat-wording.ts';

const WORDS = { ...stateWords, ...seatKindWords };

/** What the signs on the seats mean; for whom seats are, of those `kinds` that there are. */
export function SeatLegend({ kinds }: { kinds: string }) {
  return (
    <ul className={styles.legend} aria-label="Zeichenerklärung" data-kinds={kinds}>
      {Object.entries(WORDS).map(([sign, word]) => (
        <li key={sign} className={styles.item} data-sign={sign}>
          <span
            className={`${styles.sign} ${cell.seat} ${cell[sign] ?? cell.free}`}
            data-kind={sign}
            aria-hidden="true"
          />
          {word}
        </li>
      ))}
    </ul>
  );
}
