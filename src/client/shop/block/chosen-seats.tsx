import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { Seat, TicketPrice } from '../../../contract/events.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { Price } from '../../ui/price.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './chosen-seats.module.css';
import { nameSeat } from './seat-wording.ts';

export interface ChosenSeatsProps {
  chosen: ReadonlyArray<{ seat: Seat; price: TicketPrice }>;
  prices: TicketPrice[];
  onPrice: (seatId: number, ticketPriceId: number) => void;
  onRemove: (seatId: number) => void;
}

/** The chosen seats beneath each other, each with the ticket it shall be. */
export function ChosenSeats({ chosen, prices, onPrice, onRemove }: ChosenSeatsProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (seatId: number) => {
    passFocusOn(list.current, seatId);
    onRemove(seatId);
  };
  return (
    <ul ref={list} className={styles.list}>
      {chosen.map(({ seat, price }) => (
        <li key={seat.id} className={styles.seat}>
          <p className={styles.name}>{nameSeat(seat)}</p>
          <p className={styles.price}>
            <Price cents={eurosToCents(price.price)} />
          </p>
          <div className={styles.ticket}>
            <SelectField
              label={<VisuallyHidden>Kartenpreis für {nameSeat(seat)}</VisuallyHidden>}
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
            aria-label={`${nameSeat(seat)} entfernen`}
            onClick={() => remove(seat.id)}
          >
            <X size={20} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** To the next seat, or the one before, or the heading above them: who removes by keyboard goes on from there. */
function passFocusOn(list: HTMLUListElement | null, seatId: number): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  const at = buttons.findIndex((button) => button.dataset.remove === String(seatId));
  const heading = list?.parentElement?.querySelector<HTMLElement>('h2');
  (buttons[at + 1] ?? buttons[at - 1] ?? heading)?.focus();
}
