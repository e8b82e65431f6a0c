import { type ReactNode, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router-dom';
import type { TicketPrice } from '../../../contract/events.ts';
import { quantityOf } from '../../../domain/basket.ts';
import { paths } from '../../platform/paths.ts';
import { useFocusHeir } from '../../platform/use-focus-heir.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBasket } from '../basket/basket-store.ts';
import { FreePlacesNews } from './free-places-news.tsx';
import type { BlockPage } from './load-block.ts';
import styles from './place-block.module.css';
import { PlaceOffer } from './place-offer.tsx';
import type { Wish } from './put-into-basket.ts';

export interface PlaceBlockProps {
  page: BlockPage;
  /** How many places are taken by now. */
  taken: number;
  /** False while nothing is sold. */
  isOpen: boolean;
}

/** Choosing places without number: how many are left, and a quantity for each ticket price. */
export function PlaceBlock({ page: { event, block, prices }, taken, isOpen }: PlaceBlockProps) {
  const free = Math.max(0, block.fixed_places - taken);
  const inBasket = useBasket((basket) => basket.lines)
    .filter((line) => line.is_fixed && line.event === event.id && line.block === block.id)
    .reduce((sum, line) => sum + quantityOf(line), 0);
  const left = Math.max(0, free - inBasket);
  // Here and not in the offers: the last places leave with their offer, and what it had begun would end with it.
  const fetcher = useFetcher();
  const [added, setAdded] = useState<number | null>(null);
  // Two quick taps come before the button is drawn as busy, and would add twice. What is added leads away from here.
  const isSent = useRef(false);
  const add = (price: TicketPrice, quantity: number) => {
    if (isSent.current) return;
    isSent.current = true;
    setAdded(price.id);
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
    fetcher.submit(JSON.stringify(wish), { method: 'post', encType: 'application/json' });
  };
  return (
    <Card as="section" className={styles.card} aria-labelledby="places">
      <h2 id="places" tabIndex={-1} className={styles.left}>
        <strong>{free}</strong> / {block.fixed_places} Plätze noch verfügbar
      </h2>
      <FreePlacesNews free={free} total={block.fixed_places} />
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

/** The last places may go while somebody counts his: then the heading says that there are none. */
function Offers({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  useFocusHeir(list, () => document.getElementById('places'));
  return (
    <ul ref={list} className={styles.offers}>
      {children}
    </ul>
  );
}
