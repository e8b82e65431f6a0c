import { memo, useState } from 'react';
import type { Seat } from '../../../contract/events.ts';
import type { SeatState } from '../../../domain/seat-state.ts';
import { stateWords, wordOfKind } from '../../plan/seat-wording.ts';
import styles from './seat-list.module.css';

export interface SeatBoxProps {
  seat: Seat;
  state: SeatState;
  /** What it costs, in words. */
  price: string;
  /** What is heard of it. */
  label: string;
  isOpen: boolean;
  /** Only what can be had is shown. */
  isFiltered: boolean;
  onToggle: (seatId: number) => void;
}

/** Whether a seat is nobody's to choose. */
export const isInert = (state: SeatState) => state === 'taken' || state === 'unavailable';

/** One seat of the list. Drawn again only when something about it changes, for a block may have a thousand. */
export const SeatBox = memo(function SeatBox(props: SeatBoxProps) {
  const { seat, state, price, label, isOpen, isFiltered, onToggle } = props;
  const isGone = isInert(state);
  // A box one stands on must not turn inert under the hands, or go: the focus would be gone.
  const [isFocused, setIsFocused] = useState(false);
  if (isFiltered && isGone && !isFocused) return null;
  return (
    <label className={`${styles.seat} ${styles[state]}`}>
      <input
        type="checkbox"
        data-seat={seat.id}
        aria-label={label}
        checked={state === 'selected'}
        disabled={(isGone && !isFocused) || !isOpen}
        aria-disabled={isGone || undefined}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onChange={() => onToggle(seat.id)}
      />
      <span aria-hidden="true">
        Platz {seat.name}
        {seat.kind && <span className={styles.kind}>{wordOfKind(seat)}</span>}
        <span className={styles.state}>{isGone ? stateWords[state] : price}</span>
      </span>
    </label>
  );
});
