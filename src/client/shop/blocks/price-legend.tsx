import type { PriceCategory, TicketPrice } from '../../../contract/events.ts';
import { eurosToCents } from '../../../domain/money.ts';
import { CategoryMark } from '../../plan/category-mark.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './price-legend.module.css';

export interface PriceLegendProps {
  categories: PriceCategory[];
  /** Prices of blocks that belong to no category. */
  otherPrices: TicketPrice[];
}

/** The price categories with their colours and what each ticket costs. */
export function PriceLegend({ categories, otherPrices }: PriceLegendProps) {
  return (
    <section className={styles.legend} aria-labelledby="prices">
      <h2 id="prices" className={styles.heading}>
        Preise
      </h2>
      <div className={styles.cards}>
        {categories.map((category) => (
          <PriceCard
            key={category.id}
            name={category.name}
            color={category.color}
            prices={category.ticket_prices}
          />
        ))}
        {otherPrices.length > 0 && <PriceCard name="Ohne Kategorie" color={null} prices={otherPrices} />}
      </div>
    </section>
  );
}

function PriceCard({ name, color, prices }: { name: string; color: string | null; prices: TicketPrice[] }) {
  return (
    <div className={styles.card}>
      <CategoryMark color={color} shape="stripe" />
      <h3 className={styles.name}>{name}</h3>
      <dl className={styles.prices}>
        {prices.map((price) => (
          <div key={price.id} className={styles.price}>
            <dt>{price.name}</dt>
            <dd>
              <Price cents={eurosToCents(price.price)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
