import { quantityOf } from '../../../domain/basket.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useBasket } from '../basket/basket-store.ts';
import type { BlockPage } from './load-block.ts';
import styles from './place-block.module.css';
import { PlaceOffer } from './place-offer.tsx';

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
  return (
    <Card as="section" className={styles.card} aria-labelledby="places">
      <h2 id="places" className={styles.left} aria-live="polite">
        <strong>{free}</strong> / {block.fixed_places} Plätze noch verfügbar
      </h2>
      {free === 0 && <Notice tone="warning">Alle Plätze in diesem Block sind vergeben.</Notice>}
      {inBasket > 0 && (
        <Notice tone="info">
          {inBasket === 1 ? 'Ein Platz liegt' : `${inBasket} Plätze liegen`} davon schon in deinem Warenkorb.
        </Notice>
      )}
      {isOpen && left > 0 && (
        <ul className={styles.offers}>
          {prices.map((price) => (
            <PlaceOffer key={price.id} event={event} block={block} price={price} left={left} />
          ))}
        </ul>
      )}
    </Card>
  );
}
