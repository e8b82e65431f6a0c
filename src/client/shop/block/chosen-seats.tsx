import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { Seat, TicketPrice } from '../../../contract/events.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { nameSeat, wordOfKind } from '../../plan/seat-wording.ts';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { Price } from '../../ui/price.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chosen-seats.module.css';

export interface ChosenSeatsProps {
  chosen: ReadonlyArray<{ seat: Seat; price: TicketPrice }>;
  prices: TicketPrice[];
  onPrice: (seatId: number, ticketPriceId: number) => void;
  onRemove: (seatId: number) => void;
}

/** The chosen seats beneath each other, each with the ticket it shall be. */
export function ChosenSeats({ chosen, ...steps }: ChosenSeatsProps) {
  const list = useRef<HTMLUListElement>(null);
  /** To the next seat, or the one before, or the heading above them: who removes by keyboard goes on from there. */
  const heirOf = (index: number, isRemoved: boolean) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const heading = list.current?.parentElement?.querySelector<HTMLElement>('h2');
    return (isRemoved && (buttons[index] ?? buttons[index - 1])) || heading;
  };
  return (
    <ul ref={list} className={styles.list}>
      {chosen.map((one, index) => (
        <ChosenSeat key={one.seat.id} {...one} {...steps} heir={(isRemoved) => heirOf(index, isRemoved)} />
      ))}
    </ul>
  );
}

interface ChosenSeatProps extends Omit<ChosenSeatsProps, 'chosen'> {
  seat: Seat;
  price: TicketPrice;
  /** Who gets the focus when this one goes: by its own button, or because somebody else was faster. */
  heir: (isRemoved: boolean) => HTMLElement | null | undefined;
}

function ChosenSeat({ seat, price, prices, onPrice, onRemove, heir }: ChosenSeatProps) {
  const row = useRef<HTMLLIElement>(null);
  const isRemoved = useRef(false);
  useFocusHeir(row, () => heir(isRemoved.current));
  const remove = () => {
    isRemoved.current = true;
    onRemove(seat.id);
  };
  const name = [nameSeat(seat), wordOfKind(seat)].filter(Boolean).join(', ');
  return (
    <li ref={row} className={styles.seat}>
      <p className={styles.name}>
        {nameSeat(seat)}
        {seat.kind && <span className={styles.kind}> {wordOfKind(seat)}</span>}
      </p>
      <p className={styles.price}>
        <Price cents={eurosToCents(price.price)} />
      </p>
      <div className={styles.ticket}>
        <SelectField
          label={<VisuallyHidden>Kartenpreis für {name}</VisuallyHidden>}
          value={price.id}
          onChange={(event) => onPrice(seat.id, Number(event.target.value))}
        >
          {prices.map(({ id, name, price: euros }) => (
            <option key={id} value={id}>
              {name} · {formatCents(eurosToCents(euros))}
            </option>
          ))}
        </SelectField>
      </div>
      <button
        type="button"
        data-remove={seat.id}
        className={styles.remove}
        aria-label={`${name} entfernen`}
        onClick={remove}
      >
        <X size={20} />
      </button>
    </li>
  );
}
