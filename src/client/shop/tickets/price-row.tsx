import type { TicketPrice } from '../../../contract/events.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { Price } from '../../ui/price.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import styles from './price-row.module.css';

export interface PriceRowProps {
  price: TicketPrice;
  quantity: number;
  onChange: (quantity: number) => void;
}

/** One ticket price with its quantity; without an upper end, as the specification has it. */
export function PriceRow({ price, quantity, onChange }: PriceRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.offer}>
        <span className={styles.name}>{price.name}</span>
        <Price cents={eurosToCents(price.price)} />
      </span>
      <input type="hidden" name={`name-${price.id}`} value={price.name} />
      <Stepper label={price.name} name={`quantity-${price.id}`} value={quantity} onChange={onChange} />
    </li>
  );
}
