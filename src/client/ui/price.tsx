import { formatCents } from '../../domain/money.ts';
import styles from './price.module.css';

/** An amount of integer cents: `25,00 €`, never broken over two lines. */
export function Price({ cents }: { cents: number }) {
  return <span className={styles.price}>{formatCents(cents)}</span>;
}
