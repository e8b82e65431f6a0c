import type { DeskOrder } from '../../../../contract/staff-orders.ts';
import { eurosToCents } from '../../../../domain/money.ts';
import { mayBeNameless } from '../../../../domain/order-source.ts';
import { formatDay } from '../../../../domain/stored-time.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Price } from '../../../ui/price.tsx';
import { momentWords } from '../../moment-words.ts';
import { OrderStatus } from '../orders/order-status.tsx';
import styles from './desk-screen.module.css';

/** Which order it is, how it stands, and what of its money is where. */
export function DeskHead({ order }: { order: DeskOrder }) {
  const { firstname, lastname } = order.customer;
  return (
    <header className={styles.head}>
      <PageTitle>{`Bestellung ${order.number}`}</PageTitle>
      <p className={styles.line}>
        <OrderStatus order={order} />
        <strong className={styles.breakable}>
          {firstname} {lastname}
        </strong>
        <span className={styles.soft}>
          Bestellt am {momentWords(order.created_at)}
          {order.status === 'open' && `, fällig am ${formatDay(order.due_on)}`}
          {order.status === 'open' &&
            order.last_deadline !== null &&
            `, letzte Frist ${formatDay(order.last_deadline)}`}
        </span>
      </p>
      <dl className={styles.sums}>
        <Sum label="Karten" euros={order.tickets} />
        {order.fees > 0 && <Sum label="Gebühren" euros={order.fees} />}
        {order.discount > 0 && (
          <Sum
            label={order.discount_percentage === null ? 'Rabatt' : `Rabatt (${order.discount_percentage} %)`}
            euros={-order.discount}
          />
        )}
        <Sum label="Summe" euros={order.total} />
        {!mayBeNameless(order.source) && <Sum label="Bezahlt" euros={order.paid} />}
        {order.status === 'open' && <Sum label="Offen" euros={order.open} isMain />}
        {order.refund_due > 0 && <Sum label="Zu erstatten" euros={order.refund_due} isMain />}
      </dl>
      {order.comment && (
        <Notice title="Bemerkung bei der Bestellung">
          <p className={styles.words}>{order.comment}</p>
        </Notice>
      )}
    </header>
  );
}

function Sum({ label, euros, isMain = false }: { label: string; euros: number; isMain?: boolean }) {
  return (
    <div className={isMain ? styles.main : undefined}>
      <dt>{label}</dt>
      <dd>
        <Price cents={eurosToCents(euros)} />
      </dd>
    </div>
  );
}
