import type { OrderRow } from '../../../contract/office-orders.ts';
import styles from './order-status.module.css';
import { sourceWords } from './source-words.ts';

const words = { open: 'Offen', paid: 'Bezahlt', cancelled: 'Storniert', refunded: 'Erstattet' };

/** How an order stands, in a word and a colour; and what it is, where the team made it. */
export function OrderStatus({ order }: { order: Pick<OrderRow, 'status' | 'is_overdue' | 'source'> }) {
  const look = order.is_overdue ? 'overdue' : order.status;
  const isGift = order.source === 'complimentary' && order.status === 'paid';
  return (
    <>
      <span className={`${styles.status} ${styles[look]}`}>{wordOf(order, isGift)}</span>
      {order.source !== 'shop' && !isGift && (
        <>
          {' '}
          <span className={styles.source}>{sourceWords[order.source]}</span>
        </>
      )}
    </>
  );
}

/** Ehrenkarten were never paid. */
function wordOf({ status, is_overdue }: Pick<OrderRow, 'status' | 'is_overdue'>, isGift: boolean): string {
  if (isGift) return sourceWords.complimentary;
  return is_overdue ? 'Überfällig' : words[status];
}
