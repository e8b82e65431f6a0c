import type { OrderRow } from '../../../../contract/staff-orders.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import styles from './order-status.module.css';
import { sourceWords } from './source-words.ts';

const words = { open: 'Offen', paid: 'Bezahlt', cancelled: 'Storniert', refunded: 'Erstattet' };

const tones: Record<OrderRow['status'], BadgeTone> = {
  open: 'warning',
  paid: 'good',
  cancelled: 'quiet',
  refunded: 'quiet',
};

/** How an order stands, in a word and a colour; and what it is, where the team made it. */
export function OrderStatus({ order }: { order: Pick<OrderRow, 'status' | 'is_overdue' | 'source'> }) {
  const isGift = order.source === 'complimentary' && order.status === 'paid';
  return (
    <>
      <Badge tone={order.is_overdue ? 'danger' : tones[order.status]}>{wordOf(order, isGift)}</Badge>
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
