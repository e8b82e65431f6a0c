import X from 'lucide-react/icons/x';
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
  return (
    <ul className={styles.list}>
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
            className={styles.remove}
            aria-label={`${nameSeat(seat)} entfernen`}
            onClick={() => onRemove(seat.id)}
          >
            <X size={20} />
          </button>
        </li>
      ))}
    </ul>
  );
}
