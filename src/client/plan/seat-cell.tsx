// biome-ignore-all lint/a11y/useSemanticElements: a table laid out as boxes loses its semantics in some browsers
import { memo } from 'react';
import type { Seat } from '../../contract/events.ts';
import { OBSTRUCTED, type SeatState, seatKindLabels } from '../../domain/seat.ts';
import styles from './seat-cell.module.css';
import { seatStateLabels } from './seat-labels.ts';

interface SeatCellProps {
  seat: Seat;
  state: SeatState;
  label: string;
  /** The grid has only one tab stop. */
  isTabStop: boolean;
  /** False while nothing is on sale; `every` lets staff choose unavailable seats too. */
  isOpen: boolean | 'every';
}

/** The grid handles its events; memoized because a block may have a thousand seats. */
export const SeatCell = memo(function SeatCell({ seat, state, label, isTabStop, isOpen }: SeatCellProps) {
  const isInert = !isOpen || (isOpen !== 'every' && (state === 'taken' || state === 'unavailable'));
  return (
    <span
      role="gridcell"
      className={`${styles.seat} ${styles[state]} ${isOpen ? '' : styles.closed}`}
      data-seat={seat.id}
      data-number={seat.name}
      data-kind={seat.kind}
      data-view={seat.view}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      aria-selected={isInert ? undefined : state === 'selected'}
      aria-disabled={isInert || undefined}
    />
  );
});

const LABELS = { ...seatStateLabels, ...seatKindLabels, view: OBSTRUCTED };

/** `kinds` are the kinds of seats in this block, and `view` if one has an obstructed view: the style sheet hides all others. */
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
