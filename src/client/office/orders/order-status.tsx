import type { OrderRow } from '../../../contract/office-orders.ts';
import styles from './order-status.module.css';

const words = { open: 'Offen', paid: 'Bezahlt', cancelled: 'Storniert', refunded: 'Erstattet' };

/** How an order stands, in a word and a colour. */
export function OrderStatus({ order }: { order: Pick<OrderRow, 'status' | 'is_overdue'> }) {
  const look = order.is_overdue ? 'overdue' : order.status;
  return (
    <span className={`${styles.status} ${styles[look]}`}>
      {order.is_overdue ? 'Überfällig' : words[order.status]}
    </span>
  );
}
