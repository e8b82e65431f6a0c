// biome-ignore-all lint/a11y/useSemanticElements: some browsers do not expose a table laid out as boxes, but its roles
import { memo } from 'react';
import type { Seat } from '../../contract/events.ts';
import { type SeatState, seatKindLabels } from '../../domain/seat.ts';
import styles from './seat-cell.module.css';
import { seatStateLabels } from './seat-labels.ts';

interface SeatCellProps {
  seat: Seat;
  state: SeatState;
  label: string;
  /** Whether this is the grid's one tab stop. */
  isTabStop: boolean;
  /** False while nothing is sold; `every` where staff choose unavailable seats too. */
  isOpen: boolean | 'every';
}

/** One seat of the grid, which listens for it; memoized because a block may have a thousand. */
export const SeatCell = memo(function SeatCell({ seat, state, label, isTabStop, isOpen }: SeatCellProps) {
  const isInert = !isOpen || (isOpen !== 'every' && (state === 'taken' || state === 'unavailable'));
  return (
    <span
      role="gridcell"
      className={`${styles.seat} ${styles[state]} ${isOpen ? '' : styles.closed}`}
      data-seat={seat.id}
      data-number={seat.name}
      data-kind={seat.kind}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      aria-selected={isInert ? undefined : state === 'selected'}
      aria-disabled={isInert || undefined}
    />
  );
});

const LABELS = { ...seatStateLabels, ...seatKindLabels };

/** What the signs on the seats mean. The style sheet hides kinds of seats that are not among `kinds`. */
export function SeatLegend({ kinds }: { kinds: string }) {
  return (
    <ul className={styles.legend} aria-label="Zeichenerklärung" data-kinds={kinds}>
      {Object.entries(LABELS).map(([sign, label]) => (
        <li key={sign} className={styles.item} data-sign={sign}>
          <span
            className={`${styles.sign} ${styles.seat} ${styles[sign] ?? styles.free}`}
            data-kind={sign}
            aria-hidden="true"
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
