import { formatCents } from '../../domain/money.ts';
import styles from './numbers.module.css';

/** Integer cents as `25,00 €`, without line breaks. */
export function Price({ cents }: { cents: number }) {
  return <span className={styles.price}>{formatCents(cents)}</span>;
}

const german = new Intl.NumberFormat('de-DE');

/** `1.213` */
export function formatCount(count: number): string {
  return german.format(count);
}
