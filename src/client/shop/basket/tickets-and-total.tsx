import type { Total } from '../../../domain/pricing.ts';
import { germanCount } from '../../ui/german-count.ts';
import { Price } from '../../ui/price.tsx';
import styles from './tickets-and-total.module.css';

export interface TicketsAndTotalProps {
  ticketCount: number;
  total: Total | null;
}

/** How many tickets and what they come to, above the button of a bar: `3 Karten  17,10 €`. */
export function TicketsAndTotal({ ticketCount, total }: TicketsAndTotalProps) {
  return (
    <p className={styles.row}>
      <span>
        {germanCount(ticketCount)} {ticketCount === 1 ? 'Karte' : 'Karten'}
      </span>
      <strong>{total ? <Price cents={total.totalCents} /> : '–'}</strong>
    </p>
  );
}
