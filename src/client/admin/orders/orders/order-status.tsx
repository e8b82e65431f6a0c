import type { OrderRow } from '../../../../contract/order-list.ts';
import type { OrderSource } from '../../../../domain/order.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import styles from './orders-page.module.css';

const statusLabels = { open: 'Offen', paid: 'Bezahlt', cancelled: 'Storniert', refunded: 'Erstattet' };

const sourceLabels: Record<OrderSource, string> = {
  shop: 'Online',
  complimentary: 'Ehrenkarte',
  box_office: 'Abendkasse',
  telephone: 'Telefonisch',
};

const statusTones: Record<OrderRow['status'], BadgeTone> = {
  open: 'warning',
  paid: 'good',
  cancelled: 'quiet',
  refunded: 'quiet',
};

/** Includes the source, if it was not a guest who ordered. */
export function OrderStatus({ order }: { order: Pick<OrderRow, 'status' | 'is_overdue' | 'source'> }) {
  const isGift = order.source === 'complimentary' && order.status === 'paid';
  return (
    <>
      <Badge tone={order.is_overdue ? 'danger' : statusTones[order.status]}>
        {statusLabel(order, isGift)}
      </Badge>
      {order.source !== 'shop' && !isGift && (
        <>
          {' '}
          <span className={styles.source}>{sourceLabels[order.source]}</span>
        </>
      )}
    </>
  );
}

/** Complimentary tickets are never called paid. */
function statusLabel(
  { status, is_overdue }: Pick<OrderRow, 'status' | 'is_overdue'>,
  isGift: boolean,
): string {
  if (isGift) return sourceLabels.complimentary;
  return is_overdue ? 'Überfällig' : statusLabels[status];
}
