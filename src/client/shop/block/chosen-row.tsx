import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { TicketPrice } from '../../../contract/events.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { SelectField } from '../../ui/fields.tsx';
import { Price } from '../../ui/numbers.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './seat-help.module.css';

interface ChosenRowProps {
  /** Of the seat or the table that it removes. */
  id: number;
  title: string;
  /** What is special about it. */
  remark: string;
  /** What its fields are about, as it is heard. */
  name: string;
  price: TicketPrice;
  prices: TicketPrice[];
  /** How many seats the price is for. */
  seats?: number;
  onPrice: (ticketPrice: number) => void;
  onRemove: () => void;
  /** Gets the focus when the row disappears, whether removed by its button or taken by somebody else. */
  focusFallback: (isRemoved: boolean) => HTMLElement | null | undefined;
}

/** A chosen seat or table: its name, its price and a button to remove it. */
export function ChosenRow(props: ChosenRowProps) {
  const { id, title, remark, name, price, prices, seats = 1, onPrice, onRemove, focusFallback } = props;
  const row = useRef<HTMLLIElement>(null);
  const isRemoved = useRef(false);
  useFocusFallback(row, () => focusFallback(isRemoved.current));
  const cents = (euros: number) => eurosToCents(euros) * seats;
  return (
    <li ref={row} className={styles.seat}>
      <p className={styles.name}>
        {title}
        {remark && <span className={styles.kind}> {remark}</span>}
      </p>
      <p className={styles.price}>
        <Price cents={cents(price.price)} />
      </p>
      <div className={styles.ticket}>
        <SelectField
          label={<VisuallyHidden>Kartenpreis für {name}</VisuallyHidden>}
          value={price.id}
          onChange={({ target }) => onPrice(Number(target.value))}
        >
          {prices.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name} · {formatCents(cents(one.price))}
            </option>
          ))}
        </SelectField>
      </div>
      <button
        type="button"
        data-remove={id}
        className={styles.remove}
        aria-label={`${name} entfernen`}
        onClick={() => {
          isRemoved.current = true;
          onRemove();
        }}
      >
        <X size={20} />
      </button>
    </li>
  );
}
