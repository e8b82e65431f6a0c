// biome-ignore-all lint/a11y/useSemanticElements: a table laid out as boxes is no table to some browsers; roles are
import { memo } from 'react';
import type { Seat } from '../../contract/events.ts';
import type { SeatState } from '../../domain/seat-state.ts';
import styles from './seat-cell.module.css';

export interface SeatCellProps {
  seat: Seat;
  state: SeatState;
  /** What is heard of it. */
  label: string;
  /** The one seat of the grid that the Tab key reaches. */
  isTabStop: boolean;
  /** False while nothing is sold: then no seat can be chosen. `every`: staff choose those too that nobody can have. */
  isOpen: boolean | 'every';
}

/** One seat of the grid; the grid listens for it. Drawn again only when something about it changes. */
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
