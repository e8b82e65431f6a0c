import { seatKindWords } from '../../domain/seat-kind.ts';
import type { SeatState } from '../../domain/seat-state.ts';
import cell from './seat-cell.module.css';
import styles from './seat-legend.module.css';
import { stateWords } from './seat-wording.ts';

export type SpecialKind = keyof typeof seatKindWords;

const STATES: SeatState[] = ['free', 'selected', 'taken', 'unavailable'];

/** What the signs on the seats mean; those for whom a seat is only where there are such. */
export function SeatLegend({ kinds }: { kinds: ReadonlyArray<SpecialKind> }) {
  return (
    <ul className={styles.legend} aria-label="Zeichenerklärung">
      {STATES.map((state) => (
        <li key={state} className={styles.item}>
          <span className={`${styles.sign} ${cell.seat} ${cell[state]}`} aria-hidden="true" />
          {stateWords[state]}
        </li>
      ))}
      {kinds.map((kind) => (
        <li key={kind} className={styles.item}>
          <span className={`${styles.sign} ${cell.seat} ${cell.free}`} data-kind={kind} aria-hidden="true" />
          {seatKindWords[kind]}
        </li>
      ))}
    </ul>
  );
}
