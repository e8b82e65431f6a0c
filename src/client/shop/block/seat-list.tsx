import { useState } from 'react';
import type { Seat, TicketPrice } from '../../../contract/events.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import type { SeatState } from '../../../domain/seat-state.ts';
import type { SeatRow, SeatRows } from '../../plan/seat-rows.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Choice } from './choose-seats.ts';
import { isInert, SeatBox } from './seat-box.tsx';
import styles from './seat-list.module.css';

export interface SeatListProps extends Pick<Choice, 'chosen' | 'states'> {
  rows: SeatRows;
  prices: TicketPrice[];
  /** What is heard of each seat. */
  labels: ReadonlyMap<number, string>;
  isOpen: boolean;
  onToggle: (seatId: number) => void;
}

/** The same seats as on the plan, row by row, each a box to tick; all of them, or only what can be had. */
export function SeatList({
  rows: { rows },
  prices,
  chosen,
  states,
  labels,
  isOpen,
  onToggle,
}: SeatListProps) {
  const [isFiltered, setIsFiltered] = useState(false);
  const amount = (price: TicketPrice | undefined) => (price ? formatCents(eurosToCents(price.price)) : '');
  const standard = amount(prices[0]);
  const own = new Map(chosen.map(({ seat, price }) => [seat.id, amount(price)]));
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
                price={own.get(seat.id) ?? standard}
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

/** `5 von 12 frei`; what the guest has chosen is free to him. */
function countFree({ seats }: SeatRow, stateOf: (seat: Seat) => SeatState): string {
  return `${seats.filter((seat) => !isInert(stateOf(seat))).length} von ${seats.length} frei`;
}
