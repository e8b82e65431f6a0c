import X from 'lucide-react/icons/x';
import { eurosToCents, formatCents } from '../../../../domain/money.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import styles from './box-office.module.css';
import { type ChosenSeat, nameChosen } from './chosen-seat.ts';

interface ChosenSeatsListProps {
  seats: ReadonlyArray<ChosenSeat>;
  onChange: (seats: ChosenSeat[]) => void;
  /** Ehrenkarten cost nothing. */
  isFree: boolean;
}

/** The seats that were picked, each with the ticket it shall be. */
export function ChosenSeatsList({ seats, onChange, isFree }: ChosenSeatsListProps) {
  if (seats.length === 0) return null;
  const remove = (id: number) => {
    onChange(seats.filter(({ seat }) => seat.id !== id));
    document.getElementById('karten')?.focus();
  };
  const setPrice = (one: ChosenSeat, id: number) =>
    onChange(
      seats.map((other) =>
        other === one ? { ...one, price: one.prices.find((price) => price.id === id) ?? one.price } : other,
      ),
    );
  return (
    <ul className={styles.offers}>
      {seats.map((one) => (
        <li key={one.seat.id} className={`${styles.offer} ${styles.seat}`}>
          <span className={styles.about}>
            <strong>{nameChosen(one)}</strong>
          </span>
          <SelectField
            label={<span className={styles.soft}>Karte</span>}
            aria-label={`Karte für ${nameChosen(one)}`}
            value={one.price.id}
            onChange={({ target }) => setPrice(one, Number(target.value))}
          >
            {one.prices.map(({ id, name, price }) => (
              <option key={id} value={id}>
                {isFree ? name : `${name} (${formatCents(eurosToCents(price))})`}
              </option>
            ))}
          </SelectField>
          <Button
            variant="quiet"
            aria-label={`${nameChosen(one)} weglassen`}
            onClick={() => remove(one.seat.id)}
          >
            <X size={18} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
