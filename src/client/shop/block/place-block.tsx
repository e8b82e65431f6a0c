import { type ReactNode, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router-dom';
import type { TicketPrice } from '../../../contract/events.ts';
import { quantityOf } from '../../../domain/basket.ts';
import { eurosToCents, formatCents } from '../../../domain/money.ts';
import { paths } from '../../platform/paths.ts';
import { useFocusFallback } from '../../platform/use-focus-fallback.ts';
import { useThrottled } from '../../platform/use-throttled.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Price } from '../../ui/numbers.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useBasket } from '../basket/basket-store.ts';
import type { BasketRequest, BlockPage } from './block-data.ts';
import styles from './place-block.module.css';

interface PlaceBlockProps {
  page: BlockPage;
  /** Including changes since the page was loaded. */
  taken: number;
  isOpen: boolean;
}

export function PlaceBlock({ page: { event, block, prices }, taken, isOpen }: PlaceBlockProps) {
  const free = Math.max(0, block.fixed_places - taken);
  const inBasket = useBasket((basket) => basket.lines)
    .filter((line) => line.is_fixed && line.event === event.id && line.block === block.id)
    .reduce((sum, line) => sum + quantityOf(line), 0);
  const left = Math.max(0, free - inBasket);
  // Here rather than in the offers: an offer unmounts with the last places, which would abort its submission.
  const fetcher = useFetcher();
  const [added, setAdded] = useState<number | null>(null);
  // A second tap can arrive before the button renders as busy. Never reset, because adding leaves the page.
  const isSent = useRef(false);
  const add = (price: TicketPrice, quantity: number) => {
    if (isSent.current) return;
    isSent.current = true;
    setAdded(price.id);
    const wanted: BasketRequest = {
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
    fetcher.submit(JSON.stringify(wanted), { method: 'post', encType: 'application/json' });
  };
  return (
    <Card as="section" className={styles.card} aria-labelledby="places">
      <h2 id="places" tabIndex={-1} className={styles.left}>
        <strong>{free}</strong> / {block.fixed_places} Plätze noch verfügbar
      </h2>
      <FreePlacesAnnouncer free={free} total={block.fixed_places} />
      {free === 0 && <Notice tone="warning">Alle Plätze in diesem Block sind vergeben.</Notice>}
      {inBasket > 0 && (
        <Notice tone="info">
          <p>
            Davon {inBasket === 1 ? 'liegt ein Platz' : `liegen ${inBasket} Plätze`} schon in deinem{' '}
            <Link to={paths.basket}>Warenkorb</Link>.
          </p>
        </Notice>
      )}
      {isOpen && left > 0 && (
        <Offers>
          {prices.map((price) => (
            <PlaceOffer
              key={price.id}
              price={price}
              left={left}
              isBusy={fetcher.state !== 'idle' && added === price.id}
              onAdd={(quantity) => add(price, quantity)}
            />
          ))}
        </Offers>
      )}
    </Card>
  );
}

/** Moves the focus to the heading, which says so, when the last places go while a guest is choosing. */
function Offers({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  useFocusFallback(list, () => document.getElementById('places'));
  return (
    <ul ref={list} className={styles.offers}>
      {children}
    </ul>
  );
}

interface PlaceOfferProps {
  price: TicketPrice;
  /** How many this guest can still take, at least 1. */
  left: number;
  isBusy: boolean;
  onAdd: (quantity: number) => void;
}

function PlaceOffer({ price, left, isBusy, onAdd }: PlaceOfferProps) {
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

/** Tells screen readers how many places are left after others took or freed some. */
function FreePlacesAnnouncer({ free, total }: { free: number; total: number }) {
  const announced = useThrottled(free);
  const [atFirst] = useState(free);
  return (
    <VisuallyHidden role="status">
      {announced !== atFirst && `Noch ${announced} von ${total} Plätzen verfügbar.`}
    </VisuallyHidden>
  );
}
