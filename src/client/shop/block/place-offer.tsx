import { useState } from 'react';
import { useFetcher } from 'react-router-dom';
import type { Block, EventSummary, TicketPrice } from '../../../contract/events.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './place-offer.module.css';
import type { Wish } from './put-into-basket.ts';

export interface PlaceOfferProps {
  event: Pick<EventSummary, 'id'>;
  block: Pick<Block, 'id' | 'name'>;
  price: TicketPrice;
  /** How many this guest can still take; at least 1. */
  left: number;
}

/** One ticket price of a block without seat numbers: how many, and into the basket. */
export function PlaceOffer({ event, block, price, left }: PlaceOfferProps) {
  const fetcher = useFetcher();
  const [wanted, setWanted] = useState(1);
  const quantity = Math.min(wanted, left);
  const add = () => {
    const wish: Wish = {
      kind: 'places',
      line: {
        is_fixed: true,
        event: event.id,
        block: block.id,
        block_name: block.name,
        name: price.name,
        ticket_price_id: price.id,
        quantity,
      },
    };
    fetcher.submit(wish as never, { method: 'post', encType: 'application/json' });
  };
  return (
    <li className={styles.offer}>
      <p className={styles.name}>
        <span>{price.name}</span> <Price cents={eurosToCents(price.price)} />
      </p>
      <Stepper label={price.name} min={1} max={left} value={quantity} onChange={setWanted} />
      <div className={styles.add}>
        <Button isWide isBusy={fetcher.state !== 'idle'} onClick={add}>
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
