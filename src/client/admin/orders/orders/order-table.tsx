import { Link, useLocation } from 'react-router-dom';
import type { OrderRow } from '../../../../contract/staff-orders.ts';
import { eurosToCents } from '../../../../domain/money.ts';
import { formatDate, formatDay } from '../../../../domain/stored-time.ts';
import { Price } from '../../../ui/price.tsx';
import { officePathTo } from '../../office-path-to.ts';
import { OrderStatus } from './order-status.tsx';
import styles from './order-table.module.css';

interface OrderTableProps {
  orders: ReadonlyArray<OrderRow>;
  ticked: ReadonlySet<string>;
  onTick: (id: string, isTicked: boolean) => void;
}

/** Orders a row each, on phones a card each; those with something open can be ticked. */
export function OrderTable({ orders, ticked, onTick }: OrderTableProps) {
  const { search } = useLocation();
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>Bestellungen</caption>
      <thead>
        <tr>
          <th scope="col">Nummer</th>
          <th scope="col">Name</th>
          <th scope="col">Zustand</th>
          <th scope="col" className={styles.number}>
            Karten
          </th>
          <th scope="col" className={styles.number}>
            Summe
          </th>
          <th scope="col">Bestellt</th>
          <th scope="col">Fällig</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row" aria-label={order.number} className={styles.code}>
              <span className={styles.pick}>
                <label>
                  <input
                    type="checkbox"
                    aria-label={`${order.number} auswählen`}
                    checked={ticked.has(order.id)}
                    disabled={!isBookable(order)}
                    onChange={(event) => onTick(order.id, event.target.checked)}
                  />
                </label>
                <Link to={officePathTo.deskOrder(order.id)} state={{ list: search }}>
                  {order.number}
                </Link>
              </span>
            </th>
            <td className={styles.person}>
              {[order.lastname, order.firstname].filter(Boolean).join(', ')}
              <span className={styles.email}>{order.email}</span>
            </td>
            <td>
              <OrderStatus order={order} />
            </td>
            <td className={styles.number} data-label="Karten">
              {order.tickets}
            </td>
            <td className={styles.number} data-label="Summe">
              <Price cents={eurosToCents(order.total)} />
              {order.paid > order.total && (
                <span className={styles.refund}>
                  <Price cents={eurosToCents(order.paid) - eurosToCents(order.total)} /> zu erstatten
                </span>
              )}
              {isBookable(order) && order.paid > 0 && (
                <span className={styles.rest}>
                  noch <Price cents={eurosToCents(order.total) - eurosToCents(order.paid)} />
                </span>
              )}
            </td>
            <td data-label="Bestellt">{formatDate(order.created_at)}</td>
            <td data-label="Fällig">{order.status === 'open' ? formatDay(order.due_on) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether a payment of the open amount can be booked from the list. */
export function isBookable({ status, total, paid }: OrderRow): boolean {
  return status === 'open' && total > paid;
}
