import { memo, useState } from 'react';
import type { Block, Seat, TicketPrice } from '../../../contract/events.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import type { SeatState } from '../../../domain/seat.ts';
import { seatStateLabels } from '../../plan/seat-labels.ts';
import { seatRemark, seatRemarks } from '../../plan/seat-names.ts';
import type { SeatRow, SeatRows } from '../../plan/seat-rows.ts';
import { Checkbox } from '../../ui/fields.tsx';
import type { Choice } from './seat-choice.ts';
import styles from './seat-list.module.css';

interface SeatListProps {
  block: Block;
  rows: SeatRows;
  choice: Pick<Choice, 'priceOf' | 'states'>;
  /** The accessible name of each seat. */
  labels: ReadonlyMap<number, string>;
  isOpen: boolean;
  onToggle: (seatId: number) => void;
}

export function SeatList(props: SeatListProps) {
  return props.block.sold_together ? <TableBox {...props} /> : <RowList {...props} />;
}

/** A table that is sold as a whole, with what is special about its seats. */
function TableBox({ block, labels, choice: { states }, isOpen, onToggle }: SeatListProps) {
  const seats = block.seats.filter(({ available }) => available);
  const [first] = seats;
  if (first === undefined) return null;
  const state = states.get(first.id) ?? 'unavailable';
  const label = `${block.name}, ${labels.get(first.id)}`;
  const remarks = seatRemarks(seats);
  return (
    <div className={styles.list}>
      <label className={`${styles.seat} ${styles[state]}`}>
        <input
          type="checkbox"
          data-seat={first.id}
          aria-label={label}
          aria-description={remarks || undefined}
          checked={state === 'selected'}
          disabled={!isOpen || isInert(state)}
          onChange={() => onToggle(first.id)}
        />
        <span aria-hidden="true">
          {label.replaceAll(', ', ' · ')}
          {remarks && <span className={styles.kind}>{remarks}</span>}
        </span>
      </label>
    </div>
  );
}

function RowList({ rows: { rows }, choice, labels, isOpen, onToggle }: SeatListProps) {
  const { priceOf, states } = choice;
  const [isFiltered, setIsFiltered] = useState(false);
  const amount = (price: TicketPrice | undefined) => (price ? formatCents(eurosToCents(price.price)) : '');
  const stateOf = ({ id }: Seat) => states.get(id) ?? 'unavailable';
  const isEmpty = isFiltered && rows.every(({ seats }) => seats.every((seat) => isInert(stateOf(seat))));
  return (
    <div className={styles.list}>
      {isOpen && (
        <a className={styles.skip} href="#chosen">
          Zu deiner Auswahl
        </a>
      )}
      <Checkbox
        label="Nur freie Plätze zeigen"
        checked={isFiltered}
        onChange={({ target }) => setIsFiltered(target.checked)}
      />
      {isEmpty && <p>In diesem Block ist kein Platz mehr frei.</p>}
      {rows.map((row) => (
        <fieldset key={row.name} className={styles.row}>
          <legend className={styles.name}>
            Reihe {row.name} <span className={styles.count}>{countFree(row, stateOf)}</span>
          </legend>
          <div className={styles.seats}>
            {row.seats.map((seat) => (
              <SeatBox
                key={seat.id}
                seat={seat}
                state={stateOf(seat)}
                price={amount(priceOf.get(seat.id))}
                label={labels.get(seat.id) ?? ''}
                isOpen={isOpen}
                isFiltered={isFiltered}
                onToggle={onToggle}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** `5 von 12 frei`; the guest's own choice counts as free. */
function countFree({ seats }: SeatRow, stateOf: (seat: Seat) => SeatState): string {
  return `${seats.filter((seat) => !isInert(stateOf(seat))).length} von ${seats.length} frei`;
}

interface SeatBoxProps {
  seat: Seat;
  state: SeatState;
  /** Formatted: `28,00 €`. */
  price: string;
  label: string;
  isOpen: boolean;
  /** Hides seats that are not available. */
  isFiltered: boolean;
  onToggle: (seatId: number) => void;
}

const isInert = (state: SeatState) => state === 'taken' || state === 'unavailable';

/** Memoized because a block may have a thousand seats. */
const SeatBox = memo(function SeatBox(props: SeatBoxProps) {
  const { seat, state, price, label, isOpen, isFiltered, onToggle } = props;
  const isGone = isInert(state);
  // Disabling or hiding the focused checkbox would lose the keyboard focus.
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
        aria-disabled={(isGone && isFocused) || undefined}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onChange={() => onToggle(seat.id)}
      />
      <span aria-hidden="true">
        Platz {seat.name}
        {(seat.kind || seat.view) && <span className={styles.kind}>{seatRemark(seat)}</span>}
        <span className={styles.state}>{isGone ? seatStateLabels[state] : price}</span>
      </span>
    </label>
  );
});
