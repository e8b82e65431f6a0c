import type { SeatState } from '../../domain/seat-state.ts';
import cell from './seat-cell.module.css';
import styles from './seat-legend.module.css';
import { stateWords } from './seat-wording.ts';

const STATES: SeatState[] = ['free', 'selected', 'taken', 'unavailable'];

/** What the signs on the seats mean. */
export function SeatLegend() {
  return (
    <ul className={styles.legend} aria-label="Zeichenerklärung">
      {STATES.map((state) => (
        <li key={state} className={styles.item}>
          <span className={`${styles.sign} ${cell.seat} ${cell[state]}`} aria-hidden="true" />
          {stateWords[state]}
        </li>
      ))}
    </ul>
  );
}
