import { useState } from 'react';
import type { TicketPrice } from '../../../contract/events.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './place-offer.module.css';

export interface PlaceOfferProps {
  price: TicketPrice;
  /** How many this guest can still take; at least 1. */
  left: number;
  isBusy: boolean;
  onAdd: (quantity: number) => void;
}

/** One ticket price of a block without seat numbers: how many, and into the basket. */
export function PlaceOffer({ price, left, isBusy, onAdd }: PlaceOfferProps) {
  const [wanted, setWanted] = useState(1);
  const quantity = Math.min(wanted, left);
  return (
    <li className={styles.offer}>
      <p className={styles.name}>
        <span>{price.name}</span> <Price cents={eurosToCents(price.price)} />
      </p>
      <Stepper label={price.name} min={1} max={left} value={quantity} onChange={setWanted} />
      <div className={styles.add}>
        <Button isWide isBusy={isBusy} onClick={() => onAdd(quantity)}>
          In den Warenkorb · {formatCents(eurosToCents(price.price) * quantity)}
          <VisuallyHidden>
            {' '}
            für {quantity} × {price.name}
          </VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
