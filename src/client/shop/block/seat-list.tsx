import { useState } from 'react';
import type { Seat } from '../../../contract/events.ts';
import type { SeatState } from '../../../domain/seat-state.ts';
import type { SeatRows } from '../../plan/seat-rows.ts';
import { stateWords } from '../../plan/seat-wording.ts';
import styles from './seat-list.module.css';

export interface SeatListProps {
  rows: SeatRows;
  states: ReadonlyMap<number, SeatState>;
  /** What is heard of each seat. */
  labels: ReadonlyMap<number, string>;
  isOpen: boolean;
  onToggle: (seatId: number) => void;
}

/** The same seats as on the plan, row by row, each a box to tick. */
export function SeatList({ rows: { rows }, states, labels, isOpen, onToggle }: SeatListProps) {
  return (
    <div className={styles.list}>
      {isOpen && (
        <a className={styles.skip} href="#chosen">
          Zu deiner Auswahl
        </a>
      )}
      {rows.map((row) => (
        <fieldset key={row.name} className={styles.row}>
          <legend className={styles.name}>Reihe {row.name}</legend>
          <div className={styles.seats}>
            {row.seats.map((seat) => (
              <SeatBox
                key={seat.id}
                seat={seat}
                state={states.get(seat.id) ?? 'unavailable'}
                label={labels.get(seat.id) ?? ''}
                isOpen={isOpen}
                onToggle={onToggle}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

interface SeatBoxProps {
  seat: Seat;
  state: SeatState;
  label: string;
  isOpen: boolean;
  onToggle: (seatId: number) => void;
}

function SeatBox({ seat, state, label, isOpen, onToggle }: SeatBoxProps) {
  const isInert = state === 'taken' || state === 'unavailable';
  // A box one stands on must not turn inert under the hands: the focus would be gone.
  const [isFocused, setIsFocused] = useState(false);
  return (
    <label className={`${styles.seat} ${styles[state]}`}>
      <input
        type="checkbox"
        aria-label={label}
        checked={state === 'selected'}
        disabled={(isInert && !isFocused) || !isOpen}
        aria-disabled={isInert || undefined}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onChange={() => onToggle(seat.id)}
      />
      <span aria-hidden="true">
        Platz {seat.name}
        {isInert && <span className={styles.state}>{stateWords[state]}</span>}
      </span>
    </label>
  );
}
